/**
 * `/confirm?token=`: the link of a confirmation letter. Opening it shows a button, and pressing it confirms, so that a mail
 * scanner that follows links confirms nothing.
 */
import { Hono } from 'hono';
import { html } from 'hono/html';
import type { Call } from '../services/answer.ts';
import { registrationPass } from '../services/gate-passes.ts';
import type { Host } from '../services/host.ts';
import { tokenHash } from '../services/tokens.ts';
import type { Context } from 'hono';

const TEXTS = {
  en: {
    title: 'Your registration',
    ask: 'Confirm my registration',
    done: 'Thank you, your registration is confirmed.',
    watch: 'Watch',
    unknown: 'This link is not valid any more.',
  },
  fr: {
    title: 'Votre inscription',
    ask: 'Confirmer mon inscription',
    done: 'Merci, votre inscription est confirmée.',
    watch: 'Regarder',
    unknown: "Ce lien n'est plus valable.",
  },
} as const;

export function confirmPages(host: Host, callOf: (context: Context) => Promise<Call>): Hono {
  const app = new Hono();
  app.get('/confirm', (context) => {
    const { language, text } = textsFor(context);
    const token = context.req.query('token') ?? '';
    return context.html(
      page(
        language,
        text.title,
        html`<form method="post" action="/confirm">
          <input type="hidden" name="token" value="${token}" /><button>${text.ask}</button>
        </form>`,
      ),
    );
  });
  app.post('/confirm', async (context) => {
    const { language, text } = textsFor(context);
    const { token } = await context.req.parseBody();
    const hash = tokenHash(typeof token === 'string' ? token : undefined);
    const registration = hash === undefined ? undefined : await host.store.registrations.confirm(hash);
    if (!registration) return context.html(page(language, text.title, html`<p role="alert">${text.unknown}</p>`), 404);
    const call = await callOf(context);
    // Whoever opens the letter owns the mailbox: this browser passes the gate too.
    call.gate.add(registrationPass(registration.idHash, call.now));
    const address = `/play?video=${encodeURIComponent(registration.mediaId)}`;
    return context.html(
      page(
        language,
        text.title,
        html`<p role="status">${text.done}</p>
          <p><a href="${address}">${text.watch}</a></p>`,
      ),
    );
  });
  return app;
}

function textsFor(context: Context): { language: 'en' | 'fr'; text: (typeof TEXTS)['en' | 'fr'] } {
  const language = /^fr\b/i.test(context.req.header('accept-language') ?? '') ? 'fr' : 'en';
  return { language, text: TEXTS[language] };
}

function page(language: string, title: string, body: unknown) {
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Ferryglide</title>
        <style>
          :root {
            color-scheme: light dark;
          }
          body {
            font:
              1rem/1.5 system-ui,
              sans-serif;
            max-width: 32rem;
            margin: 4rem auto;
            padding: 0 1rem;
          }
          button {
            font: inherit;
            padding: 0.75rem 1.25rem;
          }
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${body}
        </main>
      </body>
    </html>`;
}
