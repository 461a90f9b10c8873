/**
 * Measures two copied films and draws the clocks of their comparison (row B05). Runs in a worker thread.
 *
 * The clocks are small grey pictures with built-in glyphs, because a bare machine has no font.
 */
import { open } from 'node:fs/promises';
import { ALL_FORMATS, EncodedPacketSink, FilePathSource, Input } from 'mediabunny';
import { knownRate, type Side, SIDES } from '../../core/domain/compare/common-time.ts';
import { type ComparisonExport, exportedTime, exportFrames, shownTime } from '../../core/domain/compare/export.ts';
import { formatTimecode, withSign } from '../../core/domain/formats.ts';
import type { Seconds } from '../../core/domain/media.ts';
import { GLYPH_CELL, GLYPH_LINES, glyphPixels } from './glyphs.ts';

export interface ClockRequest {
  spec: ComparisonExport;
  /** Copied stretches, and where each begins in its film. */
  films: { readonly [S in Side]: { file: string; start: Seconds } };
  to: string;
}

export interface WrittenClocks {
  width: number;
  height: number;
  /** Frames per second of each film. */
  fps: { readonly [S in Side]: number };
  /** Whether the film that should be heard has sound in this stretch. */
  hasSound: boolean;
}

const EDGE = 2;
const HEIGHT = GLYPH_LINES + 2 * EDGE;
const WHITE = 235;
const BLACK = 16;

/** Minimum width of a clock and of the difference in characters, so that they do not move while they count. */
const CLOCK_LETTERS = 9;

const widthOf = (letters: number): number => letters * GLYPH_CELL + 2 * EDGE;

/**
 * `A 0:12.480  B 0:12.520  +0.040`.
 *
 * @param a, b clock times in the films; the difference is B minus A
 */
function clocksText(a: Seconds, b: Seconds): string {
  const ms = Math.round(b * 1000) - Math.round(a * 1000);
  const amount = (Math.abs(ms) / 1000).toFixed(3);
  const gap = ms === 0 ? amount : withSign(ms, amount);
  const [first, second, last] = [formatTimecode(a), formatTimecode(b), gap].map((each) => each.padStart(CLOCK_LETTERS));
  return `A ${first}  B ${second}  ${last}`;
}

/** One grey byte per pixel, row by row. */
function drawClocks(text: string, width: number): Uint8Array {
  const picture = new Uint8Array(width * HEIGHT).fill(BLACK);
  [...text].forEach((letter, index) => {
    for (const [x, y] of glyphPixels(letter)) picture[(EDGE + y) * width + EDGE + index * GLYPH_CELL + x] = WHITE;
  });
  return picture;
}

export async function writeClocks({ spec, films, to }: ClockRequest): Promise<WrittenClocks> {
  const [a, b] = await Promise.all(SIDES.map((side) => measure(films[side])));
  if (!a || !b) throw new Error('a film without pictures');
  const measured = { a, b };
  const rate = Math.max(a.fps, b.fps);
  const lines = Array.from({ length: exportFrames(spec, rate) }, (_, frame) => {
    const common = exportedTime(spec, frame, rate);
    const [first = 0, second = 0] = SIDES.map((side) => {
      const { begins, fps } = measured[side];
      const film = spec.films[side];
      return frameAt(begins, shownTime(film, common, fps)) - film.zero;
    });
    return clocksText(first, second);
  });
  const width = widthOf(Math.max(...lines.map(({ length }) => length)));
  const file = await open(to, 'w');
  try {
    for (const line of lines) await file.write(drawClocks(line, width));
  } finally {
    await file.close();
  }
  return {
    width,
    height: HEIGHT,
    fps: { a: a.fps, b: b.fps },
    hasSound: spec.sound !== undefined && measured[spec.sound].hasSound,
  };
}

/** Start of the frame shown at `time`: the last one that has begun. */
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
    const hasSound = (await input.getPrimaryAudioTrack()) !== null;
    if (!track) return undefined;
    const begins: Seconds[] = [];
    const options = { metadataOnly: true };
    const sink = new EncodedPacketSink(track);
    for await (const packet of sink.packets(undefined, undefined, options)) begins.push(start + packet.timestamp);
    begins.sort((one, other) => one - other);
    const [first = 0, last = 0] = [begins[0], begins.at(-1)];
    return { begins, hasSound, fps: knownRate(last > first ? (begins.length - 1) / (last - first) : undefined) };
  } finally {
    input.dispose();
  }
}
