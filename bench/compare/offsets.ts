/** How far the clock of one film is ahead of another one's, from pictures of both. */

/** A picture stands for the whole time that it is on show: fewer say little of the clock behind it. */
const PICTURES_MIN = 10;

export interface PicturePair {
  /** Milliseconds. */
  at: number;
  /** Middle of the second one's frame after that of the first one, ms. */
  ahead: number;
}

/**
 * Two frames may be on show at once that begin up to the longer one's duration apart, though both clocks agree; on the average
 * over many pictures their middles are as far apart as the clocks.
 *
 * @param windowMs over which is averaged: several frames of the slower film
 * @returns ms of each window in which enough was read
 */
export function clockOffsets(pairs: readonly PicturePair[], windowMs: number): number[] {
  const windows = Map.groupBy(pairs, ({ at }) => Math.floor(at / windowMs));
  return [...windows.values()]
    .filter(({ length }) => length >= PICTURES_MIN)
    .map((window) => window.reduce((sum, { ahead }) => sum + ahead, 0) / window.length);
}
