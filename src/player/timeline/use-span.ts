import { useMemo } from 'react';
import type { PlayerClock } from '../../../core/domain/clock.ts';
import type { Seconds } from '../../../core/domain/media.ts';
import type { TimelineSpan } from '../../../core/domain/timeline.ts';
import { useClock } from '../use-clock.ts';

/** A live window slides all the time; the timeline follows in steps, so that it is not drawn anew with every tick. */
const LIVE_STEP_S: Seconds = 5;

/**
 * What the timeline spans: a film from its beginning to its end, a live stream its window.
 *
 * @param expected length that the document gives, until the engine knows
 */
export function useSpan(clock: PlayerClock, live: boolean, duration: Seconds, expected: Seconds): TimelineSpan {
  const step = (time: Seconds) => Math.floor(time / LIVE_STEP_S) * LIVE_STEP_S;
  const from = useClock(clock, (reading) => (live ? step(reading.seekableFrom) : 0));
  const edge = useClock(clock, (reading) => (live ? step(reading.seekableTo) + LIVE_STEP_S : 0));
  const length = duration > 0 && Number.isFinite(duration) ? duration : expected;
  const to = live ? edge : length;
  return useMemo(() => ({ from, to }), [from, to]);
}
