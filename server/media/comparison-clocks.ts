/**
 * Measures two copied films and draws the clocks of their comparison (row B05). Runs apart from the host's own thread.
 *
 * The clocks are small grey pictures with digits of our own, five pixels wide: a bare machine has no font.
 */
import { open } from 'node:fs/promises';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { knownRate, type Side, SIDES } from '../../core/domain/compare/common-time.ts';
import { type ComparisonExport, exportedTime, exportFrames, shownTime } from '../../core/domain/compare/export.ts';
import type { Seconds } from '../../core/domain/media.ts';

export interface ClockRequest {
  spec: ComparisonExport;
  /** Copied stretches, and where each begins in its film. */
  films: { readonly [S in Side]: { file: string; start: Seconds } };
  to: string;
}

export interface WrittenClocks {
  width: number;
  height: number;
  /** Frames a second of each film. */
  fps: { readonly [S in Side]: number };
}

/** Rows of five pixels, the highest bit left. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  '0': [14, 17, 19, 21, 25, 17, 14],
  '1': [4, 12, 4, 4, 4, 4, 14],
  '2': [14, 17, 1, 2, 4, 8, 31],
  '3': [31, 2, 4, 2, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '5': [31, 16, 30, 1, 1, 17, 14],
  '6': [6, 8, 16, 30, 17, 17, 14],
  '7': [31, 1, 2, 4, 8, 8, 8],
  '8': [14, 17, 17, 14, 17, 17, 14],
  '9': [14, 17, 17, 15, 1, 2, 12],
  ':': [0, 12, 12, 0, 12, 12, 0],
  '.': [0, 0, 0, 0, 0, 12, 12],
  '+': [0, 4, 4, 31, 4, 4, 0],
  '-': [0, 0, 0, 31, 0, 0, 0],
  A: [14, 17, 17, 17, 31, 17, 17],
  B: [30, 17, 17, 30, 17, 17, 30],
  ' ': [0, 0, 0, 0, 0, 0, 0],
};
const CELL = 6;
const EDGE = 2;
const GLYPH_LINES = 7;
const HEIGHT = GLYPH_LINES + 2 * EDGE;
const WHITE = 235;
const BLACK = 16;

/** Letters of a line of clocks: `A 0:12.480  B 0:12.520  +0.040`, each clock padded to nine. */
const LETTERS = 37;
const WIDTH = LETTERS * CELL + 2 * EDGE;

const clockText = (time: Seconds): string => {
  const ms = Math.round(Math.abs(time) * 1000);
  const seconds = String(Math.floor(ms / 1000) % 60).padStart(2, '0');
  const text = `${Math.floor(ms / 60_000)}:${seconds}.${String(ms % 1000).padStart(3, '0')}`;
  return time < 0 && ms > 0 ? `-${text}` : text;
};

/** @param a, b own time of the clocks: the difference is B minus A */
export function clocksText(a: Seconds, b: Seconds): string {
  const ms = Math.round(b * 1000) - Math.round(a * 1000);
  const sign = ms === 0 ? ' ' : ms < 0 ? '-' : '+';
  const gap = `${sign}${(Math.abs(ms) / 1000).toFixed(3)}`;
  return `A ${clockText(a).padStart(9)}  B ${clockText(b).padStart(9)}  ${gap.padStart(9)}`;
}

/** Grey, row by row. */
export function drawClocks(text: string): Uint8Array {
  const picture = new Uint8Array(WIDTH * HEIGHT).fill(BLACK);
  [...text].slice(0, LETTERS).forEach((letter, index) => {
    (GLYPHS[letter] ?? []).forEach((row, y) => {
      for (let x = 0; x < 5; x += 1)
        if ((row >> (4 - x)) & 1) picture[(EDGE + y) * WIDTH + EDGE + index * CELL + x] = WHITE;
    });
  });
  return picture;
}

export async function writeClocks({ spec, films, to }: ClockRequest): Promise<WrittenClocks> {
  const [a, b] = await Promise.all(SIDES.map((side) => measure(films[side])));
  if (!a || !b) throw new Error('a film without pictures');
  const measured = { a, b };
  const rate = Math.max(a.fps, b.fps);
  const file = await open(to, 'w');
  try {
    for (let frame = 0; frame < exportFrames(spec, rate); frame += 1) {
      const common = exportedTime(spec, frame, rate);
      const [first = 0, second = 0] = SIDES.map((side) => {
        const { begins, fps } = measured[side];
        const film = spec.films[side];
        return frameAt(begins, shownTime(film, common, fps)) - film.zero;
      });
      await file.write(drawClocks(clocksText(first, second)));
    }
  } finally {
    await file.close();
  }
  return { width: WIDTH, height: HEIGHT, fps: { a: a.fps, b: b.fps } };
}

/** Begin of the frame on show: the last one that has begun. */
function frameAt(begins: readonly Seconds[], time: Seconds): Seconds {
  let [low, high] = [0, begins.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((begins[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  return begins[Math.max(0, low - 1)] ?? time;
}

async function measure({ file, start }: { file: string; start: Seconds }) {
  const input = new Input({ formats: ALL_FORMATS, source: new FilePathSource(file) });
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) return undefined;
    const begins: Seconds[] = [];
    const options = { metadataOnly: true };
    const sink = new EncodedPacketSink(track);
    for await (const packet of sink.packets(undefined, undefined, options)) begins.push(start + packet.timestamp);
    begins.sort((one, other) => one - other);
    const [first = 0, last = 0] = [begins[0], begins.at(-1)];
    return { begins, fps: knownRate(last > first ? (begins.length - 1) / (last - first) : undefined) };
  } finally {
    input.dispose();
  }
}
