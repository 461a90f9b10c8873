/**
 * Everything that a browser sends, receives and stores: every request and response of every frame and worker of a
 * context (read over the DevTools protocol), cookies, storage and the pages themselves.
 */
import { expect } from '@playwright/test';
import type { BrowserContext, Request, Response } from '@playwright/test';

export interface Wiretap {
  /** Waits for pending responses. @returns each piece with its source */
  pieces: () => Promise<{ from: string; text: string }[]>;
  /** Fails if one of these occurs anywhere. */
  expectNothingOf: (secrets: readonly string[]) => Promise<void>;
}

/** Redirects and empty responses have no body. A browser may not keep that of a typeface, which is public anyhow. */
const hasBody = (response: Response): boolean => {
  const status = response.status();
  if (response.request().resourceType() === 'font') return false;
  return status !== 204 && status !== 304 && (status < 300 || status >= 400);
};

export function tapWires(context: BrowserContext): Wiretap {
  const recorded: { from: string; text: string }[] = [];
  /** Responses whose body the browser did not keep: pages that were left, films that played. */
  const unread: string[] = [];
  const reading: Promise<void>[] = [];

  const hear = async (request: Request): Promise<void> => {
    const from = `${request.method()} ${request.url()}`;
    recorded.push({ from: `${from}: request`, text: `${request.url()}\n${request.postData() ?? ''}` });
    recorded.push({ from: `${from}: request headers`, text: JSON.stringify(await request.allHeaders()) });
    const response = await request.response();
    if (!response) return;
    recorded.push({ from: `${from}: response headers`, text: JSON.stringify(await response.allHeaders()) });
    if (!hasBody(response)) return;
    recorded.push({ from: `${from}: body`, text: (await response.body()).toString('latin1') });
  };
  const begin = (request: Request): void =>
    void reading.push(hear(request).catch(() => void unread.push(request.url())));
  context.on('requestfinished', begin);
  context.on('requestfailed', (request) =>
    recorded.push({ from: `${request.url()}: failed`, text: request.url() + (request.postData() ?? '') }),
  );
  context.on('page', (page) =>
    page.on('websocket', (socket) => {
      for (const event of ['framereceived', 'framesent'] as const)
        socket.on(event as 'framereceived', ({ payload }) =>
          recorded.push({ from: socket.url(), text: String(payload) }),
        );
    }),
  );

  async function pieces(): Promise<{ from: string; text: string }[]> {
    for (const page of context.pages()) await page.waitForLoadState('networkidle');
    await Promise.all(reading);
    const kept = [...recorded];
    kept.push({ from: 'cookies', text: JSON.stringify(await context.cookies()) });
    for (const page of context.pages()) {
      for (const frame of page.frames()) {
        const left = await frame.evaluate(() => {
          const inRoot = (root: Document | ShadowRoot): string =>
            [...root.querySelectorAll('*')].map((each) => (each.shadowRoot ? inRoot(each.shadowRoot) : '')).join('') +
            (root instanceof Document ? root.documentElement.outerHTML : root.innerHTML);
          const kept = (storage: () => Storage): Record<string, unknown> => {
            try {
              return { ...storage() };
            } catch {
              // A document without an origin has no storage.
              return {};
            }
          };
          return JSON.stringify({
            html: inRoot(document),
            local: kept(() => localStorage),
            session: kept(() => sessionStorage),
            loaded: performance.getEntriesByType('resource').map(({ name }) => name),
          });
        });
        kept.push({ from: `left in ${frame.url()}`, text: left });
      }
    }
    return kept;
  }

  return {
    pieces,
    async expectNothingOf(secrets) {
      const all = await pieces();
      expect(all.length, 'something was heard').toBeGreaterThan(5);
      expect(unread, 'every body was read').toEqual([]);
      const found = secrets.flatMap((secret) =>
        all.filter(({ text }) => text.includes(secret)).map(({ from }) => `${secret} in ${from}`),
      );
      expect(found).toEqual([]);
    },
  };
}
