/** The time of day of a live stream's pictures, by the fragments of its playlist. */
import type { EpochMs, Seconds } from './media.ts';

export interface DatedFragment {
  /** In the film. */
  start: Seconds;
  programDateTime: EpochMs | null;
}

/**
 * hls.js reports it, too, but for the fragment that was played a moment ago, which after a seek may be one before an
 * interruption; and for the film's first picture it reports the time of the one before the seek.
 *
 * @param fragments in order
 * @returns undefined where the playlist carries no time of day
 */
export function wallTimeOf(position: Seconds, fragments: readonly DatedFragment[]): EpochMs | undefined {
  const isDated = ({ programDateTime }: DatedFragment): boolean => programDateTime !== null;
  const holding = fragments.findLast((each) => isDated(each) && each.start <= position) ?? fragments.find(isDated);
  return holding && (holding.programDateTime as EpochMs) + (position - holding.start) * 1_000;
}

/**
 * All renditions of a stream have one clock. After a jump the one that comes next may have no playlist yet: then another one's fragments
 * tell the time.
 *
 * @param playlists the one on show first
 */
export const knownFragments = (
  playlists: readonly ({ readonly fragments: readonly DatedFragment[] } | undefined)[],
): readonly DatedFragment[] => playlists.find((each) => each !== undefined)?.fragments ?? [];
