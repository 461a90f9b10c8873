/** Wall time of a live stream's pictures, from the fragments of its playlist. */
import type { EpochMs, Seconds } from './media.ts';

export interface DatedFragment {
  /** Film time. */
  start: Seconds;
  programDateTime: EpochMs | null;
}

/**
 * Wall time at a position. The wall time that hls.js reports cannot be used: it belongs to the last fragment played,
 * which after a seek may lie before an interruption, and at the first frame it still belongs to the position before
 * the seek.
 *
 * @param fragments in order
 * @returns undefined if the playlist carries no wall time
 */
export function wallTimeOf(position: Seconds, fragments: readonly DatedFragment[]): EpochMs | undefined {
  const isDated = ({ programDateTime }: DatedFragment): boolean => programDateTime !== null;
  const holding = fragments.findLast((each) => isDated(each) && each.start <= position) ?? fragments.find(isDated);
  return holding && (holding.programDateTime as EpochMs) + (position - holding.start) * 1_000;
}

/**
 * All renditions of a stream share one clock. After a jump, the next rendition may not have a playlist yet; another
 * rendition's fragments then provide the time.
 *
 * @param playlists the one on show first
 */
export const knownFragments = (
  playlists: readonly ({ readonly fragments: readonly DatedFragment[] } | undefined)[],
): readonly DatedFragment[] => playlists.find((each) => each !== undefined)?.fragments ?? [];
