/** A group's own live events, with cameras that really push (row S05). */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { LiveEvent } from '../../../core/contract/live.ts';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { CLIP_FILE } from '../../../server/media/clip-files.ts';
import { cutClip } from '../../../server/media/cut.ts';
import { signMedia } from '../../../server/media/signature.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import { FRAME_MS, framesOf, type ListedSegment, missedAmong, readPlaylist, ROUNDING_MS } from './camera.ts';
import { type Client, startHost } from '../harness.ts';
import {
  type Announced,
  boardOf,
  type LiveHost,
  type PushKind,
  startLiveHost,
  until as untilThere,
} from './live-host.ts';

let aheadMs = 0;
let host: LiveHost;
let editor: Client;
let admin: Client;
beforeAll(async () => {
  host = await startLiveHost({}, () => Date.now() + aheadMs);
  editor = host.editor;
  admin = await host.login('admin');
});
afterEach(() => void (aheadMs = 0));
afterAll(() => host.stop());

type Kind = PushKind | 'hls';

async function make(kinds: readonly Kind[], more: object = {}): Promise<Announced> {
  const response = await editor.request('createLiveEvent', {
    title: 'Spring regatta',
    startsAt: Date.now() + aheadMs,
    visibility: 'public',
    cameras: kinds.map((kind, at) => ({
      name: `Camera ${at + 1}`,
      kind,
      ...(kind === 'hls' ? { url: 'https://streams.example/finish/master.m3u8' } : {}),
    })),
    ...more,
  });
  if (response.status !== 'ok') throw new Error(response.status);
  return { id: response.data.id, keys: response.data.keys.map(({ key }) => key) };
}

async function listed(id: string): Promise<LiveEvent | undefined> {
  return (await host.board()).events.find((event) => event.id === id);
}

/** Waits a minute at most, because a whole event takes long on a loaded machine. */
const until = <T>(what: string, look: () => Promise<T | undefined | false>): Promise<T> =>
  untilThere(what, look, 60_000);

async function playlist(path: string, who = host.anonymous()): Promise<ListedSegment[] | undefined> {
  const response = await who.fetch(path);
  return response.status === 200 ? readPlaylist(await response.text()).segments : undefined;
}

/** The requested number of segments, with a camera's pictures. */
const segments = (id: string, count: number, camera = 1): Promise<ListedSegment[]> =>
  until(`segment ${count}`, async () => {
    const found = await playlist(`/media/${id}/live/c${camera}-v.m3u8`);
    return found && found.length >= count && found;
  });

const bytesOf = async (path: string): Promise<Uint8Array> => (await host.anonymous().fetch(path)).bytes();

/** The largest difference between where a player places the frames of a segment and the time of day that they show. */
async function clockError(folder: string, { uri, init, at }: ListedSegment): Promise<number> {
  const frames = await framesOf(await bytesOf(`${folder}${init}`), await bytesOf(`${folder}${uri}`));
  expect(frames.length).toBeGreaterThan(10);
  return Math.max(...frames.map(({ time, clock }) => Math.abs(at + time * 1000 - clock)));
}

/** How far a moment lies outside of the frame that a player shows at a time of the film, in milliseconds. */
async function missedBy(folder: string, all: readonly ListedSegment[], time: number, moment: number): Promise<number> {
  const segment = all.findLast(({ start }) => start <= time)!;
  const frames = await framesOf(await bytesOf(`${folder}${segment.init}`), await bytesOf(`${folder}${segment.uri}`));
  return missedAmong(frames, time - segment.start, moment);
}

const document = async (id: string) => {
  await host.app.dataFiles.idle();
  return (await (await host.anonymous().fetch(`/data/video/${id}.json`)).json()) as {
    video: { live_url?: string; live_date?: string; replay_url?: string; videoSelector?: { labels: string[] } };
    tags: { id: string; time: string }[];
  };
};

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
};

describe('from the first push to the replay', () => {
  it('[S05] two cameras push, one is killed and resumes; tags keep their moments, live and in the trimmed replay', async () => {
    const { id, keys } = await make(['rtmp', 'srt']);
    const [first = '', second = ''] = keys;
    const { follows } = host.app.store;
    const newsBefore = await follows.lastUpdate();
    const begun = Date.now();
    // Without sound: ffmpeg delays video by a frame or two until its sound is encoded.
    const bank = await host.film('rtmp', first, { sound: false });
    await host.film('srt', second, { sound: false });
    const live = await segments(id, 1);
    expect(Date.now() - begun, 'milliseconds from the push to the page').toBeLessThan(10_000);
    await until('news for followers', () => follows.hasLive(newsBefore));
    const newsOfFirst = await follows.lastUpdate();
    await segments(id, 1, 2);
    await until('both cameras in the document', async () => (await document(id)).video.live_url?.includes('c2'));
    expect((await document(id)).video).toMatchObject({
      live_url: `/media/${id}/live/c1.m3u8,/media/${id}/live/c2.m3u8`,
      videoSelector: { labels: ['Camera 1', 'Camera 2'] },
    });
    // The second camera does not announce the event again.
    expect(await follows.hasLive(newsOfFirst)).toBe(false);
    expect(await clockError(`/media/${id}/live/`, live[0]!), 'RTMP, milliseconds').toBeLessThanOrEqual(FRAME_MS);
    const [other] = await segments(id, 1, 2);
    expect(await clockError(`/media/${id}/live/`, other!), 'SRT, milliseconds').toBeLessThanOrEqual(FRAME_MS);
    expect((await listed(id))?.cameras).toMatchObject([
      { state: 'receiving', width: 320, height: 180 },
      { state: 'receiving', width: 320, height: 180 },
    ]);

    const wrong = await host.film('rtmp', 'not-a-key');
    const wrongToo = await host.film('srt', 'not-a-key-either');
    const used = await host.film('rtmp', first);
    for (const refused of [wrong, wrongToo, used]) expect((await refused.ended).code).not.toBe(0);
    expect((await used.ended).said).toContain('in use');
    expect((await listed(id))?.cameras[0]).toMatchObject({ state: 'receiving', trouble: { kind: 'inUse' } });
    expect(host.lines.filter((line) => line.includes('refused'))).toHaveLength(3);
    for (const key of [...keys, 'not-a-key']) expect(host.lines.join('\n')).not.toContain(key);

    await bank.kill();
    await until('the interruption', async () => (await listed(id))?.cameras[0]?.state === 'interrupted');
    const before = await segments(id, 1);
    const missed = before.at(-1)!.at + before.at(-1)!.duration * 1000 + 500;
    await until('what the other camera saw meanwhile', async () =>
      (await segments(id, 1, 2)).some((segment) => segment.at > missed),
    );
    await host.film('rtmp', first);
    const resumed = await segments(id, before.length + 2);
    expect(resumed.filter(({ isDiscontinuous }) => isDiscontinuous)).toHaveLength(1);
    const after = resumed.at(-1)!;

    const moments = { start: resumed[0]!.at + 700, missed, finish: after.at + 300 };
    const at = (moment: number) => ({
      type: '',
      category: 'Race',
      time: '00:00:00',
      description: '',
      videoId: id,
      at: moment,
    });
    await host.app.store.tags.change(id, {
      saved: [
        { ...at(moments.start), id: 'start' },
        { ...at(moments.missed), id: 'missed' },
        { ...at(moments.finish), id: 'finish' },
      ],
      removed: [],
    });
    expect(await editor.request('endLiveEvent', { id })).toEqual({ status: 'ok' });
    await host.app.live.settled();
    const ended = await document(id);
    expect(ended.video.live_url).toBeUndefined();
    expect(ended.video.live_date).toBeUndefined();
    expect(ended.video.replay_url).toMatch(
      new RegExp(`^/media/${id}/live-${id}/c1.m3u8,/media/${id}/live-${id}/c2.m3u8\\?offset=-?\\d+$`),
    );
    const folder = `/media/${id}/live-${id}/`;
    const replay = (await playlist(`${folder}c1-v.m3u8`))!;
    for (const tag of ['start', 'finish'] as const) {
      const time = secondsOf(ended.tags.find(({ id }) => id === tag)!.time);
      const missed = await missedBy(folder, replay, time, moments[tag]);
      expect(missed, `${tag} in the replay, milliseconds`).toBeLessThanOrEqual(FRAME_MS + ROUNDING_MS);
    }
    expect((await host.app.store.media.find(id))?.thumb).toMatch(/\.jpg$/);
    // Colour bars fill the gap of the first camera, so the second shows the same moments at the same times.
    const film2 = (await playlist(`${folder}c2-v.m3u8`))!;
    const offset = Number(/offset=(-?\d+)/.exec(ended.video.replay_url ?? '')![1]) / 1000;
    for (const tag of ['start', 'missed', 'finish'] as const) {
      const time = secondsOf(ended.tags.find(({ id }) => id === tag)!.time) - offset;
      const late = await missedBy(folder, film2, time, moments[tag]);
      expect(late, `${tag} by the second camera, milliseconds`).toBeLessThanOrEqual(2 * FRAME_MS + ROUNDING_MS);
    }
    const bars = replay.filter(({ uri }) => uri.startsWith('s1-'));
    expect(bars.length).toBeGreaterThan(0);
    const frames = await framesOf(
      await bytesOf(`${folder}${bars[0]!.init}`),
      await bytesOf(`${folder}${bars[0]!.uri}`),
    );
    expect(frames.at(-1)!.time).toBeLessThan(bars[0]!.duration);

    // A clip across the interruption.
    const finishAt = secondsOf(ended.tags.find((tag) => tag.id === 'finish')!.time);
    const root = join(host.dataFolder, 'media', `live-${id}`);
    const cutting = { start: 1.5, end: finishAt + 1, encoder: undefined, logo: undefined, signal: AbortSignal.any([]) };
    const to = join(host.dataFolder, 'clip');
    const clip = await cutClip({ film: join(root, 'c1.m3u8'), root, folder: to, ...cutting });
    expect(clip.start).toBeLessThanOrEqual(1.5);
    expect(clip.start + clip.duration).toBeGreaterThan(finishAt + 0.9);
    const cutOut = await framesOf(new Uint8Array(), await readFile(join(to, CLIP_FILE)));
    // The duration of the last frame depends on the camera: a loaded machine drops some.
    expect(clip.start + cutOut.at(-1)!.time, 'its last frame begins within it').toBeLessThan(cutting.end + 0.001);
    const missedInClip = missedAmong(cutOut, finishAt - clip.start, moments.finish);
    expect(missedInClip, 'of the clip, milliseconds').toBeLessThanOrEqual(2 * FRAME_MS);

    // From the resumption on: the first tag is outside of the film, and the last one has a new start.
    const cut = replay.findLast(({ isDiscontinuous }) => isDiscontinuous)!;
    expect(await editor.request('trimLiveEvent', { id, from: cut.start + 0.1, to: 1_000 })).toEqual({ status: 'ok' });
    const trimmed = await document(id);
    const shorter = (await playlist(`${folder}c1-v.m3u8`))!;
    expect(shorter.length).toBeLessThan(replay.length);
    expect(trimmed.tags.find((tag) => tag.id === 'start')?.time).toBe('XX:XX:XX');
    const finish = secondsOf(trimmed.tags.find((tag) => tag.id === 'finish')!.time);
    expect(await missedBy(folder, shorter, finish, moments.finish)).toBeLessThanOrEqual(FRAME_MS + ROUNDING_MS);
    expect((await host.anonymous().fetch(`${folder}${replay[0]!.uri}`)).status, 'what was cut away').toBe(404);
    expect(await editor.request('trimLiveEvent', { id })).toEqual({ status: 'ok' });
    expect((await document(id)).tags).toEqual(ended.tags);
  });

  it('[S05] a renewed key disconnects pushes with the old one, silence ends an event, and its files are removed with it', async () => {
    const { id, keys } = await make(['rtmp'], { silenceS: 60, visibility: 'private' });
    const camera = await host.film('rtmp', keys[0]!);
    await until('a picture', async () => (await listed(id))?.cameras[0]?.segment !== undefined);
    const cameraId = (await listed(id))!.cameras[0]!.id;
    const renewed = await editor.request('renewLiveKey', { id, cameraId });
    if (renewed.status !== 'ok') throw new Error(renewed.status);
    await camera.ended;
    const stale = await host.film('rtmp', keys[0]!);
    expect((await stale.ended).said).toContain('wrong');

    expect((await editor.fetch(`/media/${id}/live/c1-v.m3u8`)).status, 'without a signature').toBe(403);
    const { base } = signMedia(host.app.secret, id, host.app.now());
    expect(await playlist(`${base}live/c1-v.m3u8`)).not.toHaveLength(0);

    await until('the interruption', async () => (await listed(id))?.cameras[0]?.state === 'interrupted');
    aheadMs += 61_000;
    await until('the end', async () => (await listed(id))?.state === 'ended');
    await host.app.live.settled();
    expect(await listed(id)).toMatchObject({ replay: 'ready', cameras: [{ state: 'ended' }] });
    const late = await host.film('rtmp', renewed.data.key);
    expect((await late.ended).code).not.toBe(0);

    const folders = () => readdir(join(host.dataFolder, 'media'));
    expect(await folders()).toContain(`live-${id}`);
    expect((await admin.request('deleteMedia', { mediaId: id, mediaType: 'Video' })).status).toBe('ok');
    expect(await listed(id)).toBeUndefined();
    aheadMs += BIN_RETENTION_MS + 1_000;
    await purgeBin(host.app);
    expect(await folders()).not.toContain(`live-${id}`);
  });
});

describe('before the event starts', () => {
  it('[S05] camera pictures are visible to nobody, and an external address is published only at the start', async () => {
    const soon = Date.now() + 3_600_000;
    const { id, keys } = await make(['rtmp', 'hls'], { startsAt: soon });
    await host.film('rtmp', keys[0]!);
    await until('a picture', async () => (await listed(id))?.cameras[0]?.segment !== undefined);
    expect((await document(id)).video).toMatchObject({ live_date: new Date(soon).toISOString() });
    expect((await document(id)).video.live_url).toBeUndefined();
    expect((await host.anonymous().fetch(`/media/${id}/live/c1-v.m3u8`)).status).toBe(404);
    expect((await host.anonymous().fetch(`/media/${id}/live/c1-1-v-1.m4s`)).status).toBe(404);
    const started = Date.now();
    expect(await editor.request('startLiveEvent', { id })).toEqual({ status: 'ok' });
    const [first] = await segments(id, 1);
    expect(first!.at + first!.duration * 1000).toBeGreaterThanOrEqual(started - 100);
    await until('both', async () => (await document(id)).video.live_url?.includes('c1'));
    expect((await document(id)).video.live_url).toBe(
      `/media/${id}/live/c1.m3u8,https://streams.example/finish/master.m3u8`,
    );
    expect(await editor.request('startLiveEvent', { id })).toEqual({ status: 'live' });
    expect(await editor.request('endLiveEvent', { id })).toEqual({ status: 'ok' });
    expect(await editor.request('endLiveEvent', { id })).toEqual({ status: 'ended' });
  });

  it('[S05] keys are shown once and stored as hashes', async () => {
    const { id, keys } = await make(['srt']);
    const [key = ''] = keys;
    expect(key).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(await host.board())).not.toContain(key);
    expect(JSON.stringify(await document(id))).not.toContain(key);
    expect(JSON.stringify(await host.app.store.media.find(id))).not.toContain(key);
    for (const file of ['ferryglide.db', 'ferryglide.db-wal'])
      expect((await readFile(join(host.dataFolder, file))).includes(key), file).toBe(false);
    expect(await editor.request('endLiveEvent', { id })).toEqual({ status: 'ok' });
  });

  it('[S05] an address that is not a playlist is rejected with the number of its camera', async () => {
    for (const url of ['ftp://streams.example/a.m3u8', 'https://user:word@streams.example/a.m3u8', 'nonsense', ''])
      expect(
        await editor.request('createLiveEvent', {
          title: 'x',
          startsAt: 0,
          visibility: 'private',
          cameras: [{ name: '', kind: 'hls', url }],
        }),
      ).toEqual({ status: 'address', data: 1 });
  });
});

describe('without ffmpeg', () => {
  it('[S05] no camera can push, which is reported, and an external address works', async () => {
    const bare = await startHost();
    try {
      const who = await bare.login('editor');
      const draft = { title: 'x', startsAt: 0, visibility: 'public' } as const;
      const push = { name: '', kind: 'rtmp' } as const;
      const there = { name: '', kind: 'hls', url: 'https://streams.example/a.m3u8' } as const;
      expect((await boardOf(who)).canReceive).toBe(false);
      expect(await who.request('createLiveEvent', { ...draft, cameras: [push] })).toEqual({ status: 'noEncoder' });
      expect((await who.request('createLiveEvent', { ...draft, cameras: [there] })).status).toBe('ok');
    } finally {
      await bare.stop();
    }
  });
});
