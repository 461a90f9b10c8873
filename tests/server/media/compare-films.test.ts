/** Two films in one MP4: the frame numbers of both are read back and match those that the page shows. */
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ComparisonExport, ExportedFilm, ExportedStroke } from '../../../core/domain/compare/export.ts';
import { SAMPLE_MEDIA } from '../../../server/config.ts';
import { compareFilms } from '../../../server/media/compare-films.ts';
import { FRAME_CODE, type FramePicture, frameCells, readFrameNumber } from '../../../server/samples/frame-code.ts';
import { FFMPEG } from '../odd-films.ts';

const run = promisify(execFile);
/** One word per argument. */
const words = (text: string): string[] => text.split(' ');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ferryglide-compare-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const film = (at: number, more: Partial<ExportedFilm> = {}): ExportedFilm => ({
  mediaId: 'film',
  at,
  nudge: 0,
  mirrored: false,
  zero: at,
  ...more,
});
const spec = (more: Partial<ComparisonExport>): ComparisonExport => ({
  films: { a: film(1.2), b: film(1.5) },
  layout: 'beside',
  blend: 'opacity',
  share: 50,
  from: 0,
  to: 1,
  rate: 1,
  ...more,
});

/** @returns the MP4 */
async function encoded(wanted: ComparisonExport, [a, b] = ['gate-25/240.m3u8', 'gate-50/240.m3u8']): Promise<string> {
  const to = join(folder, 'out.mp4');
  const at = (name = '') => ({
    film: join(SAMPLE_MEDIA, name.endsWith('.m3u8') ? name : `${name}/master.m3u8`),
    root: SAMPLE_MEDIA,
  });
  const size = await compareFilms({
    spec: wanted,
    films: { a: at(a), b: at(b) },
    folder,
    to,
    encoder: FFMPEG,
    signal: AbortSignal.timeout(60_000),
  });
  expect(size).toBeGreaterThan(1_000);
  // No temporary file remains.
  expect(await readdir(folder)).toEqual(['out.mp4']);
  return to;
}

/** Widths and heights of the encoded video. */
const SIZES = { beside: [1920, 540], stacked: [960, 1080], over: [1280, 720] } as const;
/** Every other pixel is read in both directions; cells and lines are much wider. */
const READ = 2;

/** Every frame of the export, at half its width and height. */
async function exported(wanted: ComparisonExport, films?: [string, string]): Promise<FramePicture[]> {
  const file = await encoded(wanted, films);
  const [width, height] = SIZES[wanted.layout].map((length) => length / READ) as [number, number];
  // Throws if a frame has another size.
  const { stdout } = await run(
    FFMPEG,
    words(`-v error -i ${file} -vf scale=iw/${READ}:ih/${READ}:flags=neighbor -f rawvideo -pix_fmt rgba -`),
    { encoding: 'buffer', maxBuffer: 1 << 28 },
  );
  const bytes = width * height * 4;
  expect(stdout.length % bytes).toBe(0);
  return Array.from({ length: stdout.length / bytes }, (_, index) => ({
    data: stdout.subarray(index * bytes, (index + 1) * bytes),
    width,
    height,
  }));
}

/** A part of a frame, mirrored back if necessary. */
function part(picture: FramePicture, left: number, top: number, [width, height]: [number, number], mirrored = false) {
  const data = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    const from = ((top + y) * picture.width + left) * 4;
    // A pixel is one 32-bit number.
    const row = new Uint32Array(new Uint8Array(picture.data.subarray(from, from + width * 4)).buffer);
    data.set(new Uint8Array((mirrored ? row.toReversed() : row).buffer), y * width * 4);
  }
  return { data, width, height };
}
const TILE: [number, number] = [960 / READ, 540 / READ];
const numberOf = (...of: Parameters<typeof part>) => readFrameNumber(part(...of));
const beside = (picture: FramePicture, mirrored = { a: false, b: false }) => [
  numberOf(picture, 0, 0, TILE, mirrored.a),
  numberOf(picture, TILE[0], 0, TILE, mirrored.b),
];

describe('side by side', () => {
  it('[B05] starts at the locked frames and shows every frame of the faster film', async () => {
    const pictures = await exported(spec({}), ['gate-25', 'gate-50']);
    expect(pictures).toHaveLength(50);
    // 1.2 s at 25 fps and 1.5 s at 50 fps; halfway between two frames the earlier one is shown.
    expect(pictures.slice(0, 6).map((each) => beside(each))).toEqual([
      [30, 75],
      [30, 76],
      [31, 77],
      [31, 78],
      [32, 79],
      [32, 80],
    ]);
    expect(beside(pictures[49]!)).toEqual([54, 124]);
  });

  it('[B05] mirrors each film separately, nudged and at half speed', async () => {
    const films = { a: film(1.2, { mirrored: true, nudge: -0.04 }), b: film(1.5, { mirrored: true, nudge: 0.02 }) };
    const pictures = await exported(spec({ films, rate: 0.5, from: 0.4, to: 0.8 }));
    expect(pictures).toHaveLength(40);
    const turned = { a: true, b: true };
    // 0.4 s after the locks: 1.56 s at 25 fps and 1.92 s at 50 fps.
    expect(beside(pictures[0]!, turned)).toEqual([39, 96]);
    expect(beside(pictures[4]!, turned)).toEqual([40, 98]);
    expect(beside(pictures[0]!)).toEqual([undefined, undefined]);
  });

  it('[B05] films of 29.97 and 25 fps show the frames that start nearest', async () => {
    const pictures = await exported(spec({ films: { a: film(1.2), b: film(1.5) } }), ['start-2997', 'gate-25']);
    expect(pictures).toHaveLength(30);
    // Frame 36 of the first starts at 1.2012 s; 37.5 frames into the second is halfway, so the earlier frame.
    expect(beside(pictures[0]!)).toEqual([36, 37]);
    // 15 frames are 0.5005 s: 1.7005 s is frame 50.97, 2.0005 s is frame 50.01.
    expect(beside(pictures[15]!)).toEqual([51, 50]);
  });
});

it('[B05] stacked shows film A above film B', async () => {
  const [first] = await exported(spec({ layout: 'stacked', to: 0.2 }));
  expect([numberOf(first!, 0, 0, TILE), numberOf(first!, 0, TILE[1], TILE)]).toEqual([30, 75]);
});

describe('overlaid', () => {
  const over = async (blend: ComparisonExport['blend'], share: number) => {
    const [first] = await exported(spec({ layout: 'over', blend, share, to: 0.2 }));
    return first!;
  };

  it('[B05] the opacity of B decides which film is seen', async () => {
    // For opacities of 0 and 100 see "overlays a mirrored film on one that is not".
    expect(readFrameNumber(await over('opacity', 20))).toBe(30);
    expect(readFrameNumber(await over('opacity', 80))).toBe(75);
  });

  it('[B05] the wipe shows A on its left and B on its right', async () => {
    expect(readFrameNumber(await over('wipe', 60))).toBe(30);
    expect(readFrameNumber(await over('wipe', 100))).toBe(30);
    expect(readFrameNumber(await over('wipe', 0))).toBe(75);
  });

  it('[B05] the difference of a film and itself is black except for the clocks', async () => {
    const films = { a: film(1.2), b: film(1.2) };
    const [first] = await exported(spec({ layout: 'over', blend: 'difference', films, to: 0.2 }), [
      'gate-25',
      'gate-25',
    ]);
    /** Bytes of the given number of rows from the top of the encoded frame. */
    const rows = (count: number): number => ((1280 * count) / READ ** 2) * 4;
    const upper = first!.data.subarray(0, rows(600)).filter((_, index) => index % 4 !== 3);
    expect(Math.max(...upper.filter((_, index) => index % 97 === 0))).toBeLessThan(24);
    const lower = first!.data.subarray(rows(680)).filter((_, index) => index % 4 !== 3);
    expect(lower.some((level) => level > 200)).toBe(true);
  });
});

/** Red, green and blue at a point of a frame, given as shares of its width and height. */
function colourAt({ data, width, height }: FramePicture, x: number, y: number): number[] {
  const from = (Math.floor(y * height) * width + Math.floor(x * width)) * 4;
  return [...data.subarray(from, from + 3)];
}
const RED = [255, 59, 48];
/** The codec halves the resolution of colours and rounds levels. */
const isNear = (found: readonly number[], wanted: readonly number[]): boolean =>
  found.every((channel, n) => Math.abs(channel - (wanted[n] ?? 0)) < 40);

describe('the drawing', () => {
  const line = (at: number, more: Partial<ExportedStroke> = {}): ExportedStroke => ({
    tool: 'line',
    colour: 'red',
    width: 'thick',
    at,
    points: [
      { x: 0.25, y: 0.5 },
      { x: 0.75, y: 0.5 },
    ],
    ...more,
  });
  const isInked = (picture: FramePicture, x = 0.5, y = 0.5) => isNear(colourAt(picture, x, y), RED);

  const SLOW: [string, string] = ['gate-25/240.m3u8', 'gate-25/240.m3u8'];
  const framesWith = (pictures: readonly FramePicture[], has: (picture: FramePicture) => boolean): number[] =>
    pictures.flatMap((picture, frame) => (has(picture) ? [frame] : []));
  const every = (first: number, last: number): number[] =>
    Array.from({ length: last - first + 1 }, (_, n) => first + n);

  it('[B05] shows each stroke from two seconds before its moment until two seconds after', async () => {
    const upper = line(0.04, {
      colour: 'green',
      points: [
        { x: 0.25, y: 0.3 },
        { x: 0.75, y: 0.3 },
      ],
    });
    const pictures = await exported(spec({ layout: 'over', to: 6, rate: 2, strokes: [upper, line(3)] }), SLOW);
    // Twice the speed at 25 fps: a frame is 0.08 s of the films.
    expect(pictures).toHaveLength(75);
    // From 1 s to 5 s.
    expect(framesWith(pictures, (picture) => isInked(picture))).toEqual(every(13, 62));
    // Until 2.04 s.
    const isGreen = (picture: FramePicture) => isNear(colourAt(picture, 0.5, 0.3), [52, 208, 88]);
    expect(framesWith(pictures, isGreen)).toEqual(every(0, 25));
    // Nothing is drawn beside the line.
    expect(isInked(pictures[40]!, 0.5, 0.6)).toBe(false);
    expect(isInked(pictures[40]!, 0.2, 0.5)).toBe(false);
  });

  it('[B05] from before the span shows for as long as it would on the page', async () => {
    const pictures = await exported(spec({ layout: 'over', to: 2, strokes: [line(-1.02)] }), SLOW);
    expect(framesWith(pictures, (picture) => isInked(picture))).toEqual(every(0, 24));
  });

  it.each([
    ['beside', 0.5],
    ['stacked', 0.5],
    ['over', 0.5],
  ] as const)('[B05] stays where it was drawn over both films: %s', async (layout, middle) => {
    const films = { a: film(1.2, { mirrored: true }), b: film(1.5) };
    const across = line(0, {
      points: [
        { x: 0.1, y: 0.2 },
        { x: 0.9, y: 0.2 },
      ],
    });
    const down = line(0, {
      tool: 'pen',
      points: [
        { x: 0.1, y: 0.2 },
        { x: 0.1, y: 0.8 },
      ],
    });
    const [first] = await exported(spec({ layout, films, to: 0.2, strokes: [across, down] }));
    // Over both films, whether mirrored or not.
    for (const [x, y] of [
      [0.2, 0.2],
      [middle, 0.2],
      [0.8, 0.2],
      [0.1, 0.4],
      [0.1, 0.7],
    ] as const)
      expect(isInked(first!, x, y), `${x}, ${y}`).toBe(true);
    for (const [x, y] of [
      [0.9, 0.4],
      [0.5, 0.3],
      [0.05, 0.2],
    ] as const)
      expect(isInked(first!, x, y), `${x}, ${y}`).toBe(false);
  });
});

describe('both films in one frame, mirrored or subtracted', () => {
  /** The row of cells as it appears in a frame, `1` for bright. */
  const cellsIn = (picture: FramePicture): string =>
    Array.from({ length: FRAME_CODE.cells }, (_, cell) => {
      const x = FRAME_CODE.x + (cell + 0.5) * FRAME_CODE.cellWidth;
      const [, green = 0] = colourAt(picture, x, FRAME_CODE.y + FRAME_CODE.cellHeight / 2);
      return green > 128 ? '1' : '0';
    }).join('');
  /** The difference of the rows of two frames: bright where exactly one is white. */
  const difference = ([a, b]: readonly [number, number]): string => {
    const other = frameCells(b);
    return frameCells(a)
      .map((isWhite, cell) => (isWhite === other[cell] ? '0' : '1'))
      .join('');
  };
  const whole = (picture: FramePicture, mirrored: boolean) => part(picture, 0, 0, [1280 / READ, 720 / READ], mirrored);
  /** 1.2 s at 25 fps and 1.5 s at 50 fps. */
  const SHOWN: readonly [number, number][] = [
    [30, 75],
    [30, 76],
    [31, 77],
    [31, 78],
    [32, 79],
    [32, 80],
  ];

  it.each([false, true])(
    '[B05] the difference is that of the locked frames and all later ones; mirrored: %s',
    async (mirrored) => {
      const films = { a: film(1.2, { mirrored }), b: film(1.5, { mirrored }) };
      const pictures = await exported(spec({ layout: 'over', blend: 'difference', films, to: 0.2 }));
      const read = pictures.slice(0, 6).map((picture) => cellsIn(whole(picture, mirrored)));
      expect(read).toEqual(SHOWN.map(difference));
      // A film that is one frame late has another difference.
      expect(read).not.toContain(difference([31, 75]));
    },
  );

  it('[B05] overlays a mirrored film on one that is not', async () => {
    const films = { a: film(1.2, { mirrored: true }), b: film(1.5) };
    const pictures = await exported(spec({ layout: 'over', blend: 'wipe', share: 50, films, to: 0.2 }));
    // A is shown on the left, where its mirrored row is not; B's row is on the left, under A.
    expect(readFrameNumber(pictures[0]!)).toBeUndefined();
    const onlyA = await exported(spec({ layout: 'over', share: 0, films, to: 0.2 }));
    expect(onlyA.slice(0, 6).map((picture) => readFrameNumber(whole(picture, true)))).toEqual(SHOWN.map(([a]) => a));
    const onlyB = await exported(spec({ layout: 'over', share: 100, films, to: 0.2 }));
    expect(onlyB.slice(0, 6).map((picture) => readFrameNumber(picture))).toEqual(SHOWN.map(([, b]) => b));
  });

  it('[B05] stacks both films, mirrored', async () => {
    const films = { a: film(1.2, { mirrored: true }), b: film(1.5, { mirrored: true }) };
    const pictures = await exported(spec({ layout: 'stacked', films, to: 0.2 }));
    const read = pictures
      .slice(0, 6)
      .map((picture) => [numberOf(picture, 0, 0, TILE, true), numberOf(picture, 0, TILE[1], TILE, true)]);
    expect(read).toEqual(SHOWN);
  });
});

/** Streams of the export, and the loudness of each tenth of a second of its sound, 0 to 1. */
async function heard(wanted: ComparisonExport, films?: [string, string]) {
  const file = await encoded(wanted, films);
  const { stdout } = await run(FFMPEG, words(`-v error -i ${file} -map 0:a? -ac 1 -ar 8000 -f s16le -`), {
    encoding: 'buffer',
  }).catch(() => ({ stdout: Buffer.alloc(0) }));
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, Math.floor(stdout.length / 2));
  return {
    seconds: samples.length / 8000,
    loudest: samples.reduce((most, each) => Math.max(most, Math.abs(each)), 0) / 32_768,
  };
}

const SOUNDING = 'gate-25';
/** Its frames only. */
const SILENT = 'gate-25/240.m3u8';

describe('the sound', () => {
  it('[B05] is that of the chosen film, as long as the video', async () => {
    const { seconds, loudest } = await heard(spec({ layout: 'over', sound: 'b', to: 0.6 }), [SILENT, SOUNDING]);
    expect(seconds).toBeGreaterThan(0.55);
    expect(seconds).toBeLessThan(0.7);
    expect(loudest).toBeGreaterThan(0.01);
  });

  it('[B05] is slowed down with the video, also below half speed', async () => {
    const { seconds } = await heard(spec({ layout: 'over', sound: 'a', to: 0.2, rate: 0.2 }), [SOUNDING, SILENT]);
    expect(seconds).toBeGreaterThan(0.95);
    expect(seconds).toBeLessThan(1.1);
  });

  it('[B05] is absent if none was chosen, or if the chosen film has none', async () => {
    expect((await heard(spec({ layout: 'over', to: 0.2 }), [SILENT, SOUNDING])).seconds).toBe(0);
    expect((await heard(spec({ layout: 'over', sound: 'a', to: 0.2 }), [SILENT, SOUNDING])).seconds).toBe(0);
  });
});
