/** A failure is a page for people and JSON for programs. */
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type RunningHost, startHost } from '../harness.ts';

/** As browsers send it when navigating. */
const PERSON = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8';

let host: RunningHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.stop());

const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  host.anonymous().fetch(path, { headers: { accept: PERSON, ...headers } });

describe('error pages', () => {
  it.each([
    ['/nowhere', 404, 'Page not found'],
    ['/assets/nothing.js', 404, 'Page not found'],
    ['/media/nothing/a/b.mp4', 404, 'Page not found'],
    ['/services/csv/nothing', 403, 'No access'],
    ['/media/s/1.wrong/nothing/a/b.mp4', 403, 'No access'],
  ])('[L02] %s is a page with a search box and a link home', async (path, status, title) => {
    const response = await open(path);
    const text = await response.text();
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toMatch(/^text\/html/);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'self'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(text).toContain('<html lang="en">');
    expect(text).toContain(`<h1>${title}</h1>`);
    expect(text).toMatch(/<form action="\/" role="search">[^]*name="search"/);
    expect(text).toContain('<a href="/">Go to the library</a>');
  });

  it('[L02] an error of the host is shown without its stack', async () => {
    const failing = vi.spyOn(host.app.store.shares, 'findLink').mockRejectedValue(new Error('secret detail'));
    const response = await open(`/shared/${'a'.repeat(43)}`);
    failing.mockRestore();
    const text = await response.text();
    expect(response.status).toBe(500);
    expect(text).toContain('<h1>Something went wrong</h1>');
    expect(text).not.toContain('secret detail');
    expect(text).not.toMatch(/\bat .*\.ts/);
  });

  it.each([
    ['/nowhere', 'fr-CA,fr;q=0.9', 'fr', 'Page introuvable'],
    ['/nowhere?lang=fr', 'en', 'fr', 'Page introuvable'],
    ['/nowhere?lang=en', 'fr', 'en', 'Page not found'],
    ['/nowhere?lang=de', 'de', 'en', 'Page not found'],
  ])('[L02] %s requested in %s is in %s', async (path, accepted, language, title) => {
    const text = await (await open(path, { 'accept-language': accepted })).text();
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<h1>${title}</h1>`);
  });

  it.each(['*/*', 'application/json', 'image/avif,image/webp,*/*;q=0.8'])(
    '[L02] a client that accepts %s gets JSON',
    async (accept) => {
      const response = await open('/nowhere', { accept });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ status: 'error' });
    },
  );
});
