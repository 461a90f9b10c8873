/** Pages, assets, the module for other sites, and the headers that isolate them. */
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Client, type RunningHost, startHost } from '../harness.ts';

let host: RunningHost;
let nobody: Client;
const dist = mkdtempSync(join(tmpdir(), 'ferryglide-dist-'));
const PROXIED: Readonly<Record<string, string>> = { 'x-forwarded-proto': 'https' };
const SCRIPT = 'export const answer = 42;\n'.repeat(50);

beforeAll(async () => {
  const files: Record<string, string | Buffer> = {
    'index.html': '<!doctype html><title>Library</title>',
    'play.html': '<!doctype html><title>Player</title>',
    'login.html': '<!doctype html><title>Sign in</title>',
    'account.html': '<!doctype html><title>Account</title>',
    'audience.html': '<!doctype html><title>Audience</title>',
    'clipping.html': '<!doctype html><title>Clip</title>',
    'saved.html': '<!doctype html><title>Saved</title>',
    'bin.html': '<!doctype html><title>Bin</title>',
    'members.html': '<!doctype html><title>Members</title>',
    'group.html': '<!doctype html><title>Group</title>',
    'first-run.html': '<!doctype html><title>First run</title>',
    'own-library.html': '<!doctype html><title>Own library</title>',
    'playground.html': '<!doctype html><title>Playground</title>',
    'edit.html': '<!doctype html><title>Edit</title>',
    'test.html': '<!doctype html><title>Test</title>',
    'sequencing.html': '<!doctype html><title>Sequencing</title>',
    'assets/library-Abcd1234.js': SCRIPT,
    'assets/library-Abcd1234.js.gz': gzipSync(SCRIPT),
    'embed/ferryglide.js': SCRIPT,
    'embed.js': SCRIPT,
    'service-worker.js': SCRIPT,
    '.vite/manifest.json': '{}',
    'assets/strange.exe': 'x',
  };
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), content);
  }
  host = await startHost({ config: { distFolder: dist } });
  nobody = host.anonymous();
});
afterAll(async () => {
  await host.stop();
  rmSync(dist, { recursive: true });
});

describe('pages', () => {
  it.each([
    ['/home?video=1', 'Library', "'self'"],
    ['/', 'Library', undefined],
    ['/?search=gate&element-type=Video', 'Library', undefined],
    ['/play?video=1', 'Player', undefined],
    ['/login', 'Sign in', "'self'"],
    ['/account', 'Account', "'self'"],
    ['/audience', 'Audience', "'self'"],
    ['/clipping?video=1', 'Clip', "'self'"],
    ['/bin', 'Bin', "'self'"],
    ['/members', 'Members', "'self'"],
    ['/group', 'Group', "'self'"],
    ['/first-run', 'First run', "'self'"],
    ['/own-library', 'Own library', "'self'"],
    ['/playground?way=frame&video=1', 'Playground', "'self'"],
    ['/saved?link=abc', 'Saved', undefined],
    ['/collection_edit?collection=1', 'Edit', "'self'"],
    ['/media_edit?video=1', 'Edit', "'self'"],
    ['/media_edit?audio=1', 'Edit', "'self'"],
    ['/media_edit?clip=1', 'Edit', "'self'"],
    ['/photo_edit?photo=1', 'Edit', "'self'"],
    ['/document_edit?document=1', 'Edit', "'self'"],
    ['/exercise_edit?exercise=1', 'Edit', "'self'"],
    ['/test_edit?testId=1', 'Edit', "'self'"],
    ['/test?test=1', 'Test', "'self'"],
    ['/sequencing?video=1', 'Sequencing', "'self'"],
    ['/sequencing?test=1', 'Sequencing', "'self'"],
    ['/new_sequencing', 'Sequencing', "'self'"],
  ])('[L01] [P03] %s', async (path, title, frames) => {
    const page = await nobody.fetch(path);
    expect([page.status, page.headers.get('content-type'), page.headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-cache',
    ]);
    expect(await page.text()).toContain(`<title>${title}</title>`);
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(/frame-ancestors ([^;]*)/.exec(policy)?.[1]).toBe(frames);
    for (const rule of ["default-src 'self'", "script-src 'self'; ", "object-src 'none'", "base-uri 'none'"])
      expect(policy).toContain(rule);
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('permissions-policy')).toContain('camera=(), ');
    for (const used of ['fullscreen', 'picture-in-picture', 'autoplay', 'screen-wake-lock', 'web-share', 'clipboard'])
      expect(page.headers.get('permissions-policy')).not.toContain(used);
    expect(page.headers.get('cross-origin-opener-policy')).toBe('same-origin-allow-popups');
    expect(page.headers.get('strict-transport-security'), 'without TLS').toBeNull();
    expect([page.headers.get('x-content-type-options'), page.headers.get('referrer-policy')]).toEqual([
      'nosniff',
      'strict-origin-when-cross-origin',
    ]);
  });

  it.each([
    ['by configuration', { publicOrigin: 'https://media.club.example' }, {}, true],
    ['by configuration, whatever a request says', { publicOrigin: 'http://media.club.example' }, PROXIED, false],
    ["by a trusted proxy's word", { trustProxy: true }, PROXIED, true],
    ["by a trusted proxy's word on http", { trustProxy: true }, { 'x-forwarded-proto': 'http' }, false],
    ['by the word of anybody', {}, PROXIED, false],
  ])('[O02] behind TLS %s, HSTS is sent to browsers', async (_how, config, headers, hasHsts) => {
    const behind = await startHost({ config: { distFolder: dist, ...config } });
    try {
      for (const path of ['/', '/health', '/embed/ferryglide.js']) {
        const response = await behind.anonymous().fetch(path, { headers });
        expect(response.headers.get('strict-transport-security')).toBe(hasHsts ? 'max-age=31536000' : null);
      }
    } finally {
      await behind.stop();
    }
  });

  it('[P05] a page of the host itself contains the only style that its policy allows', async () => {
    const page = await nobody.fetch('/confirm?token=x');
    const [, style = ''] = /<style>([^]*?)<\/style>/.exec(await page.text()) ?? [];
    expect(style).toContain('color-scheme:light dark');
    const hash = createHash('sha256').update(style).digest('base64');
    expect(page.headers.get('content-security-policy')).toContain(`style-src 'self' 'sha256-${hash}'; `);
  });

  it('[L23] the target of a QR code is the player with the same query', async () => {
    const response = await nobody.fetch('/playQR?video=12&start=7');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/play?video=12&start=7']);
  });

  it('[L24] a shared address of a document or photo leads to its preview, and that of a film to the player', async () => {
    const document = await nobody.fetch('/play?document=7%268');
    expect([document.status, document.headers.get('location')]).toEqual([302, '/?document=7%268']);
    const photo = await nobody.fetch('/play?photo=7%268&user=71&start=3');
    expect([photo.status, photo.headers.get('location')]).toEqual([302, '/?photo=7%268&user=71']);
    expect((await nobody.fetch('/play?video=1&document=7')).status).toBe(200);
  });

  it('[L17] studio and multicast are separate products: their addresses are configured, or reported as missing', async () => {
    expect((await nobody.fetch('/multicast?video=7')).status).toBe(404);
    const unknown = await (await host.login('admin')).request('check_session', {});
    expect(unknown, 'nobody is offered what leads nowhere').toMatchObject({ data: { user: { studio: false } } });
    const productPages = { studio: 'https://studio.example/start', multicast: 'https://cast.example/' };
    const busy = await startHost({ config: { distFolder: dist, productPages } });
    try {
      const targets = await Promise.all(
        ['/studio?video=7%268', '/multicast?video=7'].map(async (path) =>
          (await busy.anonymous().fetch(path)).headers.get('location'),
        ),
      );
      const known = await (await busy.login('admin')).request('check_session', {});
      expect(known).toMatchObject({ data: { user: { studio: true, multicast: false } } });
      expect(targets).toEqual(['https://studio.example/start?video=7%268', 'https://cast.example/?video=7']);
      const desk = await busy.anonymous().fetch('/studio?video=7&tool=desk');
      expect(desk.headers.get('location'), 'the tagging desk is ours').toBeNull();
    } finally {
      await busy.stop();
    }
  });

  it('[L01] hashed assets are cached forever; the embed module is revalidated and may be loaded by any page', async () => {
    const asset = await nobody.fetch('/assets/library-Abcd1234.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect([asset.headers.get('content-encoding'), await asset.text()]).toEqual(['gzip', SCRIPT]);
    const plain = await nobody.fetch('/assets/library-Abcd1234.js', { headers: { 'accept-encoding': 'identity' } });
    expect([plain.headers.get('content-encoding'), await plain.text()]).toEqual([null, SCRIPT]);
    const module = await nobody.fetch('/embed/ferryglide.js', { headers: { origin: 'https://club.example' } });
    expect([
      module.status,
      module.headers.get('access-control-allow-origin'),
      module.headers.get('cache-control'),
    ]).toEqual([200, '*', 'no-cache']);
    expect(module.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it('[E01] the script of the frames is revalidated each time, and any page may load it', async () => {
    const sent = await nobody.fetch('/embed.js', { headers: { origin: 'https://club.example' } });
    expect([sent.status, sent.headers.get('access-control-allow-origin'), sent.headers.get('cache-control')]).toEqual([
      200,
      '*',
      'no-cache',
    ]);
    expect(sent.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(sent.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  });

  it('[L27] the service worker has the whole site as its scope and is revalidated each time', async () => {
    const worker = await nobody.fetch('/service-worker.js');
    expect([worker.status, worker.headers.get('content-type'), worker.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
  });

  it.each([
    '/.vite/manifest.json',
    '/assets/../.vite/manifest.json',
    '/assets/..%2f..%2fetc%2fpasswd',
    '/embed/..%2flogin.html',
    '/embed/%2e%2e%2flogin.html',
    '/assets/..%2fmembers.html',
    '/assets/strange.exe',
    '/assets/none-Abcd1234.js',
    '/embed/',
    '/package.json',
    '/server/main.ts',
    '/data/ferryglide.db',
    '/accounts.txt',
  ])('[L01] %s is not found', async (path) => {
    expect((await nobody.fetch(path)).status).toBe(404);
  });

  it('[L01] the health check succeeds, and pages that were not built are reported', async () => {
    expect(await (await nobody.fetch('/health')).json()).toEqual({ status: 'ok' });
    const bare = await startHost({ config: { distFolder: join(dist, 'nowhere') } });
    try {
      const page = await bare.anonymous().fetch('/');
      expect([page.status, await page.text()]).toEqual([503, 'The front end is not built yet: npm run build.\n']);
    } finally {
      await bare.stop();
    }
  });
});
