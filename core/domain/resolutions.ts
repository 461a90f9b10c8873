/** Lines of renditions: the choices of a viewer, and the maximum for a film. */
import { ALLOWED_RESOLUTIONS } from './constants/playback.ts';

/** Size of a picture, pixels; 0 or undefined if unknown. */
export interface PictureSize {
  width?: number | undefined;
  height?: number | undefined;
}

/** Encoders pad a picture to whole blocks of this many pixels: 1080 lines are stored as 1088. */
const BLOCK = 16;
const ASPECT = 16 / 9;

/**
 * The allowed resolution of a picture: the fewest lines whose 16:9 frame, landscape or portrait, contains it.
 *
 * A portrait phone film of 1080 × 1920 counts as 1080 lines, as does one of 1920 × 800.
 *
 * @returns 0 if its size is unknown; Infinity above the highest allowed resolution, which is never offered
 */
export function linesOf({ width = 0, height = 0 }: PictureSize): number {
  if (height <= 0) return 0;
  const long = Math.max(width, height);
  const short = width > 0 ? Math.min(width, height) : height;
  const fits = (lines: number): boolean => short < lines + BLOCK && long < lines * ASPECT + BLOCK;
  return ALLOWED_RESOLUTIONS.find(width > 0 ? fits : (lines) => short < lines + BLOCK) ?? Number.POSITIVE_INFINITY;
}

/** Distinct numbers of lines, highest first. */
export function linesToChoose(sizes: readonly PictureSize[]): number[] {
  const lines = sizes.map(linesOf).filter((each) => each > 0 && Number.isFinite(each));
  return [...new Set(lines)].sort((a, b) => b - a);
}

/**
 * The most lines in which a film may be shown.
 *
 * @param maximum undefined: no limit. If no rendition is within it, the lowest one is shown.
 */
export function mostLines(sizes: readonly PictureSize[], maximum: number | undefined): number {
  if (maximum === undefined) return Number.POSITIVE_INFINITY;
  return Math.max(maximum, Math.min(...sizes.map(linesOf)));
}

/**
 * The best match for the preferred lines: those, the nearest fewer, or the fewest.
 *
 * @param offered highest first; with fewer than two there is no choice
 */
export function nearestLines(preferred: number | 'auto', offered: readonly number[]): number | 'auto' {
  if (preferred === 'auto' || offered.length < 2) return 'auto';
  return offered.find((lines) => lines <= preferred) ?? (offered.at(-1) as number);
}
