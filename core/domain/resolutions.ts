/** Lines of renditions: what a viewer may choose from, and what a film may be shown in. */
import { ALLOWED_RESOLUTIONS } from './constants/playback.ts';

/** Size of a picture, pixels; 0 or undefined where unknown. */
export interface PictureSize {
  width?: number | undefined;
  height?: number | undefined;
}

/** Encoders fill a picture up to whole blocks of so many pixels: 1080 lines are stored as 1088. */
const BLOCK = 16;
const ASPECT = 16 / 9;

/**
 * The allowed resolution that a picture counts as: the fewest lines whose 16:9 frame, lying or upright, holds it.
 *
 * A film upright on a phone of 1080 × 1920 counts as 1080 lines, and one of 1920 × 800 does, too.
 *
 * @returns 0 where its size is unknown; Infinity beyond all that are allowed: never offered
 */
export function linesOf({ width = 0, height = 0 }: PictureSize): number {
  if (height <= 0) return 0;
  const long = Math.max(width, height);
  const short = width > 0 ? Math.min(width, height) : height;
  const fits = (lines: number): boolean => short < lines + BLOCK && long < lines * ASPECT + BLOCK;
  return ALLOWED_RESOLUTIONS.find(width > 0 ? fits : (lines) => short < lines + BLOCK) ?? Number.POSITIVE_INFINITY;
}

/** Lines to choose from: each once, tallest first. */
export function linesToChoose(sizes: readonly PictureSize[]): number[] {
  const lines = sizes.map(linesOf).filter((each) => each > 0 && Number.isFinite(each));
  return [...new Set(lines)].sort((a, b) => b - a);
}

/**
 * The most lines of a film that may be shown.
 *
 * @param maximum undefined: no limit. A film of which nothing fits is shown in the fewest lines that it has.
 */
export function mostLines(sizes: readonly PictureSize[], maximum: number | undefined): number {
  if (maximum === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(maximum, Math.min(...sizes.map(linesOf)));
}

/**
 * What there is of the preferred number of lines: those, the nearest fewer, or the fewest.
 *
 * @param offered tallest first; of fewer than two nothing is chosen
 */
export function nearestLines(preferred: number | 'auto', offered: readonly number[]): number | 'auto' {
  if (preferred === 'auto' || offered.length < 2) return 'auto';
  return offered.find((lines) => lines <= preferred) ?? (offered.at(-1) as number);
}
