import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}',
  'input{font:inherit;padding:.75rem;max-width:100%;box-sizing:border-box}',
  'button{font:inherit;padding:.75rem 1.25rem}',
].join('');

/** As it is hashed: formatting this file must not put spaces into it. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** What the pages' policy lets in of styles that are written into a page. */
export const TEXT_PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** As the address names it, else the browser. */
export function pageLanguage(context: Context): 'en' | 'fr' {
  const named = context.req.query('lang');
  if (named === 'en' || named === 'fr') return named;
  return /^fr\b/i.test(context.req.header('accept-language') ?? '') ? 'fr' : 'en';
}

/**
 * A page of a few words, for links that letters and people hand on.
 *
 * @param body markup made with `html`, or a text, which is escaped and rendered as an alert
 */
export function textPage(language: string, title: string, body: unknown) {
  const content = typeof body === 'string' ? html`<p role="alert">${body}</p>` : body;
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Ferryglide</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;
}
