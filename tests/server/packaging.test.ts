/** What odd files become, without an encoder and with one (row S03). Expectations are typed by hand. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EncodedPacketSink, type InputTrack } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Packaged, packageFile, type PackagingReport } from '../../server/media/packaging/package.ts';
import { PackagingRefusal } from '../../server/media/packaging/refusal.ts';
import { openTracks } from '../../server/media/packaging/inspect.ts';
import { FFMPEG, makeOddFilms, type OddFilm } from './odd-films.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-odd-'));
  await makeOddFilms(folder);
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Made {
  packaged: Packaged;
  /** Of the manifest that is served in the end, `640x360 avc1`; in its order. */
  pictures: string[];
  sounds: string[];
  reports: PackagingReport[];
  folder: string;
  more: string;
}

let run = 0;

async function make(name: OddFilm, encoder?: string): Promise<Made> {
  run += 1;
  const to = join(folder, `out-${run}`);
  const more = `${to}-more`;
  const reports: PackagingReport[] = [];
  const packaged = await packageFile(
    { file: join(folder, name), folder: to, more, encoder, published: undefined },
    (report) => reports.push(report),
  );
  const isMore = (await readdir(more)).includes('master.m3u8');
  const master = packaged.main === 'master.m3u8' ? await readFile(join(isMore ? more : to, 'master.m3u8'), 'utf8') : '';
  return {
    packaged,
    pictures: [...master.matchAll(/CODECS="(avc1|vp09).*RESOLUTION=(\d+x\d+)/g)].map(
      ([, codec, size]) => `${size} ${codec}`,
    ),
    sounds: [...master.matchAll(/TYPE=AUDIO.*NAME="([^"]+)".*CHANNELS="(\d)"/g)].map(
      ([, label, channels]) => `${label} ${channels}`,
    ),
    reports,
    folder: to,
    more,
  };
}

async function refusalOf(name: OddFilm, encoder?: string): Promise<string> {
  try {
    await make(name, encoder);
  } catch (error) {
    if (error instanceof PackagingRefusal) return [error.reason, error.detail].filter(Boolean).join(': ');
    throw error;
  }
  return 'taken';
}

describe('without an encoder', () => {
  it.each<[OddFilm, { type: string; seconds: number; pictures?: string[]; sounds?: string[] }]>([
    ['plain.mp4', { type: 'Video', seconds: 2, pictures: ['640x360 avc1'], sounds: ['Audio 1 1'] }],
    ['index first.mp4', { type: 'Video', seconds: 2, pictures: ['640x360 avc1'], sounds: ['Audio 1 1'] }],
    ['varying rate.mp4', { type: 'Video', seconds: 2, pictures: ['640x360 avc1'] }],
    ['turned.mov', { type: 'Video', seconds: 2, pictures: ['360x640 avc1'], sounds: ['Audio 1 1'] }],
    ['surround.mp4', { type: 'Video', seconds: 2, pictures: ['640x360 avc1'], sounds: ['Audio 1 6'] }],
    ['no sound.mp4', { type: 'Video', seconds: 2, pictures: ['640x360 avc1'] }],
    ['one frame.mp4', { type: 'Video', seconds: 0.04, pictures: ['640x360 avc1'] }],
    ['four to three.mp4', { type: 'Video', seconds: 2, pictures: ['480x360 avc1'] }],
    ['upright.mp4', { type: 'Video', seconds: 2, pictures: ['360x640 avc1'] }],
    ['interlaced.mp4', { type: 'Video', seconds: 2, pictures: ['720x576 avc1'] }],
    ['two languages.mp4', { type: 'Video', seconds: 2, pictures: ['640x360 avc1'], sounds: ['eng 1', 'fra 1'] }],
    ['vp9.webm', { type: 'Video', seconds: 2, pictures: ['640x360 vp09'], sounds: ['Audio 1 1'] }],
    ['vp8.webm', { type: 'Video', seconds: 2 }],
    ['transport.ts', { type: 'Video', seconds: 2, pictures: ['640x360 avc1'], sounds: ['Audio 1 1'] }],
    ['six hours.mp4', { type: 'Video', seconds: 21_600, pictures: ['64x36 avc1'] }],
    ['cover.mp3', { type: 'Audio', seconds: 2 }],
    ['sound.m4a', { type: 'Audio', seconds: 2 }],
  ])('[S03] %s is taken as it is', async (name, { type, seconds, pictures = [], sounds = [] }) => {
    const made = await make(name);
    expect(made.packaged.type).toBe(type);
    expect(made.packaged.duration).toBeGreaterThan(seconds - 0.1);
    expect(made.packaged.duration).toBeLessThan(seconds + 0.15);
    expect(made.pictures).toEqual(pictures);
    expect(made.sounds).toEqual(sounds);
  });

  it.each<[OddFilm, string]>([
    ['hevc.mp4', 'videoCodec: HEVC (H.265)'],
    ['ten bits.mp4', 'videoCodec: H.264 with more than 8 bits or 4:2:0'],
    ['mp3 sound.mp4', 'audioCodec: MP3'],
    ['motion jpeg.avi', 'videoCodec: AVI'],
    ['cut off.mp4', 'unreadable'],
    ['nothing.mp4', 'empty'],
    ['text.mp4', 'type'],
  ])('[S03] %s is refused, with the name of the codec where that is why', async (name, why) => {
    expect(await refusalOf(name)).toBe(why);
  });

  it('[S02] a PDF that is named a film is a document', async () => {
    expect((await make('book.mp4')).packaged).toMatchObject({ type: 'Document', main: 'original.pdf', ending: 'pdf' });
  });

  it('[S03] HLS and DASH list the same bytes, and those bytes decode to all frames', async () => {
    const { folder: to } = await make('plain.mp4');
    const playlist = await readFile(join(to, 'own360.m3u8'), 'utf8');
    const manifest = await readFile(join(to, 'manifest.mpd'), 'utf8');
    const ranges = [...playlist.matchAll(/BYTERANGE:(\d+)@(\d+)/g)].map(
      ([, size, at]) => `${at}-${Number(at) + Number(size) - 1}`,
    );
    expect(ranges.length).toBeGreaterThan(0);
    for (const range of ranges) expect(manifest).toContain(`mediaRange="${range}"`);
    const end = Number(ranges.at(-1)?.split('-')[1]);
    expect(end + 1).toBe((await stat(join(to, 'own360.mp4'))).size);
    expect(framesOf(join(to, 'own360.mp4'))).toBe(50);
    expect(framesOf(join(to, 'master.m3u8'))).toBe(50);
  });

  it.each(['plain.mp4', 'index first.mp4', 'edited.mp4', 'transport.ts'] as const)(
    '[S03] picture and sound of %s begin together',
    async (name) => {
      const { folder: to } = await make(name);
      expect(await startOf(join(to, 'own360.mp4'))).toBe(0);
      expect(await startOf(join(to, 'a1.mp4'))).toBeLessThan(0.05);
    },
  );
});

describe('with an encoder', () => {
  it.each<[OddFilm, { pictures: string[]; sounds?: string[] }]>([
    // What is there is kept, and the ladder below it is encoded.
    ['plain.mp4', { pictures: ['640x360 avc1', '426x240 avc1'], sounds: ['Audio 1 1'] }],
    ['hevc.mp4', { pictures: ['640x360 avc1', '426x240 avc1'], sounds: ['Audio 1 2'] }],
    ['ten bits.mp4', { pictures: ['640x360 avc1', '426x240 avc1'] }],
    ['motion jpeg.avi', { pictures: ['640x360 avc1', '426x240 avc1'], sounds: ['Audio 1 2'] }],
    ['mp3 sound.mp4', { pictures: ['640x360 avc1', '426x240 avc1'], sounds: ['Audio 1 2'] }],
    ['turned.mov', { pictures: ['360x640 avc1', '240x428 avc1'], sounds: ['Audio 1 1'] }],
    ['interlaced.mp4', { pictures: ['720x576 avc1', '600x480 avc1', '450x360 avc1', '300x240 avc1'] }],
    ['two languages.mp4', { pictures: ['640x360 avc1', '426x240 avc1'], sounds: ['eng 1', 'fra 1'] }],
    // Of another codec, or with key frames far apart: all of the ladder is encoded, and what played first is listed no more.
    ['vp9.webm', { pictures: ['640x360 avc1', '426x240 avc1'], sounds: ['Audio 1 1'] }],
    ['far key frames.mp4', { pictures: ['640x360 avc1', '426x240 avc1'] }],
  ])('[S03] %s has a ladder up to its own lines', async (name, { pictures, sounds = [] }) => {
    const made = await make(name, FFMPEG);
    expect(made.pictures).toEqual(pictures);
    expect(made.sounds).toEqual(sounds);
    expect(made.packaged.thumb).toBe('thumb.jpg');
    expect(made.packaged.storyboard?.count).toBeGreaterThan(0);
    expect(made.reports.some(({ kind }) => kind === 'playable')).toBe(true);
  });

  it('[S03] key frames of all encoded renditions lie at the same moments, every 2 s', async () => {
    const { more } = await make('far key frames.mp4', FFMPEG);
    for (const file of ['v360.mp4', 'v240.mp4']) expect(await keyFramesOf(join(more, file))).toEqual([0, 2, 4, 6, 8]);
  });

  it('[S03] what played first is kept for those who play it still', async () => {
    const { folder: to, more } = await make('far key frames.mp4', FFMPEG);
    expect(await readdir(to)).toContain('own360.mp4');
    expect(JSON.parse(await readFile(join(more, '.superseded.json'), 'utf8'))).toEqual(['own360.mp4', 'own360.m3u8']);
  });

  it('[S03] what an edit list hides is not shown; without an encoder the film begins at the key frame before', async () => {
    const { packaged, pictures, folder: to } = await make('edited.mp4', FFMPEG);
    expect(pictures).toEqual(['640x360 avc1', '426x240 avc1']);
    expect(packaged.duration).toBeCloseTo(1.4, 1);
    expect(framesOf(join(to, 'v360.mp4'))).toBe(35);
    expect((await make('edited.mp4')).packaged.duration).toBeCloseTo(2, 1);
  });

  it('[S03] a run that is broken off after the film plays goes on from there', async () => {
    const first = await make('hevc.mp4', FFMPEG);
    const again = join(folder, 'again');
    await packageFile(
      {
        file: join(folder, 'hevc.mp4'),
        folder: again,
        more: `${again}-more`,
        encoder: FFMPEG,
        published: first.folder,
      },
      () => undefined,
    );
    expect(await readFile(join(`${again}-more`, 'master.m3u8'), 'utf8')).toBe(
      await readFile(join(first.more, 'master.m3u8'), 'utf8'),
    );
    expect(await readdir(again)).toEqual([]);
  });

  it.each<[OddFilm, string]>([
    ['cut off.mp4', 'unreadable'],
    ['nothing.mp4', 'empty'],
    ['text.mp4', 'type'],
  ])('[S03] %s is refused all the same', async (name, why) => {
    expect(await refusalOf(name, FFMPEG)).toBe(why);
  });
});

const ffprobe = (...args: string[]): string =>
  execFileSync(FFMPEG.replace(/ffmpeg$/, 'ffprobe'), ['-v', 'error', '-of', 'csv=p=0', ...args], { encoding: 'utf8' });

function framesOf(file: string): number {
  return Number(
    /\d+/.exec(ffprobe('-select_streams', 'v:0', '-count_frames', '-show_entries', 'stream=nb_read_frames', file))?.[0],
  );
}

/** As browsers read it: ffprobe adds what the decoder is late by. */
async function packetsOf<T>(file: string, read: (track: InputTrack) => Promise<T>): Promise<T> {
  const { input, video, audio } = await openTracks(file);
  const track = video ?? audio[0];
  if (!track) throw new Error('no track');
  try {
    return await read(track);
  } finally {
    input.dispose();
  }
}

const startOf = (file: string): Promise<number> => packetsOf(file, (track) => track.getFirstTimestamp());

const keyFramesOf = (file: string): Promise<number[]> =>
  packetsOf(file, async (track) => {
    const found: number[] = [];
    for await (const { type, timestamp } of new EncodedPacketSink(track).packets())
      if (type === 'key') found.push(Math.round(timestamp * 100) / 100);
    return found;
  });
