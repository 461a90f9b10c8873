/**
 * A host whose films are in a bucket: from an upload to its deletion, and during an outage of the storage (row O01).
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { readConfig } from '../../../server/config.ts';
import { start } from '../../../server/http/start.ts';
import { signMedia } from '../../../server/media/signature.ts';
import { writeCaptions, writeThumbnail } from '../../../server/services/chosen-files.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import { type Client, client, readAccounts, type RunningHost, startHost } from '../harness.ts';
import { FFMPEG } from '../odd-films.ts';
import { NOW } from '../tiny-library.ts';
import { idOf, tus } from '../tus.ts';
import { type S3Server, startS3 } from './s3-server.ts';

const SAMPLES = new URL('../../../server/samples/media/', import.meta.url);
const sample = (path: string): Promise<Buffer> => readFile(new URL(path, SAMPLES));

let s3: S3Server;
beforeAll(async () => {
  s3 = await startS3();
});
afterAll(() => s3.stop());

describe('a library in a bucket', () => {
  let now = NOW;
  let host: RunningHost;
  let editor: Client;
  let id: string;
  let bytes: Buffer;

  beforeAll(async () => {
    host = await startHost({ now: () => now, config: { storage: s3.settings(), encoder: FFMPEG } });
    editor = await host.login('editor');
    bytes = await sample('advert-drybag/film.mp4');
    const { create, part } = tus(host, editor);
    id = idOf(await create({ name: 'final run.mp4', bytes }))!;
    const picture = (await sample('advert-drybag/thumb.jpg')).toString('base64');
    expect(await editor.request('describeUpload', { id, picture })).toEqual({ status: 'ok' });
    for (let at = 0; at < bytes.length; at += 500_000) await part(id, bytes.subarray(at, at + 500_000), at);
    await host.app.jobs.settled();
  }, 120_000);
  afterAll(() => host.stop());

  const medium = async () => (await host.app.store.media.find(id))!;
  const signed = (ref: string): string => `${signMedia(host.app.secret, id, now).base}${ref}`;
  const keys = async (beginning: string): Promise<string[]> =>
    (await s3.keys()).filter((key) => key.startsWith(`club/${beginning}`));

  it('[O01] a packaged film is in the bucket with its original and its picture, and no longer on disk', async () => {
    expect(await keys(`original-${id}`)).toEqual([`club/original-${id}/original.mp4`]);
    expect(await keys(`added-${id}`)).toEqual(
      expect.arrayContaining([`club/added-${id}/master.m3u8`, `club/added-${id}/manifest.mpd`]),
    );
    expect((await keys('own-thumbnails')).length).toBe(1);
    expect(await readdir(join(host.dataFolder, 'media'))).toEqual([]);
    expect(await readdir(join(host.dataFolder, 'incoming'))).toEqual([]);
  });

  it('[O01] it plays in ranges, with validators, for people who may play it', async () => {
    const ref = `original-${id}/original.mp4`;
    const nobody = host.anonymous();
    expect((await nobody.fetch(`/media/${id}/added-${id}/master.m3u8`)).status).toBe(403);
    const playlist = await nobody.fetch(signed(`added-${id}/master.m3u8`));
    expect([playlist.status, playlist.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
    const text = await playlist.text();
    expect(text).toContain('#EXT-X-STREAM-INF');
    const rendition = (await keys(`added-${id}/`)).find((key) => key.endsWith('.mp4'))!.slice('club/'.length);
    const whole = await nobody.fetch(signed(rendition));
    const film = Buffer.from(await whole.arrayBuffer());
    expect(whole.headers.get('content-length')).toBe(String(film.length));
    const part = await nobody.fetch(signed(rendition), { headers: { range: 'bytes=1000-1999' } });
    expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 1000-1999/${film.length}`]);
    expect(Buffer.from(await part.arrayBuffer()).equals(film.subarray(1000, 2000))).toBe(true);
    expect(part.headers.get('cache-control')).toBe('private, max-age=600');
    const etag = part.headers.get('etag')!;
    const again = await nobody.fetch(signed(rendition), { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
    const changed = await nobody.fetch(signed(rendition), { headers: { range: 'bytes=0-9', 'if-range': '"other"' } });
    expect([changed.status, (await changed.arrayBuffer()).byteLength]).toEqual([200, film.length]);
    const past = await nobody.fetch(signed(rendition), { headers: { range: `bytes=${film.length}-` } });
    expect([past.status, past.headers.get('content-range')]).toEqual([416, `bytes */${film.length}`]);
    expect((await nobody.fetch(signed(`added-${id}/.trial`))).status).toBe(404);
    // The original is for people who may download.
    expect((await nobody.fetch(signed(ref))).status).toBe(403);
    expect(Buffer.from(await (await editor.fetch(signed(ref))).arrayBuffer()).equals(bytes)).toBe(true);
  });

  it('[O01] its data file and picture are served, and a request with files includes the playlists', async () => {
    await host.app.store.media.save({ ...(await medium()), visibility: 'public' });
    await host.app.dataFiles.changed(id);
    const file = await host.anonymous().fetch(`/data/video/${id}.json?files=1&user=64`);
    const data = (await file.json()) as { files?: { url: string; text?: string }[]; video: { pathThumb: string } };
    expect(data.files?.map(({ url }) => url)).toContain(`/media/${id}/added-${id}/master.m3u8`);
    const picture = await host.anonymous().fetch(data.video.pathThumb);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    expect(Buffer.from(await picture.arrayBuffer()).equals(await sample('advert-drybag/thumb.jpg'))).toBe(true);
  });

  it('[O01] a clip is cut from it by reading only what is needed, and is stored in the bucket', async () => {
    const cut = await editor.request('clipRange', { mediaId: id, start: 2, end: 5, title: 'Start' });
    if (cut.status !== 'ok') throw new Error(cut.status);
    const clipId = cut.data[0]?.id ?? '';
    await host.app.jobs.settled();
    expect(await host.app.store.media.find(clipId)).toMatchObject({ path: `clip-${clipId}/1080.m3u8`, duration: 3 });
    expect(await keys(`clip-${clipId}`)).toContain(`club/clip-${clipId}/clip.mp4`);
    expect(await readdir(join(host.dataFolder, 'clips'))).toEqual([]);
    const sources = await editor.request('getMediaSources', { mediaId: clipId, mediaType: 'Clip' });
    if (sources.status !== 'ok') throw new Error(sources.status);
    const taken = await editor.fetch(sources.data[0]!.path);
    expect([taken.status, taken.headers.get('content-type')]).toEqual([200, 'video/mp4']);
    expect((await taken.arrayBuffer()).byteLength).toBeGreaterThan(10_000);
  });

  it('[O01] during an outage players are told to retry, people in their language, and the host recovers', async () => {
    const nobody = host.anonymous();
    const address = `/media/${id}/added-${id}/1.mp4`;
    s3.mood = 'gone';
    const gone = await nobody.fetch(address);
    expect([gone.status, gone.headers.get('retry-after'), gone.headers.get('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(await gone.json()).toMatchObject({
      message: 'The media storage cannot be reached. Try again in a moment.',
    });
    const page = await nobody.fetch(address, { headers: { accept: 'text/html', 'accept-language': 'fr' } });
    expect(page.status).toBe(503);
    expect(await page.text()).toContain(
      'Les fichiers ne sont pas accessibles pour le moment. Réessayez dans un instant.',
    );
    // Requests that do not need the storage are served.
    expect((await nobody.fetch(`/data/video/${id}.json?files=1&user=64`)).status).toBe(200);
    expect((await editor.request('search', { targetType: 'Video' })).status).toBe('ok');
    expect(host.lines.join('\n')).toContain('the media storage cannot be used');
    await expect
      .poll(async () => (await (await nobody.fetch('/ready')).json()) as object)
      .toMatchObject({ status: 'notReady', checks: { storage: 'failed', database: 'ok' } });
    s3.mood = 'well';
    expect((await nobody.fetch(`/media/${id}/added-${id}/master.m3u8`)).status).toBe(200);
    await expect.poll(async () => (await nobody.fetch('/ready')).status).toBe(200);
  }, 30_000);

  it('[O01] a picture and captions of a server that ended before saving them are removed two days later, and no others', async () => {
    const file = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000\nStart\n').toString('base64');
    const captions = { mediaId: id, lang: 'en', kind: 'subtitles', file } as const;
    expect(await editor.request('saveCaptions', captions)).toMatchObject({ status: 'ok' });
    const own = async (): Promise<string[]> =>
      (await Promise.all(['own-captions', 'own-thumbnails'].map(keys))).flat().toSorted();
    const named = await own();
    expect(named).toHaveLength(2);
    const left = [
      await writeThumbnail(await sample('advert-drybag/thumb.jpg'), host.app),
      await writeCaptions('WEBVTT', host.app),
    ];
    expect(await own()).toEqual([...named, ...left.map((ref) => `club/${ref}`)].toSorted());
    now += 2 * 86_400_000 + 1;
    host.app.jobs.wake('removeFile');
    await expect.poll(own, { timeout: 20_000 }).toEqual(named);
  });

  it('[O01] objects of a film that is purged during an outage are removed once the storage is back', async () => {
    const admin = await host.login('admin');
    expect(await admin.request('deleteMedia', { mediaId: id, mediaType: 'Video' })).toEqual({ status: 'ok' });
    now += BIN_RETENTION_MS + 1;
    s3.mood = 'gone';
    await purgeBin(host.app);
    expect(await host.app.store.bin.medium(id)).toBeUndefined();
    s3.mood = 'well';
    expect(await keys(`added-${id}`)).not.toEqual([]);
    host.app.jobs.wake('removeFile');
    await expect.poll(() => keys(''), { timeout: 30_000 }).toEqual([]);
  }, 60_000);
});

it('[O01] a file being stored in the bucket when the host is killed is complete after the next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-s3-crash-'));
  const dataFolder = join(folder, 'data');
  let child: ChildProcess | undefined;
  const startEditor = async () => {
    child = spawn(process.execPath, [join(import.meta.dirname, '../tiny-host.ts'), folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...s3.env('crash') },
    });
    const [address] = (await once(createInterface({ input: child.stdout! }), 'line')) as [string];
    const editor = client(address);
    const { editor: password = '' } = await readAccounts(dataFolder);
    await editor.request('login', { email: 'editor', password });
    return { editor, ...tus({ address }, editor) };
  };
  const kill = async (): Promise<void> => {
    const ended = once(child!, 'exit');
    child?.kill('SIGKILL');
    await ended;
  };
  try {
    // Larger than a part: a `free` box after the film adds bytes that playback ignores.
    const film = await sample('advert-drybag/film.mp4');
    const free = Buffer.alloc(9 * 1024 * 1024);
    free.writeUInt32BE(free.length);
    free.write('free', 4, 'latin1');
    const bytes = Buffer.concat([film, free]);
    const first = await startEditor();
    const reached = new Promise<void>((resolve) => {
      s3.onRequest = (line) => {
        if (/original\.mp4.*partNumber=2/.test(line)) resolve();
      };
    });
    const id = await first.send({ name: 'run.mp4', bytes }, 4 * 1024 * 1024);
    await reached;
    await kill();
    s3.onRequest = () => undefined;
    const objects = (): Promise<string[]> => s3.keys().then((keys) => keys.filter((key) => key.startsWith('crash/')));
    expect(await objects()).not.toContain(`crash/original-${id}/original.mp4`);
    const { editor } = await startEditor();
    const stateOf = async () => {
      const response = await editor.request('getUploads', {});
      return response.status === 'ok' ? response.data.uploads.find((each) => each.id === id)?.state : response.status;
    };
    await expect.poll(stateOf, { timeout: 60_000 }).toBe('ready');
    const { path } = await editor
      .request('getMediaSources', { mediaId: id, mediaType: 'Video' })
      .then((sources) => (sources.status === 'ok' ? sources.data[0]! : expect.fail(sources.status)));
    expect(Buffer.from(await (await editor.fetch(path)).arrayBuffer()).equals(bytes)).toBe(true);
    await expect.poll(() => readdir(join(dataFolder, 'media'))).toEqual([]);
    expect(await objects()).toContain(`crash/added-${id}/master.m3u8`);
  } finally {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
}, 120_000);

it.each([
  [{ FERRYGLIDE_STORAGE: 's3://others' }, /s3:\/\/others\/ at http.*NoSuchBucket.*Create the bucket/],
  [{ FERRYGLIDE_S3_SECRET: 'hunter2' }, /SignatureDoesNotMatch.*Check FERRYGLIDE_S3_KEY and FERRYGLIDE_S3_SECRET/],
  [{ FERRYGLIDE_S3_ENDPOINT: 'http://127.0.0.1:9' }, /ECONNREFUSED.*Start it, or check/],
])('[O01] a start that cannot use the storage ends with one line: %o', async (changes, line) => {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-s3-start-'));
  const config = readConfig({ FERRYGLIDE_DATA: folder, PORT: '0', FERRYGLIDE_FFMPEG: 'off', ...s3.env(), ...changes });
  const error = await start(config).catch((refusal: Error) => refusal);
  expect(error).toBeInstanceOf(Error);
  const { name, message } = error as Error;
  expect([name, message]).toEqual(['StartRefusal', expect.stringMatching(line)]);
  expect(message).not.toMatch(/hunter2|\n/);
  await rm(folder, { recursive: true });
});
