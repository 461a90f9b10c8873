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
