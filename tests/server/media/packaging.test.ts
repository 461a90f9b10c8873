/** How unusual files are packaged, with and without an encoder (row S03). Expectations are typed by hand. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EncodedPacketSink, type InputTrack } from 'mediabunny';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { packageFile } from '../../../server/media/packaging/package.ts';
import { PackagingRefusal } from '../../../server/media/packaging/refusal.ts';
import type { Packaged, PackagingReport } from '../../../server/media/packaging/request.ts';
import { openTracks } from '../../../server/media/packaging/inspect.ts';
import { FFMPEG, makeOddFilms, type OddFilm } from '../odd-films.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-odd-'));
  await makeOddFilms(folder);
}, 240_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Made {
  packaged: Packaged;
  /** Renditions of the final manifest, such as `640x360 avc1 25`, in its order. */
  pictures: string[];
  sounds: string[];
  reports: PackagingReport[];
  folder: string;
  more: string;
}

const made = new Map<string, Promise<Made>>();

/** Packaged once for all assertions about it. */
function make(name: OddFilm, encoder?: string): Promise<Made> {
  const key = `${name} ${encoder}`;
  const making = made.get(key) ?? packageTo(join(folder, `out-${made.size}`), name, encoder);
  made.set(key, making);
  return making;
}

async function packageTo(to: string, name: OddFilm, encoder: string | undefined): Promise<Made> {
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
    pictures: [...master.matchAll(/CODECS="(avc1|vp09|av01).*RESOLUTION=(\d+x\d+),FRAME-RATE=([\d.]+)/g)].map(
      ([, codec, size, rate]) => `${size} ${codec} ${Number(Number(rate).toFixed(2))}`,
    ),
    sounds: [...master.matchAll(/TYPE=AUDIO.*NAME="([^"]+)".*CHANNELS="(\d)"/g)].map(
      ([, label, channels]) => `${label} ${channels}`,
    ),
    reports,
    folder: to,
    more,
  };
}

interface Expected {
  pictures?: string[];
  sounds?: string[];
  /** The file that is served without a manifest. */
  file?: string;
}

async function whatBecomesOf(name: OddFilm, encoder?: string): Promise<Expected | string> {
  try {
    const { packaged, pictures, sounds } = await make(name, encoder);
    return {
      ...(pictures.length > 0 ? { pictures } : {}),
      ...(sounds.length > 0 ? { sounds } : {}),
      ...(packaged.main === 'master.m3u8' ? {} : { file: `${packaged.type} ${packaged.main}` }),
    };
  } catch (error) {
    if (error instanceof PackagingRefusal) return [error.reason, error.detail].filter(Boolean).join(': ');
    throw error;
  }
}

const small = ['320x180 avc1 25'];
const large = ['480x270 avc1 25', '426x240 avc1 25'];
const mono = ['Audio 1 1'];
const stereo = ['Audio 1 2'];

describe('unusual files', () => {
  /** Without an encoder, and with one. */
  it.each<[OddFilm, Expected | string, Expected | string]>([
    // Files that browsers play are kept, and the lower renditions are encoded.
    ['plain.mp4', { pictures: ['480x270 avc1 25'], sounds: mono }, { pictures: large, sounds: mono }],
    ['index first.mp4', { pictures: ['480x270 avc1 25'], sounds: mono }, { pictures: large, sounds: mono }],
    ['été «3» — 決勝.mp4', { pictures: small }, { pictures: small }],
    ['no sound.mp4', { pictures: small }, { pictures: small }],
    ['one frame.mp4', { pictures: small }, { pictures: small }],
    ['four to three.mp4', { pictures: ['240x180 avc1 25'] }, { pictures: ['240x180 avc1 25'] }],
    ['upright.mp4', { pictures: ['180x320 avc1 25'] }, { pictures: ['180x320 avc1 25'] }],
    ['transport.ts', { pictures: small, sounds: mono }, { pictures: small, sounds: mono }],
    ['six hours.mp4', { pictures: ['64x36 avc1 0.5'] }, { pictures: ['64x36 avc1 0.5'] }],
    [
      'two languages.mp4',
      { pictures: small, sounds: ['eng 1', 'fra 1'] },
      { pictures: small, sounds: ['eng 1', 'fra 1'] },
    ],
    // 40 frames in two seconds: the average rate.
    ['varying rate.mp4', { pictures: ['480x270 avc1 20'] }, { pictures: ['480x270 avc1 20', '426x240 avc1 20'] }],
    // Players rotate the copy; encoded renditions are upright.
    [
      'turned.mov',
      { pictures: ['270x480 avc1 25'], sounds: mono },
      { pictures: ['270x480 avc1 25', '240x426 avc1 25'], sounds: mono },
    ],
    // Everything is encoded: interlaced video, another codec, or distant key frames.
    ['interlaced.mp4', { pictures: ['320x288 avc1 25'] }, { pictures: ['320x288 avc1 25', '266x240 avc1 25'] }],
    ['vp9.webm', { pictures: ['320x180 vp09 25'], sounds: mono }, { pictures: small, sounds: mono }],
    ['av1.mp4', { pictures: ['160x90 av01 25'] }, { pictures: ['160x90 avc1 25'] }],
    ['vp8.webm', { file: 'Video film.webm' }, { pictures: small, sounds: stereo }],
    ['far key frames.mp4', { pictures: ['480x270 avc1 25'] }, { pictures: large }],
    // Sound is mixed down; a track that browsers do not play is dropped or encoded.
    ['surround.mp4', { pictures: small, sounds: ['Audio 1 6'] }, { pictures: small, sounds: stereo }],
    [
      'one sound unknown.mp4',
      { pictures: small, sounds: mono },
      { pictures: small, sounds: ['Audio 1 1', 'Audio 2 2'] },
    ],
    // Rejected, with the name of the codec.
    [
      'hevc.mp4',
      'videoCodec: HEVC (H.265)',
      { pictures: ['480x270 avc1 29.97', '426x240 avc1 29.97'], sounds: stereo },
    ],
    ['hdr.mp4', 'videoCodec: HEVC (H.265)', { pictures: small }],
    ['wide pixels.mp4', 'videoCodec: HEVC (H.265)', { pictures: ['256x144 avc1 25'] }],
    ['ten bits.mp4', 'videoCodec: H.264 with more than 8 bits or 4:2:0', { pictures: small }],
    ['mp3 sound.mp4', 'audioCodec: MP3', { pictures: small, sounds: stereo }],
    ['motion jpeg.avi', 'videoCodec: AVI', { pictures: small, sounds: stereo }],
    // Audio files, and files that are not media.
    ['cover.mp3', { file: 'Audio film.mp3' }, { file: 'Audio film.mp3' }],
    ['sound.wav', { file: 'Audio film.wav' }, { file: 'Audio film.wav' }],
    ['sound.m4a', {}, {}],
    ['book.mp4', { file: 'Document original.pdf' }, { file: 'Document original.pdf' }],
    ['cut off.mp4', 'unreadable', 'unreadable'],
    ['nothing.mp4', 'empty', 'empty'],
    ['text.mp4', 'type', 'type'],
  ])('[S03] %s', async (name, without, withOne) => {
    expect(await whatBecomesOf(name)).toEqual(without);
    expect(await whatBecomesOf(name, FFMPEG)).toEqual(withOne);
  });

  it.each<[OddFilm, number]>([
    ['plain.mp4', 2],
    ['varying rate.mp4', 2],
    ['one frame.mp4', 0.04],
    ['transport.ts', 2],
    ['cover.mp3', 2],
    ['six hours.mp4', 21_600],
    ['edited.mp4', 1.4],
  ])('[S03] %s is %f s long', async (name, seconds) => {
    const { duration = 0 } = (await make(name, FFMPEG)).packaged;
    expect(Math.abs(duration - seconds)).toBeLessThan(0.15);
  });
});

describe('without an encoder', () => {
  it('[S03] HLS and DASH list the same bytes, and those bytes decode to all frames', async () => {
    const { folder: to } = await make('plain.mp4');
    const playlist = await readFile(join(to, 'own270.m3u8'), 'utf8');
    const manifest = await readFile(join(to, 'manifest.mpd'), 'utf8');
    const ranges = [...playlist.matchAll(/BYTERANGE:(\d+)@(\d+)/g)].map(
      ([, size, at]) => `${at}-${Number(at) + Number(size) - 1}`,
    );
    expect(ranges.length).toBeGreaterThan(0);
    for (const range of ranges) expect(manifest).toContain(`mediaRange="${range}"`);
    const end = Number(ranges.at(-1)?.split('-')[1]);
    expect(end + 1).toBe((await stat(join(to, 'own270.mp4'))).size);
    expect(framesOf(join(to, 'own270.mp4'))).toBe(50);
    expect(framesOf(join(to, 'master.m3u8'))).toBe(50);
  });

  it.each(['plain.mp4', 'index first.mp4', 'edited.mp4', 'transport.ts'] as const)(
    '[S03] video and sound of %s start together',
    async (name) => {
      const { folder: to } = await make(name);
      const picture = (await readdir(to)).find((file) => /^own\d+\.mp4$/.test(file));
      expect(await startOf(join(to, picture!))).toBe(0);
      expect(await startOf(join(to, 'a1.mp4'))).toBeLessThan(0.05);
    },
  );

  it('[S03] a film with a hidden beginning starts at the key frame before', async () => {
    expect((await make('edited.mp4')).packaged.duration).toBeCloseTo(2, 1);
  });

  it('[S03] the cover of an audio file is its thumbnail', async () => {
    const { packaged, folder: to } = await make('cover.mp3');
    expect(packaged.thumb).toBe('cover.jpg');
    expect(sizeOf(join(to, 'cover.jpg'))).toBe('64,64');
  });
});

describe('with an encoder', () => {
  it('[S03] a film plays before all renditions are complete, and has a thumbnail and a storyboard', async () => {
    const { packaged, reports, folder: to } = await make('hevc.mp4', FFMPEG);
    const kinds = reports.map(({ kind }) => kind);
    expect(kinds.indexOf('playable')).toBeGreaterThan(kinds.indexOf('type'));
    expect(packaged).toMatchObject({ thumb: 'thumb.jpg', storyboard: { every: 2, count: 2, height: 90 } });
    expect(sizeOf(join(to, 'thumb.jpg'))).toBe('480,270');
  });

  it('[S03] key frames of all encoded renditions are at the same moments, every 2 s', async () => {
    const { more } = await make('far key frames.mp4', FFMPEG);
    for (const file of ['v270.mp4', 'v240.mp4']) expect(await keyFramesOf(join(more, file))).toEqual([0, 2, 4, 6, 8]);
  });

  it('[S03] the first playable rendition stays for those who are playing it', async () => {
    const { folder: to, more } = await make('far key frames.mp4', FFMPEG);
    expect(await readdir(to)).toContain('own270.mp4');
    expect(JSON.parse(await readFile(join(more, '.superseded.json'), 'utf8'))).toEqual(['own270.mp4', 'own270.m3u8']);
  });

  it('[S03] frames at varying times keep their times', async () => {
    const { folder: to, more } = await make('varying rate.mp4', FFMPEG);
    const own = await timesOf(join(to, 'own270.mp4'));
    expect(own).toHaveLength(40);
    expect(await timesOf(join(more, 'v240.mp4'))).toEqual(own);
  });

  it('[S03] interlaced video is deinterlaced, and rotated video is upright', async () => {
    expect(streamOf(join((await make('interlaced.mp4', FFMPEG)).more, 'v288.mp4'), 'field_order')).toBe('progressive');
    const { more } = await make('turned.mov', FFMPEG);
    expect(streamOf(join(more, 'v480.mp4'), 'width,height')).toBe('270,480');
  });

  it('[S03] HDR becomes SDR', async () => {
    const { folder: to } = await make('hdr.mp4', FFMPEG);
    expect(streamOf(join(to, 'v180.mp4'), 'pix_fmt,color_transfer,color_primaries')).toBe('yuv420p,bt709,bt709');
  });

  it('[S03] the thumbnail is the first clear frame, after the black and the fade at the beginning', async () => {
    const clear = await make('no sound.mp4', FFMPEG);
    const late = await make('from black.mp4', FFMPEG);
    const brightness = brightnessOf(join(late.folder, 'thumb.jpg'));
    expect(brightness / brightnessOf(join(clear.folder, 'thumb.jpg'))).toBeGreaterThan(0.9);
  });

  it('[S03] frames hidden by an edit list are not shown', async () => {
    const { pictures, folder: to } = await make('edited.mp4', FFMPEG);
    expect(pictures).toEqual(large);
    expect(framesOf(join(to, 'v270.mp4'))).toBe(35);
  });

  it('[S03] loudness is measured, and the waveform covers the whole length', async () => {
    // A tone with an amplitude of one eighth: 10 log(1/128) - 0.69 LUFS, a peak of -18 dB, and 32 of 255.
    const tone = (await make('sound.m4a', FFMPEG)).packaged.sound;
    expect(tone?.loudness).toBeCloseTo(-21.8, 0);
    expect(tone?.peak).toBeCloseTo(-18.1, 0);
    const wave = waveOf(tone?.waveform);
    expect(wave.length).toBeGreaterThan(150);
    for (const peak of wave.slice(5, -10)) expect(Math.abs(peak - 32)).toBeLessThan(3);
    // Silent in its first half.
    const half = waveOf((await make('sound.wav', FFMPEG)).packaged.sound?.waveform);
    expect(Math.max(...half.slice(0, 95))).toBe(0);
    expect(Math.min(...half.slice(105, 195))).toBeGreaterThan(28);
    // A film with sound has a measured loudness, and one without sound never does.
    expect((await make('plain.mp4', FFMPEG)).packaged.sound?.loudness).toBeCloseTo(-21.8, 0);
    expect((await make('no sound.mp4', FFMPEG)).packaged.sound).toBeUndefined();
  });

  it('[S03] packaging that is interrupted after the film plays resumes from there', async () => {
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
});

const ffprobe = (...args: string[]): string =>
  execFileSync(FFMPEG.replace(/ffmpeg$/, 'ffprobe'), ['-v', 'error', '-of', 'csv=p=0', ...args], { encoding: 'utf8' });

/** In ffprobe's order. */
const streamOf = (file: string, entries: string): string =>
  ffprobe('-select_streams', 'v:0', '-show_entries', `stream=${entries}`, file).trim();
const sizeOf = (file: string): string => streamOf(file, 'width,height');

function framesOf(file: string): number {
  return Number(
    /\d+/.exec(ffprobe('-select_streams', 'v:0', '-count_frames', '-show_entries', 'stream=nb_read_frames', file))?.[0],
  );
}

/** Mean grey level of a picture. */
function brightnessOf(file: string): number {
  const args = ['-v', 'error', '-i', file, '-vf', 'scale=1:1:flags=area,format=gray', '-f', 'rawvideo', 'pipe:1'];
  return execFileSync(FFMPEG, args)[0]!;
}

const waveOf = (base64 = ''): number[] => [...Buffer.from(base64, 'base64')];

/** As browsers read it, without the decoder delay that ffprobe adds. */
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

/** Of all frames, or of the key frames only, in display order, in hundredths of a second. */
const timesOf = (file: string, isMeant: (type: 'key' | 'delta') => boolean = () => true): Promise<number[]> =>
  packetsOf(file, async (track) => {
    const times: number[] = [];
    for await (const { type, timestamp } of new EncodedPacketSink(track).packets())
      if (isMeant(type)) times.push(Math.round(timestamp * 100) / 100);
    return times.toSorted((one, other) => one - other);
  });

const keyFramesOf = (file: string): Promise<number[]> => timesOf(file, (type) => type === 'key');
