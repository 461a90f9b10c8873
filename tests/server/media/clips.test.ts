/** Clips that the host cuts from real films. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_MEDIA } from '../../../server/config.ts';
import { purgeBin } from '../../../server/services/purge.ts';
import type { StoredMedium, StoredPlayer } from '../../../server/store/media.ts';
import type { ResponseBody, RequestName, SentParams } from '../../../core/contract/requests.ts';
import { BIN_RETENTION_MS } from '../../../core/domain/constants/bin.ts';
import { CLIP_MAX_S } from '../../../core/domain/constants/clips.ts';
import { SIGNED_URL_LIFE_S } from '../../../core/domain/constants/recovery.ts';
import { FFMPEG } from '../odd-films.ts';
import { type Client, client, readAccounts, type RunningHost, startHost } from '../harness.ts';
import { aMedium, aTag, GROUP } from '../store-library.ts';
import { NOW } from '../tiny-library.ts';

const player = aMedium({ id: '0' }).player as StoredPlayer;
const film = (id: string, replay: string, said: Partial<StoredMedium> = {}): StoredMedium =>
  aMedium({ id, title: id, duration: 60, thumb: 'slalom-run/thumb.jpg', ...said, player: { ...player, replay } });

const FILMS = [
  film('slalom', 'slalom-run/master.m3u8'),
  film('dash', 'slalom-run/manifest.mpd'),
  film('parts', 'session-90/master.m3u8', { duration: 90 }),
  film('whole', 'polo-attack/film.mp4'),
  film('sound', 'commentary/commentary.m4a'),
  film('radio', 'commentary/commentary.m4a', { type: 'Audio' }),
  film('closed', 'slalom-run/master.m3u8', { visibility: 'private' }),
  film('abroad', 'https://films.example/master.m3u8'),
  film('gone', 'nothing/master.m3u8'),
  film('unpublished', 'slalom-run/master.m3u8', { publish: false }),
  film('embargoed', 'slalom-run/master.m3u8', { validity_date: '2999-01-01' }),
  film('expired', 'slalom-run/master.m3u8', { expiration_date: '2000-01-01' }),
  film('expired-key', 'slalom-run/master.m3u8', { expiration_date: '2000-01-01', visibility: 'key' }),
  film('long', 'slalom-run/master.m3u8', { duration: 2 * CLIP_MAX_S }),
];

let host: RunningHost;
let now = NOW;
let editor: Client;

beforeAll(async () => {
  host = await startHost({ now: () => now, also: FILMS, config: { mediaFolder: SAMPLE_MEDIA } });
  await host.app.store.tags.replace('slalom', [
    aTag({ id: 'one', videoId: 'slalom', time: '00:00:05', description: 'Gate 1' }),
    aTag({ id: 'unseen', videoId: 'slalom', time: '00:00:06', type: 'invisible' }),
    aTag({ id: 'two', videoId: 'slalom', time: '00:00:09', description: 'Gate 2' }),
    aTag({ id: 'two-too', videoId: 'slalom', time: '00:00:09', description: 'Split' }),
    aTag({ id: 'three', videoId: 'slalom', time: '00:00:14', description: 'Gate 3' }),
    aTag({ id: 'later', videoId: 'slalom', time: '', description: 'Not yet' }),
    aTag({ id: 'other-camera', videoId: 'slalom', time: '00:00:20', replay: 'bank', description: 'From the bank' }),
  ]);
  editor = await host.login('editor');
});
afterAll(() => host.stop());

type Made = { id: string; path: string; title: string; tagId?: string | undefined };

async function made(response: ResponseBody<'clipTags'> | ResponseBody<'clipRange'>): Promise<Made[]> {
  if (response.status !== 'ok') throw new Error(`no clip: ${response.status}`);
  await host.app.jobs.settled();
  return response.data as Made[];
}

/** The MP4 that a person downloads. */
async function downloaded(id: string, who = editor): Promise<Buffer> {
  const sources = await who.request('getMediaSources', { mediaId: id, mediaType: 'Clip' });
  if (sources.status !== 'ok') throw new Error(`no source: ${sources.status}`);
  expect(sources.data.map(({ name }) => name)).toEqual(['MP4']);
  const file = await who.fetch(sources.data[0]?.path ?? '');
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'video/mp4']);
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''.+\.mp4$/);
  return Buffer.from(await file.arrayBuffer());
}

async function tracksOf(bytes: Buffer) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const video = await input.getPrimaryVideoTrack();
  const audio = await input.getPrimaryAudioTrack();
  return {
    lines: await video?.getCodedHeight(),
    video: await video?.computeDuration(),
    audio: await audio?.computeDuration(),
    first: video && (await new EncodedPacketSink(video).getFirstPacket()),
  };
}

describe('cutting', () => {
  it('[L20] runs from a tag to the next, starting at the key frame before, with picture and sound', async () => {
    const response = await editor.request('clipTags', { mediaId: 'slalom', tags: ['one'] });
    // Not ready yet: the manifest is polled (Library 4).
    const [first] = response.status === 'ok' ? response.data : [];
    const [clip] = await made(response);
    expect(first).toEqual(clip);
    expect(clip).toMatchObject({ title: 'Gate 1, slalom', tagId: 'one' });
    const manifest = await host.anonymous().fetch(clip?.path ?? '');
    expect([manifest.status, manifest.headers.get('content-type')]).toEqual([200, 'application/vnd.apple.mpegurl']);
    expect(await manifest.text()).toContain('RESOLUTION=1280x720');

    const stored = await host.app.store.media.find(clip?.id ?? '');
    // Key frames are two seconds apart in this film: 4 is the one before 5.
    expect(stored).toMatchObject({ type: 'Clip', videoId: 'slalom', tagId: 'one', clippingOffset: 4_000 });
    expect(stored?.duration).toBeCloseTo(5, 0);
    const bytes = await downloaded(clip?.id ?? '');
    expect(stored?.size).toBe(bytes.length);
    const tracks = await tracksOf(bytes);
    expect(tracks.lines).toBe(720);
    expect(tracks.video).toBeCloseTo(5, 0);
    expect(tracks.audio).toBeCloseTo(5, 0);
    // Not re-encoded: exactly the bytes of the film's frame.
    const frames = await readFile(join(SAMPLE_MEDIA, 'slalom-run/720.mp4'));
    expect(frames.includes(Buffer.from(tracks.first?.data ?? []))).toBe(true);
  });

  it('[L20] [S07] records a finished clip in the audit list, under the person who requested it', async () => {
    const [clip] = await made(
      await editor.request('clipRange', { mediaId: 'slalom', start: 0, end: 3, title: 'Dive' }),
    );
    const [entry] = await host.app.store.audit.list({ groupId: GROUP, limit: 1 });
    expect(entry).toMatchObject({
      action: 'mediumCreated',
      by: { kind: 'user', name: 'The editor' },
      subject: { kind: 'medium', id: clip?.id, title: 'Dive' },
      detail: { type: 'Clip' },
    });
  });

  it('[L20] includes pre-roll and post-roll, and cuts one clip per tag', async () => {
    const response = await editor.request('clipTags', {
      mediaId: 'slalom',
      tags: ['one', 'two', 'one'],
      preRoll: 10,
      postRoll: 3,
    });
    const clips = await made(response);
    expect(clips.map(({ tagId }) => tagId)).toEqual(['one', 'two']);
    const stored = await host.app.store.media.findMany(clips.map(({ id }) => id));
    expect(stored.map(({ clippingOffset }) => clippingOffset)).toEqual([0, 0]);
    expect(stored.map(({ duration }) => Math.round(duration ?? 0))).toEqual([12, 17]);
    const listed = await editor.request('getClips', { mediaId: 'slalom', mediaType: 'Video', tagId: 'two' });
    expect(listed.status === 'ok' && listed.data.clips?.map(({ id, tagId }) => [id, tagId])).toEqual([
      [clips[1]?.id, 'two'],
    ]);
  });

  it('[L20] gives no end to the last tag and to tags at the same moment', async () => {
    expect(await editor.request('clipTags', { mediaId: 'slalom', tags: ['three'] })).toEqual({ status: 'lastTag' });
    expect(await editor.request('clipTags', { mediaId: 'slalom', tags: ['one', 'three'], postRoll: 5 })).toEqual({
      status: 'lastTag',
    });
    for (const tag of ['unseen', 'later', 't1', 'other-camera'])
      expect((await editor.request('clipTags', { mediaId: 'slalom', tags: [tag] })).status).toBe('empty');
    expect((await made(await editor.request('clipTags', { mediaId: 'slalom', tags: ['two-too'] }))).length).toBe(1);
  });

  it.each([
    ['slalom', 720, 4],
    ['dash', 720, 4],
    ['parts', 720, 4],
    ['whole', 720, 4],
  ])('[L20] works between any two moments of a film that plays from %s', async (mediaId, lines, from) => {
    const response = await editor.request('clipRange', { mediaId, start: 5.5, end: 8.25, title: 'A roll' });
    const [clip] = await made(response);
    expect(clip?.title).toBe('A roll');
    expect(await host.app.store.media.find(clip?.id ?? '')).toMatchObject({ clippingOffset: from * 1000 });
    const tracks = await tracksOf(await downloaded(clip?.id ?? ''));
    expect(tracks.lines).toBe(lines);
    expect(tracks.video).toBeCloseTo(8.25 - from, 0);
  });

  it('[L16] [L20] does not apply to radio', async () => {
    expect(await editor.request('clipRange', { mediaId: 'radio', start: 3, end: 6 })).toEqual({ status: 'private' });
  });

  it('[L20] works for an audio film', async () => {
    const [clip] = await made(await editor.request('clipRange', { mediaId: 'sound', start: 3, end: 6 }));
    const tracks = await tracksOf(await downloaded(clip?.id ?? ''));
    expect(tracks.lines).toBeUndefined();
    expect(tracks.audio).toBeCloseTo(3, 0);
  });

  it('[L20] fails for one film without affecting others, and logs the reason', async () => {
    const gone = await editor.request('clipRange', { mediaId: 'gone', start: 0, end: 3 });
    const [after] = await made(await editor.request('clipRange', { mediaId: 'slalom', start: 0, end: 3 }));
    const [clip] = gone.status === 'ok' ? gone.data : [];
    expect((await host.anonymous().fetch(clip?.path ?? '')).status).toBe(404);
    expect(await host.app.store.clipJobs.find(clip?.id ?? '')).toMatchObject({ state: 'failed' });
    expect(host.lines.join('\n')).toContain(`Clip ${clip?.id} of gone`);
    expect((await host.anonymous().fetch(after?.path ?? '')).status).toBe(200);
    expect((await readdir(join(host.dataFolder, 'clips'))).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  it('[L20] rejects clips that are too long, too many, of another group, or past the end', async () => {
    const range = (mediaId: string, start: number, end: number) => editor.request('clipRange', { mediaId, start, end });
    expect(await range('long', 0, CLIP_MAX_S + 1)).toEqual({ status: 'tooLong' });
    expect(await range('abroad', 0, 3)).toEqual({ status: 'empty' });
    expect(await range('slalom', 60, 70)).toEqual({ status: 'empty' });
    expect(await range('photo', 0, 3)).toEqual({ status: 'private' });
    const narrow = await startHost({ also: FILMS, config: { mediaFolder: SAMPLE_MEDIA, clipsWaiting: 1 } });
    await narrow.app.store.tags.replace('slalom', [
      aTag({ id: 'a', videoId: 'slalom', time: '00:00:01' }),
      aTag({ id: 'b', videoId: 'slalom', time: '00:00:02' }),
      aTag({ id: 'c', videoId: 'slalom', time: '00:00:03' }),
    ]);
    const other = await narrow.login('editor');
    expect(await other.request('clipTags', { mediaId: 'slalom', tags: ['a', 'b'] })).toEqual({ status: 'limited' });
    await narrow.stop();
  });
});

it('[L20] a clip of an unpublished film is rejected when requested, with the reason', async () => {
  const status = async (mediaId: string) => (await editor.request('clipRange', { mediaId, start: 1, end: 2 })).status;
  expect([await status('unpublished'), await status('embargoed'), await status('expired')]).toEqual([
    'unpublished',
    'notYetValid',
    'expired',
  ]);
  // People who had the key keep it.
  expect(await status('expired-key')).toBe('ok');
  await host.app.jobs.settled();
});

describe('a clip', () => {
  it('[L20] is as private as its film; its manifest and its file require a signature', async () => {
    const response = await editor.request('clipRange', { mediaId: 'closed', start: 2, end: 4 });
    const [clip] = response.status === 'ok' ? response.data : [];
    const path = clip?.path ?? '';
    expect(path).toMatch(/^\/media\/s\//);
    await host.app.jobs.settled();
    const nobody = host.anonymous();
    expect((await nobody.fetch(path)).status).toBe(200);
    expect((await nobody.fetch(path.replace(/\/s\/[^/]+/, ''))).status).toBe(403);
    expect((await nobody.request('getMediaSources', { mediaId: clip?.id ?? '', mediaType: 'Clip' })).status).toBe(
      'disconnected',
    );
    const viewer = await host.login('viewer');
    const sources = await viewer.request('getMediaSources', { mediaId: clip?.id ?? '', mediaType: 'Clip' });
    const file = (sources.status === 'ok' && sources.data[0]?.path) || '';
    expect([(await viewer.fetch(file)).status, (await nobody.fetch(file)).status]).toEqual([200, 403]);
    now += SIGNED_URL_LIFE_S * 1000;
    expect((await viewer.fetch(file)).status).toBe(403);
    now = NOW;
  });

  it('[L19] is downloaded in ranges, so that an interrupted download resumes', async () => {
    const [clip] = await made(await editor.request('clipRange', { mediaId: 'closed', start: 2, end: 4 }));
    const sources = await editor.request('getMediaSources', { mediaId: clip?.id ?? '', mediaType: 'Clip' });
    const path = (sources.status === 'ok' && sources.data[0]?.path) || '';
    const whole = Buffer.from(await (await editor.fetch(path)).arrayBuffer());
    const half = Math.floor(whole.length / 2);
    const first = await editor.fetch(path, { headers: { range: `bytes=0-${half - 1}` } });
    expect(first.headers.get('content-disposition')).toContain('attachment');
    const etag = first.headers.get('etag') ?? '';
    const rest = await editor.fetch(path, { headers: { range: `bytes=${half}-`, 'if-range': etag } });
    expect([rest.status, rest.headers.get('content-range')]).toEqual([
      206,
      `bytes ${half}-${whole.length - 1}/${whole.length}`,
    ]);
    const joined = Buffer.concat([Buffer.from(await first.arrayBuffer()), Buffer.from(await rest.arrayBuffer())]);
    expect(joined.equals(whole)).toBe(true);
    const changed = await editor.fetch(path, { headers: { range: `bytes=${half}-`, 'if-range': '"other"' } });
    expect(changed.status).toBe(200);
  });

  it('[L18] [L20] moves to the bin, and its files are removed after 30 days; the film keeps its own', async () => {
    const [clip] = await made(await editor.request('clipRange', { mediaId: 'slalom', start: 2, end: 4 }));
    const place = join(host.dataFolder, 'clips', `clip-${clip?.id}`);
    const admin = await host.login('admin');
    expect(await admin.request('deleteClip', { clipId: clip?.id ?? '' })).toEqual({ status: 'ok' });
    expect((await host.anonymous().fetch(clip?.path ?? '')).status).toBe(404);
    expect(existsSync(place)).toBe(true);
    now += BIN_RETENTION_MS;
    await purgeBin(host.app);
    now = NOW;
    expect(existsSync(place)).toBe(false);
    expect(existsSync(join(SAMPLE_MEDIA, 'slalom-run/master.m3u8'))).toBe(true);
  });

  it.each([
    ['clipTags', { mediaId: 'slalom', tags: [] }],
    ['clipTags', { mediaId: 'slalom', tags: ['one'], preRoll: -1 }],
    ['clipTags', { mediaId: 'slalom', tags: ['one'], postRoll: 61 }],
    ['clipTags', { mediaId: '../slalom', tags: ['one'] }],
    ['clipRange', { mediaId: 'slalom', start: 5, end: 5 }],
    ['clipRange', { mediaId: 'slalom', start: 5, end: 1e12 }],
    ['clipRange', { mediaId: 'slalom', start: '5', end: 6 }],
    ['clipRange', { mediaId: 'slalom', start: 1, end: 2, title: 'x'.repeat(501) }],
  ] as const satisfies readonly [RequestName, object][])('[L20] %s rejects %j', async (name, params) => {
    expect((await editor.requestRaw(name, params)).status).toBe(400);
  });

  it("[L20] a logo is chosen from the host's list, and is never an arbitrary file", async () => {
    const range: SentParams<'clipRange'> = { mediaId: 'slalom', start: 1, end: 2, logo: '/media/../../etc/passwd' };
    expect(await editor.request('clipRange', range)).toEqual({ status: 'empty' });
  });
});

it('[L20] an encoder starts at the exact frame, with a logo in the corner', async () => {
  const sponsored = film('sponsored', 'slalom-run/master.m3u8');
  const ads = [{ id: '1', content_url: 'sponsors/hekla.svg', duration: 5 }];
  const exact = await startHost({
    also: [{ ...sponsored, player: { ...player, replay: 'slalom-run/master.m3u8', pubDisplay: ads } }],
    config: { mediaFolder: SAMPLE_MEDIA, encoder: FFMPEG },
  });
  const one = await exact.login('editor');
  const listed = await one.request('getClips', { mediaId: 'sponsored', mediaType: 'Video' });
  const logos = (listed.status === 'ok' && listed.data.logos) || [];
  expect(logos).toEqual([{ name: 'hekla', file: '/media/sponsored/sponsors/hekla.svg' }]);
  const response = await one.request('clipRange', {
    mediaId: 'sponsored',
    start: 5.3,
    end: 7.1,
    logo: logos[0]?.file,
  });
  const [clip] = response.status === 'ok' ? response.data : [];
  await exact.app.jobs.settled();
  expect(await exact.app.store.media.find(clip?.id ?? '')).toMatchObject({ clippingOffset: 5_300 });
  const bytes = await readFile(join(exact.dataFolder, 'clips', `clip-${clip?.id}`, 'clip.mp4'));
  const tracks = await tracksOf(bytes);
  expect(tracks.video).toBeCloseTo(1.8, 1);
  expect(tracks.audio).toBeCloseTo(1.8, 0);
  expect((await exact.anonymous().fetch(clip?.path ?? '')).status).toBe(200);
  await exact.stop();
});

it('[L18] [L20] a clip does not outlive a film that is purged before the clip is cut', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-clip-'));
  const [begun, go] = [join(folder, 'begun'), join(folder, 'go')];
  // Simulates an encoder that runs until the test releases it.
  const encoder = join(folder, 'encoder.mjs');
  await writeFile(
    encoder,
    `#!${process.execPath}
    import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
    const args = process.argv.slice(2);
    writeFileSync(${JSON.stringify(begun)}, '');
    const waiting = setInterval(() => {
      if (!existsSync(${JSON.stringify(go)})) return;
      clearInterval(waiting);
      copyFileSync(args[args.indexOf('-i') + 1], args.at(-1));
    }, 20);\n`,
  );
  await chmod(encoder, 0o755);
  const slow = await startHost({ also: FILMS, config: { mediaFolder: SAMPLE_MEDIA, encoder } });
  try {
    const response = await (await slow.login('editor')).request('clipRange', { mediaId: 'slalom', start: 5, end: 7 });
    const [clip] = response.status === 'ok' ? response.data : [];
    await expect.poll(() => existsSync(begun)).toBe(true);
    await slow.app.store.media.remove('slalom');
    await writeFile(go, '');
    await slow.app.jobs.settled();
    expect(await slow.app.store.media.find(clip?.id ?? '')).toBeUndefined();
    expect(await readdir(join(slow.dataFolder, 'clips'))).toEqual([]);
    expect(slow.lines.join('\n')).toContain('the film is gone');
  } finally {
    await slow.stop();
    await rm(folder, { recursive: true, force: true });
  }
});

it('[L20] a host that is killed while cutting finishes the clip at its next start', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-clip-'));
  const mark = join(folder, 'first');
  // Simulates an encoder: the first run never ends, later runs copy their input.
  const encoder = join(folder, 'encoder.mjs');
  await writeFile(
    encoder,
    `#!${process.execPath}
    import { copyFileSync, existsSync, writeFileSync } from 'node:fs';
    const args = process.argv.slice(2);
    if (!existsSync(${JSON.stringify(mark)})) {
      writeFileSync(${JSON.stringify(mark)}, String(process.pid));
      setInterval(() => {}, 1000);
    } else copyFileSync(args[args.indexOf('-i') + 1], args.at(-1));\n`,
  );
  await chmod(encoder, 0o755);
  const data = join(folder, 'data');
  await mkdir(data);
  let child: ChildProcess | undefined;
  const begin = async (): Promise<string> => {
    child = spawn(process.execPath, [join(import.meta.dirname, 'clip-host.ts'), data, encoder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout!, 'data')) as [Buffer];
    return line.toString().trim();
  };
  const signIn = async (address: string): Promise<Client> => {
    const one = client(address);
    await one.request('login', { email: 'editor', password: (await readAccounts(data))['editor'] ?? '' });
    return one;
  };
  try {
    const address = await begin();
    const one = await signIn(address);
    const response = await one.request('clipRange', { mediaId: 'slalom', start: 5, end: 7 });
    const path = (response.status === 'ok' && response.data[0]?.path) || '';
    await expect.poll(() => existsSync(mark)).toBe(true);
    child?.kill('SIGKILL');
    await once(child!, 'exit');
    spawnSync('kill', ['-9', await readFile(mark, 'utf8')]);
    const half = await readdir(join(data, 'clips'));
    expect(half).toEqual([expect.stringMatching(/^\./)]);

    const again = await begin();
    const probe = async () => (await client(again).fetch(path)).status;
    await expect.poll(probe).toBe(200);
    expect(await readdir(join(data, 'clips'))).toEqual([expect.stringMatching(/^clip-/)]);
    const listed = await (await signIn(again)).request('getClips', { mediaId: 'slalom', mediaType: 'Video' });
    expect(listed.status === 'ok' && listed.data.clips?.length).toBe(1);
  } finally {
    child?.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  }
});
