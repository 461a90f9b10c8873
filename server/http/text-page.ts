import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { html, raw } from 'hono/html';

const STYLE = [
  ':root{color-scheme:light dark}',
  'body{font:1rem/1.5 system-ui,sans-serif;max-width:32rem;margin:4rem auto;padding:0 1rem}',
  'input{font:inherit;padding:.75rem;max-width:100%;box-sizing:border-box}',
  'button{font:inherit;padding:.75rem 1.25rem}',
].join('');

/** Kept as one string, because the formatter must not insert spaces into the hashed text. */
const STYLE_ELEMENT = raw(`<style>${STYLE}</style>`);

/** Allows the inline style in the pages' content security policy. */
export const TEXT_PAGE_STYLE_HASH = `sha256-${createHash('sha256').update(STYLE).digest('base64')}`;

/** The language in the address, or else the browser's. */
export function pageLanguage(context: Context): 'en' | 'fr' {
  const named = context.req.query('lang');
  if (named === 'en' || named === 'fr') return named;
  return /^fr\b/i.test(context.req.header('accept-language') ?? '') ? 'fr' : 'en';
}

/**
 * A short page, for links in e-mails and the like.
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
