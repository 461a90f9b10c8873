import { useMemo } from 'react';
import type { ClockReading, PlayerClock } from '../../../core/domain/clock.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import { liveSpan } from '../../../core/domain/timeline-span.ts';
import type { TimelineSpan } from '../../../core/domain/timeline-span.ts';
import { useClock } from '../use-clock.ts';

const spanOf = ({ seekableFrom, seekableTo }: ClockReading): TimelineSpan =>
  liveSpan({ from: seekableFrom, to: seekableTo });

/**
 * The range of the timeline: the whole film, or the seekable window of a live stream.
 *
 * @param expected duration in the document, used until the engine knows it
 */
export function useSpan(clock: PlayerClock, live: boolean, duration: Seconds, expected: Seconds): TimelineSpan {
  const from = useClock(clock, (reading) => (live ? spanOf(reading).from : 0));
  const edge = useClock(clock, (reading) => (live ? spanOf(reading).to : 0));
  const length = duration > 0 && Number.isFinite(duration) ? duration : expected;
  const to = live ? edge : length;
  return useMemo(() => ({ from, to }), [from, to]);
}
