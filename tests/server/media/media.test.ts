/** Media over HTTP: ranges, versions and signatures, and no access to anything else. */
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signMedia } from '../../../server/media/signature.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium } from '../store-library.ts';
import { FILM, MASTER, NOW } from '../tiny-library.ts';

let host: RunningHost;
let nobody: Client;
/** Only increases, like a clock. */
let time = NOW;

beforeAll(async () => {
  host = await startHost({
    now: () => time,
    also: [
      ...(['Video', 'Session', 'Competition', 'Audio'] as const).map((type) => aMedium({ id: type, type, ...played })),
      aMedium({ id: 'Document', type: 'Document', path: 'documents/book.pdf' }),
      aMedium({ id: 'Clip', type: 'Clip', videoId: 'Video', path: 'run/video.mp4' }),
    ],
  });
  nobody = host.anonymous();
});
afterAll(() => host.stop());

/** Playable by everybody, but not marked as downloadable. */
const played = { sources: [{ name: 'video.mp4', path: 'run/video.mp4' }] };

const FILE = '/media/open/run/video.mp4';
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  nobody.fetch(path, { method, headers });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());
const signed = (id: string, rest: string) => signMedia(host.app.secret, id, time).base + rest;

/** Sends a request line unchanged: a browser or fetch would normalise the path first. */
function raw(path: string): Promise<string> {
  const { hostname, port } = new URL(host.address);
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`),
  );
  let heard = '';
  socket
    .on('data', (chunk) => (heard += chunk.toString('latin1')))
    .on('end', () => resolve(heard))
    .on('error', reject);
  return promise;
}

describe('ranges of a file', () => {
  it('[P07] the whole file is sent byte for byte', async () => {
    const response = await get(FILE);
    expect([response.status, response.headers.get('content-length'), response.headers.get('accept-ranges')]).toEqual([
      200,
      '40000',
      'bytes',
    ]);
    expect((await bytes(response)).equals(FILM)).toBe(true);
  });
  it.each([
    ['bytes=0-0', 0, 0],
    ['bytes=100-199', 100, 199],
    ['bytes=39990-', 39_990, 39_999],
    ['bytes=-7', 39_993, 39_999],
    ['bytes=39000-99999', 39_000, 39_999],
    ['bytes=5-9,20-29', 5, 9],
    ['bytes=50000-,20-29', 20, 29],
  ])('[P07] %s', async (range, start, end) => {
    const response = await get(FILE, { range });
    expect([response.status, response.headers.get('content-range'), response.headers.get('content-length')]).toEqual([
      206,
      `bytes ${start}-${end}/40000`,
      String(end - start + 1),
    ]);
    expect((await bytes(response)).equals(FILM.subarray(start, end + 1))).toBe(true);
  });
  it('[P07] a range past the end gets 416 with the size', async () => {
    for (const range of ['bytes=40000-', 'bytes=-0', 'bytes=50000-60000,70000-']) {
      const response = await get(FILE, { range });
      expect([response.status, response.headers.get('content-range'), await response.text()]).toEqual([
        416,
        'bytes */40000',
        '',
      ]);
    }
  });
  it('[P07] HEAD returns the same headers and no body', async () => {
    const whole = await get(FILE, {}, 'HEAD');
    expect([whole.status, whole.headers.get('content-length'), whole.headers.get('etag'), await whole.text()]).toEqual([
      200,
      '40000',
      (await get(FILE)).headers.get('etag'),
      '',
    ]);
    const part = await get(FILE, { range: 'bytes=0-9' }, 'HEAD');
    expect([part.status, part.headers.get('content-range'), part.headers.get('content-length')]).toEqual([
      206,
      'bytes 0-9/40000',
      '10',
    ]);
  });
  it('[P07] a client with this version gets 304, and one that started with another version the whole file', async () => {
    const first = await get(FILE);
    const etag = first.headers.get('etag') ?? '';
    const modified = first.headers.get('last-modified') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await get(FILE, { 'if-none-match': etag })).status).toBe(304);
    expect((await get(FILE, { 'if-none-match': etag, range: 'bytes=0-9' })).status).toBe(304);
    expect((await get(FILE, { 'if-modified-since': modified })).status).toBe(304);
    expect((await get(FILE, { 'if-none-match': '"other"' })).status).toBe(200);
    expect((await get(FILE, { 'if-range': etag, range: 'bytes=0-9' })).status).toBe(206);
    expect((await get(FILE, { 'if-range': modified, range: 'bytes=0-9' })).status).toBe(206);
    expect((await get(FILE, { 'if-range': '"other"', range: 'bytes=0-9' })).status).toBe(200);
  });
  it('[P07] viewers who leave in the middle leave no file open', async () => {
    await writeFile(join(host.mediaFolder, 'run/long.mp4'), Buffer.alloc(16 * 1024 * 1024));
    const openFiles = async (): Promise<number> => {
      const fds = await readdir('/proc/self/fd');
      const paths = await Promise.all(fds.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')));
      return paths.filter((path) => path.endsWith('long.mp4')).length;
    };
    const leaving = new AbortController();
    const readers = await Promise.all(
      Array.from({ length: 20 }, async () => {
        const response = await nobody.fetch('/media/open/run/long.mp4', { signal: leaving.signal });
        const reader = response.body?.getReader();
        await reader?.read();
        return reader;
      }),
    );
    expect(readers).toHaveLength(20);
    expect(await openFiles()).toBe(20);
    leaving.abort();
    await expect.poll(openFiles).toBe(0);
  });
});

describe('kinds of files', () => {
  it.each([
    ['open/run/master.m3u8', 'application/vnd.apple.mpegurl'],
    ['open/run/manifest.mpd', 'application/dash+xml'],
    ['open/run/video.mp4', 'video/mp4'],
    ['open/run/captions.en.vtt', 'text/vtt; charset=utf-8'],
    ['open/run/thumb.jpg', 'image/jpeg'],
    ['open/sponsors/paddle.png', 'image/png'],
    ['open/sponsors/drawn.svg', 'image/svg+xml'],
    ['book/documents/book.pdf', 'application/pdf'],
    ['photo/photos/gate.jpg', 'image/jpeg'],
  ])('[P07] %s is %s', async (path, type) => {
    const response = await get(`/media/${path}`);
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('x-content-type-options'),
    ]).toEqual([200, type, 'nosniff']);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    // With it, a player on another site can measure how fast a segment arrived.
    expect(response.headers.get('timing-allow-origin')).toBe('*');
  });
  it('[P17] an SVG opened on its own runs no script', async () => {
    const response = await get('/media/open/sponsors/drawn.svg');
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none';.*sandbox$/);
  });
  it('[L19] a download has its own name, sanitised', async () => {
    const named = async (name: string) =>
      (await get(`${FILE}?download=${encodeURIComponent(name)}`)).headers.get('content-disposition');
    expect(await named('Course à Tacen')).toBe("attachment; filename*=UTF-8''Course%20%C3%A0%20Tacen.mp4");
    expect(await named('run.mp4')).toBe("attachment; filename*=UTF-8''run.mp4");
    expect(await named('a/../b\r\nSet-Cookie: x="y\'')).toBe(
      "attachment; filename*=UTF-8''a..bSet-Cookie%20x%3Dy%27.mp4",
    );
  });
});

describe('access to files', () => {
  it.each([
    'secret',
    'keyed',
    'keyed-expired',
    'registered',
    'passworded',
    'paid',
    'early',
    'late',
    'draft',
    'theirs',
    'training',
  ])('[P04] %s plays only with a signature', async (id) => {
    for (const file of ['run/master.m3u8', 'run/video.mp4', 'run/captions.en.vtt'])
      expect((await get(`/media/${id}/${file}`)).status).toBe(403);
  });
  it('[P24] [P30] a signature opens every file of its film for 600 s, and no other file', async () => {
    const base = signed('secret', '');
    expect(await (await get(`${base}run/master.m3u8`)).text()).toBe(MASTER);
    const response = await get(`${base}run/video.mp4`, { range: 'bytes=10-19' });
    expect([response.status, response.headers.get('cache-control')]).toEqual([206, 'private, max-age=600']);
    expect((await bytes(response)).equals(FILM.subarray(10, 20))).toBe(true);
    expect((await get(`${base}other/video.mp4`)).status).toBe(404);
    expect((await get(base.replace('/secret/', '/theirs/') + 'run/video.mp4')).status).toBe(403);
    expect((await get(base.replace('/secret/', '/open/') + 'run/video.mp4')).status).toBe(403);
    time = NOW + 599_999;
    expect((await get(`${base}run/master.m3u8`)).status).toBe(200);
    time = NOW + 600_000;
    expect((await get(`${base}run/master.m3u8`)).status).toBe(403);
  });
  it('[P24] a film that is removed while it plays stops within five seconds', async () => {
    const { media } = host.app.store;
    const medium = await media.find('secret');
    if (!medium) throw new Error('no medium');
    time = NOW + 1_000_000;
    const address = signed('secret', 'run/video.mp4');
    expect((await get(address)).status).toBe(200);
    await media.save({ ...medium, publish: false });
    time += 5_000;
    expect((await get(address)).status).toBe(461);
    await media.save(medium);
    time += 5_000;
    expect((await get(address)).status).toBe(200);
    expect((await get(signed('nothing', 'run/video.mp4'))).status).toBe(461);
  });
  it('[P04] a public film that becomes private stops within five seconds', async () => {
    const { media } = host.app.store;
    const medium = await media.find('abroad');
    if (!medium) throw new Error('no medium');
    time = NOW + 2_000_000;
    expect((await get('/media/abroad/run/video.mp4')).status).toBe(200);
    await media.save({ ...medium, visibility: 'private' });
    time += 5_000;
    expect((await get('/media/abroad/run/video.mp4')).status).toBe(403);
    await media.save(medium);
  });
  it.each([
    ['a downloadable film', 'open', 'run/video.mp4', [200, 200, 200]],
    ['a film that is not downloadable', 'Video', 'run/video.mp4', [403, 403, 200]],
    ['such a session', 'Session', 'run/video.mp4', [403, 403, 200]],
    ['such a competition', 'Competition', 'run/video.mp4', [403, 403, 200]],
    ['such a sound', 'Audio', 'run/video.mp4', [403, 403, 200]],
    ['such a document', 'Document', 'documents/book.pdf', [403, 403, 200]],
    ['a clip of such a film', 'Clip', 'run/video.mp4', [200, 200, 200]],
    ['a photo', 'photo', 'photos/gate.jpg', [200, 200, 200]],
  ])('[L19] %s plays for everybody and is downloaded only with the right to', async (_, id, file, statuses) => {
    const people = [nobody, await host.login('viewer'), await host.login('editor')];
    for (const [at, who] of people.entries()) {
      for (const address of [`/media/${id}/${file}`, signed(id, file)]) {
        const download = await who.fetch(`${address}?download=Mine`);
        expect([(await who.fetch(address)).status, download.status]).toEqual([200, statuses[at]]);
        // Files that not everybody may download are not stored by shared caches.
        if (download.status === 200 && statuses[0] === 403)
          expect(download.headers.get('cache-control')).toBe('private, max-age=60');
      }
    }
  });
  it('[L19] shared caches store downloads that are open to everybody', async () => {
    const { headers } = await get(`${FILE}?download=Mine`);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });
  it('[L19] a download ends with its right, even for a holder of a signed address', async () => {
    const viewer = await host.login('viewer');
    const { media } = host.app.store;
    const medium = (await media.find('secret'))!;
    const address = `${signed('secret', 'run/video.mp4')}?download=Mine`;
    expect([(await viewer.fetch(address)).status, (await get(address)).status]).toEqual([200, 403]);
    await media.save({ ...medium, downloadable: false });
    time += 5_000;
    expect((await viewer.fetch(address)).status).toBe(403);
    await media.save(medium);
    time += 5_000;
  });
  it('[L11] thumbnails and photos of private media are visible to their group, by cookie', async () => {
    const viewer = await host.login('viewer');
    const stranger = await host.login('stranger');
    for (const path of ['/media/secret/run/thumb.jpg', '/media/secret-photo/photos/private.jpg']) {
      const seen = await viewer.fetch(path);
      expect([seen.status, seen.headers.get('cache-control')]).toEqual([200, 'private, max-age=60']);
      expect((await stranger.fetch(path)).status).toBe(403);
      expect((await get(path)).status).toBe(403);
    }
    expect((await viewer.fetch('/media/secret/run/video.mp4')).status).toBe(403);
    // A card is visible even if its film is behind a gate or a price.
    expect((await get('/media/paid/run/thumb.jpg')).status).toBe(200);
    expect((await get('/media/draft/run/thumb.jpg')).status).toBe(403);
  });
});

describe('no access to anything else', () => {
  it.each([
    '/media/open/../secret/run/video.mp4',
    '/media/open/run/..%2f..%2f..%2fpackage.json',
    '/media/open/..%2frun/video.mp4',
    '/media/open/%2e%2e/run/video.mp4',
    '/media/open/run/%2e%2e%2fnotes.secret',
    '/media/open/run/....//video.mp4',
    '/media/open//etc/passwd',
    '/media/open/run/video.mp4%00.jpg',
    '/media/open/run/.hidden',
    '/media/open/run/notes.secret',
    '/media/open/other/video.mp4',
    '/media/open/photos/gate.jpg',
    '/media/open/sponsors/none.png',
    '/media/open/run/',
    '/media/open/run',
    '/media/open/live/master.m3u8',
    '/media/nothing/run/video.mp4',
    '/media/%E0%A4%A/run/video.mp4',
    '/media/s/x/open',
  ])('[P30] %s is not found', async (path) => {
    const heard = await raw(path);
    expect(heard).toMatch(/^HTTP\/1\.1 (404|403) /);
    expect(heard).not.toContain('ferryglide"');
  });
});
