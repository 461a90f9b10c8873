/** How far one film's clock is ahead of another's, computed from pictures of both. */

/** A frame is shown for its whole duration, so a few pictures say little about the clock. */
const PICTURES_MIN = 10;

export interface PicturePair {
  /** Milliseconds. */
  at: number;
  /** Middle of the second film's frame minus that of the first, ms. */
  ahead: number;
}

/**
 * If both clocks agree, the frames shown may still start up to the longer frame's duration apart. Averaged over many
 * pictures, the distance between their middles is that of the clocks.
 *
 * @param windowMs length of a window: several frames of the slower film
 * @returns the average of each window with enough pictures, ms
 */
export function clockOffsets(pairs: readonly PicturePair[], windowMs: number): number[] {
  const windows = Map.groupBy(pairs, ({ at }) => Math.floor(at / windowMs));
  return [...windows.values()]
    .filter(({ length }) => length >= PICTURES_MIN)
    .map((window) => window.reduce((sum, { ahead }) => sum + ahead, 0) / window.length);
}
