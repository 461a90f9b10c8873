import { html } from 'hono/html';

/**
 * A page of a few words, for links that letters and people hand on.
 *
 * @param body markup made with `html`, or a text, which is escaped and told as an alert
 */
export function textPage(language: string, title: string, body: unknown) {
  const content = typeof body === 'string' ? html`<p role="alert">${body}</p>` : body;
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
          ${content}
        </main>
      </body>
    </html>`;
}
