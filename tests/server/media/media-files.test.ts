/** Every kind of file that the player plays, wherever it is below the media folder and whatever its name (row S04). */
import { mkdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { signMedia } from '../../../server/media/signature.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { aMedium } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

/** Folder names as written by a camera, a person and a Mac. */
const DEEP = '2026/Bratislava – finále/K1 w';
const COMPOSED = 'Été/Prague Vltava.mp3';
const DECOMPOSED = COMPOSED.normalize('NFD');
const player = aMedium({ id: '0' }).player!;
const playing = (replay: string) => ({ ...player, replay });
const SAMPLES = fileURLToPath(new URL('../../../server/samples/media/', import.meta.url));

let host: RunningHost;
let nobody: Client;
let now = NOW;

async function write(ref: string, content: string | Buffer = `bytes of ${ref}`): Promise<void> {
  const path = join(host.mediaFolder, ref);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
}

/** As a page requests it. */
const address = (id: string, ref: string): string => `/media/${id}/${ref.split('/').map(encodeURIComponent).join('/')}`;

beforeAll(async () => {
  host = await startHost({
    now: () => now,
    also: [
      aMedium({ id: 'deep', title: 'Nested film', player: playing(`${DEEP}/master.m3u8`) }),
      aMedium({
        id: 'sealed',
        title: 'Nested, private',
        visibility: 'private',
        player: playing(`${DEEP}/master.m3u8`),
      }),
      aMedium({ id: 'composed', type: 'Audio', title: 'Named with accents', player: playing(COMPOSED) }),
      aMedium({ id: 'decomposed', type: 'Audio', title: 'Named by a Mac', player: playing(DECOMPOSED) }),
      aMedium({ id: 'linked', title: 'Behind a link', player: playing('links/out.mp4') }),
      aMedium({ id: 'linked-within', title: 'Behind a link within', player: playing('links/within.mp4') }),
      aMedium({ id: 'linked-folder', title: 'Behind a linked folder', player: playing('links/folder/secret.mp4') }),
      aMedium({ id: 'neighbour', title: 'Beside it', player: playing('2026/Bratislava – finále/K1 w2/film.mp4') }),
      aMedium({ id: 'going', title: 'To be purged', player: playing('Gone/Été/film.mp4') }),
      aMedium({
        id: 'cut',
        title: 'Cut from a nested folder',
        downloadable: true,
        player: playing('cuts/Über uns/film.mp4'),
      }),
    ],
  });
  nobody = host.anonymous();
});
afterAll(() => host.stop());

/** Sends a request line unchanged: fetch would normalise the path first. */
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

describe('every kind of file', () => {
  it.each([
    ['master.m3u8', 'application/vnd.apple.mpegurl'],
    ['manifest.mpd', 'application/dash+xml'],
    ['720 p/segment 0001.ts', 'video/mp2t'],
    ['720 p/segment-1.m4s', 'video/iso.segment'],
    ['720 p/init.mp4', 'video/mp4'],
    ['film.webm', 'video/webm'],
    ['film.mov', 'video/quicktime'],
    ['film.m4v', 'video/mp4'],
    ['film.ogv', 'video/ogg'],
    ['sound/Kommentar (Deutsch).mp3', 'audio/mpeg'],
    ['sound/commentary.m4a', 'audio/mp4'],
    ['sound/commentary.aac', 'audio/aac'],
    ['sound/commentary.opus', 'audio/ogg'],
    ['sound/commentary.ogg', 'audio/ogg'],
    ['sound/commentary.wav', 'audio/wav'],
    ['sound/commentary.flac', 'audio/flac'],
    ['titres/français #1 100%.vtt', 'text/vtt; charset=utf-8'],
    ['FILM.TS', 'video/mp2t'],
    ['a/b/c/d/e/film.ts', 'video/mp2t'],
  ])('[S04] %s is sent as %s, in ranges, and as 304 when unchanged', async (file, type) => {
    const ref = `${DEEP}/${file}`;
    const content = `bytes of ${ref}`;
    await write(ref);
    const path = address('deep', ref);
    const whole = await nobody.fetch(path);
    expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
      200,
      type,
      'bytes',
    ]);
    expect(await whole.text()).toBe(content);
    const part = await nobody.fetch(path, { headers: { range: 'bytes=6-8' } });
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      `bytes 6-8/${Buffer.byteLength(content)}`,
      'of ',
    ]);
    const etag = whole.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]+"$/);
    expect((await nobody.fetch(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    // For a private medium, only with its signature.
    expect((await nobody.fetch(address('sealed', ref))).status).toBe(403);
    const signed = signMedia(host.app.secret, 'sealed', now).base + path.slice('/media/deep/'.length);
    expect(await (await nobody.fetch(signed)).text()).toBe(content);
  });

  it('[S04] files that are not media, pages or pictures are never sent', async () => {
    for (const name of ['notes.docx', 'script.sh', 'film', 'film.']) {
      await write(`${DEEP}/${name}`);
      expect((await nobody.fetch(address('deep', `${DEEP}/${name}`))).status, name).toBe(404);
    }
  });
});

describe('names', () => {
  it.each([
    ['composed', COMPOSED, COMPOSED],
    ['composed', COMPOSED, DECOMPOSED],
    ['composed', DECOMPOSED, COMPOSED],
    ['composed', DECOMPOSED, DECOMPOSED],
    ['decomposed', COMPOSED, COMPOSED],
    ['decomposed', COMPOSED, DECOMPOSED],
    ['decomposed', DECOMPOSED, COMPOSED],
    ['decomposed', DECOMPOSED, DECOMPOSED],
  ])('[S04] an accent in either normal form in record %s, on disk and in the address', async (id, onDisk, asked) => {
    for (const folder of ['Été', 'Été'.normalize('NFD')])
      await rm(join(host.mediaFolder, folder), { recursive: true, force: true });
    await write(onDisk, 'sound');
    expect(await (await nobody.fetch(address(id, asked))).text()).toBe('sound');
  });

  it('[S04] the address given to a page leads to the file', async () => {
    const ref = `${DEEP}/master.m3u8`;
    await write(ref, '#EXTM3U\n');
    const data = (await (await nobody.fetch('/data/video/deep.json')).json()) as { video: { replay_url: string } };
    expect(data.video.replay_url).toBe('/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w/master.m3u8');
    expect(await (await nobody.fetch(data.video.replay_url)).text()).toBe('#EXTM3U\n');
  });

  it('[S04] a clip is cut from a film in a nested folder', async () => {
    await write('cuts/Über uns/film.mp4', await readFile(join(SAMPLES, 'advert-drybag/film.mp4')));
    const editor = await host.login('editor');
    const cut = await editor.request('clipRange', { mediaId: 'cut', start: 1, end: 3 });
    expect(cut.status).toBe('ok');
    await host.app.jobs.settled();
    expect((await host.app.store.media.clipsOf('cut'))[0]?.duration).toBeGreaterThan(1.9);
  });
});

describe('path traversal', () => {
  it.each([
    '/media/deep/2026/../secret/film.mp4',
    '/media/deep/2026/%2e%2e/run/video.mp4',
    '/media/deep/2026%2f..%2frun/video.mp4',
    '/media/deep/2026/..%2f..%2f..%2fpackage.json',
    '/media/deep/2026/%252e%252e/run/video.mp4',
    '/media/deep/2026/..%5c..%5crun/video.mp4',
    '/media/deep//2026/master.m3u8',
    '/media/deep/%2fetc/passwd',
    '/media/deep/run/video.mp4',
    '/media/deep/2026/master.m3u8',
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w/.hidden.mp4',
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w/.git/film.mp4',
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w/master.m3u8%00.mp4',
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w/',
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w',
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w2/film.mp4',
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/film.mp4',
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w/a/../../K1%20w2/film.mp4',
    `/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w/${'x/'.repeat(20)}film.mp4`,
    `/media/deep/2026/Bratislava%20%E2%80%93%20fin%C3%A1le/K1%20w/${'x'.repeat(300)}.mp4`,
    '/media/deep/2026/Bratislava%20%E2%80%93%20fin%E1le/K1%20w/master.m3u8',
  ])('[S04] %s is not found', async (path) => {
    await write('2026/master.m3u8');
    await write('2026/Bratislava – finále/film.mp4');
    await write('2026/Bratislava – finále/K1 w2/film.mp4');
    await write(`${DEEP}/.hidden.mp4`);
    await write(`${DEEP}/.git/film.mp4`);
    expect(await raw(path)).toMatch(/^HTTP\/1\.1 (404|403) /);
    expect((await nobody.fetch(address('neighbour', '2026/Bratislava – finále/K1 w2/film.mp4'))).status).toBe(200);
  });

  it('[S04] a symbolic link out of the media folder is not followed, and one within it is', async () => {
    const outside = join(host.dataFolder, 'secret.mp4');
    await writeFile(outside, 'a secret');
    await write('within/film.mp4', 'within');
    await mkdir(join(host.mediaFolder, 'links'), { recursive: true });
    await symlink(outside, join(host.mediaFolder, 'links/out.mp4'));
    await symlink(host.dataFolder, join(host.mediaFolder, 'links/folder'));
    await symlink('../within/film.mp4', join(host.mediaFolder, 'links/within.mp4'));
    expect((await nobody.fetch(address('linked', 'links/out.mp4'))).status).toBe(404);
    expect((await nobody.fetch(address('linked-folder', 'links/folder/secret.mp4'))).status).toBe(404);
    expect(await (await nobody.fetch(address('linked-within', 'links/within.mp4'))).text()).toBe('within');
  });
});

it('[S04] the file of a purged medium is removed, however its accents are written on disk', async () => {
  const onDisk = 'Gone/Été/film.mp4'.normalize('NFD');
  await write(onDisk);
  const path = address('going', 'Gone/Été/film.mp4');
  expect((await nobody.fetch(path)).status).toBe(200);
  const admin = await host.login('admin');
  expect((await admin.request('deleteMedia', { mediaId: 'going', mediaType: 'Video' })).status).toBe('ok');
  now += BIN_RETENTION_MS + 1000;
  await purgeBin(host.app);
  await expect(readFile(join(host.mediaFolder, onDisk))).rejects.toThrow('ENOENT');
  // Files named by another medium stay.
  expect((await nobody.fetch(address('neighbour', '2026/Bratislava – finále/K1 w2/film.mp4'))).status).toBe(200);
});
