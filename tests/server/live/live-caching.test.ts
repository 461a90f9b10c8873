/** Cache headers of live video, its segments and its replay (rows O01, S05). */
import { resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToRecording, emptyRecording, type RecordedTrack } from '../../../server/live/recording.ts';
import { sendPlaylist } from '../../../server/http/send-playlist.ts';
import { streamFile } from '../../../server/live/stream-files.ts';
import { recordedRef } from '../../../server/media/file-path.ts';
import { signMedia } from '../../../server/media/signature.ts';
import { type Client, type RunningHost, startHost } from '../harness.ts';
import { addRecording } from './long-recording.ts';
import { aMedium } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const OPEN = 'a'.repeat(32);
const CLOSED = 'b'.repeat(32);
const ENDED = 'c'.repeat(32);
/** Open until a test closes it. */
const CLOSING = 'd'.repeat(32);
/** Number of 2 s segments, and the window in which viewers may go back, in seconds. */
const [SEGMENTS, WINDOW_S] = [90, 60];

const SHARED_FOR_A_SECOND = 'public, max-age=1, s-maxage=1';

/** Only increases, like a clock. */
let time = NOW + 3_600_000;
let host: RunningHost;
let nobody: Client;

function stream(id: string, startsAt: number, visibility: 'public' | 'private' = 'public') {
  const medium = aMedium({ id, visibility });
  if (!medium.player) throw new Error('no player');
  const live = { startsAt: new Date(startsAt).toISOString(), films: ['sprint-bank', 'slalom-run'] };
  return { ...medium, player: { ...medium.player, replay: undefined, live } };
}

async function close(id: string): Promise<void> {
  const { media } = host.app.store;
  const medium = await media.find(id);
  if (!medium) throw new Error(`there is no ${id}`);
  await media.save({ ...medium, visibility: 'private' });
  time += 5_000;
}

beforeAll(async () => {
  host = await startHost({
    also: [stream('regatta', NOW), stream('members', NOW, 'private'), stream('soon', NOW + 7_200_000)],
    config: { mediaFolder: resolve('server/samples/media') },
    now: () => time,
  });
  nobody = host.anonymous();
  for (const id of [OPEN, CLOSED, ENDED, CLOSING]) await addRecording(host, id, SEGMENTS, WINDOW_S);
  await close(CLOSED);
  const editor = await host.login('editor');
  expect(await editor.request('endLiveEvent', { id: ENDED })).toEqual({ status: 'ok' });
  await host.app.live.settled();
});
afterAll(() => host.stop());

const signed = (id: string, rest: string) => signMedia(host.app.secret, id, time).base + rest;
const get = (path: string, etag?: string) =>
  nobody.fetch(path, etag === undefined ? {} : { headers: { 'if-none-match': etag } });

/** A path is created on demand, because a signature expires after ten minutes. */
const FILES: readonly [string, () => string, string][] = [
  ['a playlist of an open stream', () => '/media/regatta/live/720.m3u8', SHARED_FOR_A_SECOND],
  ['its master', () => '/media/regatta/live/master.m3u8', SHARED_FOR_A_SECOND],
  ['its film', () => '/media/regatta/sprint-bank/720.mp4', 'public, max-age=60'],
  ['a playlist of an open event', () => `/media/${OPEN}/live/c1-v.m3u8`, SHARED_FOR_A_SECOND],
  ['its master', () => `/media/${OPEN}/live/c1.m3u8`, SHARED_FOR_A_SECOND],
  ['a segment of it', () => `/media/${OPEN}/live/c1-1-v-${SEGMENTS}.m4s`, 'public, max-age=60, immutable'],
  ['its initialization', () => `/media/${OPEN}/live/c1-1-v-init.mp4`, 'public, max-age=60, immutable'],
  ['a playlist of a closed stream', () => signed('members', 'live/720.m3u8'), 'private, no-cache'],
  ['a playlist of a closed event', () => signed(CLOSED, 'live/c1-a.m3u8'), 'private, no-cache'],
  ['a segment of it', () => signed(CLOSED, `live/c1-1-a-${SEGMENTS}.m4s`), 'private, max-age=600, immutable'],
  ['a signed playlist of an open event', () => signed(OPEN, 'live/c1-v.m3u8'), 'private, no-cache'],
  ['the stream of an event that has ended', () => `/media/${ENDED}/live/c1-v.m3u8`, SHARED_FOR_A_SECOND],
  ['the playlist of its replay', () => `/media/${ENDED}/${recordedRef(ENDED, 'c1-v.m3u8')}`, 'public, max-age=60'],
  [
    'a segment of its replay',
    () => `/media/${ENDED}/${recordedRef(ENDED, 'c1-1-v-1.m4s')}`,
    'public, max-age=60, immutable',
  ],
];

describe('responses', () => {
  it.each(FILES)(
    '[O01] %s: its lifetime, its version, and no body for a client that has it',
    async (_, pathOf, kept) => {
      const path = pathOf();
      const sent = await get(path);
      const etag = sent.headers.get('etag') ?? '';
      expect([sent.status, sent.headers.get('cache-control'), etag]).toEqual([
        200,
        kept,
        expect.stringMatching(/^"[\w-]+"$/),
      ]);
      const again = await get(path, `"another", W/${etag}`);
      expect([again.status, again.headers.get('cache-control'), again.headers.get('etag'), await again.text()]).toEqual(
        [304, kept, etag, ''],
      );
      expect((await get(path, '"another"')).status).toBe(200);
    },
  );

  it.each([
    ['a playlist of a closed event without a signature', `/media/${CLOSED}/live/c1-v.m3u8`, 403],
    ['a segment of it', `/media/${CLOSED}/live/c1-1-v-${SEGMENTS}.m4s`, 403],
    ['a stream that has not begun', '/media/soon/live/720.m3u8', 404],
    ['a segment that has left the window', `/media/${OPEN}/live/c1-1-v-1.m4s`, 404],
    ['a segment that is still to come', `/media/${OPEN}/live/c1-1-v-${SEGMENTS + 1}.m4s`, 404],
  ])('[O01] %s is rejected, and no cache stores the rejection', async (_, path, status) => {
    const sent = await get(path);
    expect([sent.status, sent.headers.get('cache-control')]).toEqual([status, 'no-store']);
  });
});

describe('the encoding of a playlist', () => {
  const path = `/media/${OPEN}/live/c1-v.m3u8`;
  const sentAs = (encoding: string, etag = '') =>
    nobody.fetch(path, { headers: { 'accept-encoding': encoding, 'if-none-match': etag } });

  it('[O01] [S05] is negotiated with the client, and has its own ETag', async () => {
    const plain = await sentAs('identity');
    const text = await plain.text();
    const tags = new Set([plain.headers.get('etag')]);
    for (const [accepted, encoding] of [
      ['gzip, deflate, br', 'br'],
      ['gzip', 'gzip'],
    ] as const) {
      const sent = await sentAs(accepted);
      expect([sent.headers.get('content-encoding'), sent.headers.get('vary')]).toEqual([encoding, 'Accept-Encoding']);
      expect(await sent.text()).toBe(text);
      const etag = sent.headers.get('etag') ?? '';
      tags.add(etag);
      expect((await sentAs(accepted, etag)).status).toBe(304);
      expect((await sentAs('identity', etag)).status, 'of another encoding').toBe(200);
    }
    expect(tags.size).toBe(3);
    expect(plain.headers.get('content-encoding')).toBeNull();
  });

  it('[O01] [S05] makes an hour without a window smaller than a tenth of its size', async () => {
    const segments = Array.from({ length: 1_800 }, (_, at) => `#EXTINF:2.0${at % 7}0000,\nc1-1-v-${at}.m4s\n`);
    const text = segments.join('');
    const request = new Request('http://host/', { headers: { 'accept-encoding': 'br' } });
    const looks = await Promise.all(
      Array.from({ length: 3 }, () => sendPlaylist(request, { text, etag: '"hour"' }, {})),
    );
    const sizes = await Promise.all(looks.map(async (each) => (await each.arrayBuffer()).byteLength));
    expect(new Set(sizes).size).toBe(1);
    expect(sizes[0]).toBeLessThan(text.length / 10);
  });
});

describe('the version of a playlist', () => {
  const versionOf = async (path: string) => (await get(path)).headers.get('etag') ?? '';

  it('[O01] [P10] stays the same within a window and changes as soon as the window moves', async () => {
    const path = '/media/regatta/live/720.m3u8';
    const [first, master] = [await versionOf(path), await versionOf('/media/regatta/live/master.m3u8')];
    expect(await versionOf(path)).toBe(first);
    expect(await versionOf('/media/regatta/live/240.m3u8')).not.toBe(first);
    time += 4_000;
    const moved = await get(path, first);
    expect(moved.status).toBe(200);
    expect(moved.headers.get('etag')).not.toBe(first);
    expect(await moved.text()).toContain('#EXTM3U');
    expect(await versionOf('/media/regatta/live/master.m3u8')).toBe(master);
  });

  it('[O01] [S05] changes with each segment of a camera, and when the event ends', () => {
    const recording = emptyRecording();
    const add = (index: number) => {
      for (const track of ['video', 'audio'] as const satisfies RecordedTrack[])
        addToRecording(recording, {
          kind: 'segment',
          run: 1,
          track,
          file: `c1-1-${track[0]}-${index}.m4s`,
          at: NOW + index * 2_000,
          duration: 2,
          bytes: 1_000,
        });
    };
    addToRecording(recording, {
      kind: 'run',
      run: 1,
      init: { video: 'c1-1-v-init.mp4', audio: 'c1-1-a-init.mp4' },
      codecs: { video: 'avc1.64001f', audio: 'mp4a.40.2' },
      width: 1280,
      height: 720,
      fps: 25,
    });
    const event = { startsAt: NOW, windowS: WINDOW_S, silenceS: undefined, cameras: [] };
    const version = (endedAt?: number) => {
      const file = streamFile({ ...event, endedAt }, () => ({ folder: '', recording }), 'c1-v.m3u8', NOW + 60_000);
      return file?.kind === 'playlist' ? file.etag : undefined;
    };
    add(1);
    const first = version();
    expect(version()).toBe(first);
    add(2);
    const second = version();
    const ended = version(NOW + 60_000);
    expect(new Set([undefined, first, second, ended]).size).toBe(4);
  });
});

describe('an event that is closed while live', () => {
  it('[O01] [P04] leaves nothing that a shared cache may store, even for a client that has it', async () => {
    const path = `/media/${CLOSING}/live/c1-v.m3u8`;
    const sent = await get(path);
    expect(sent.status).toBe(200);
    await close(CLOSING);
    const again = await get(path, sent.headers.get('etag') ?? '');
    expect([again.status, again.headers.get('cache-control')]).toEqual([403, 'no-store']);
  });
});
