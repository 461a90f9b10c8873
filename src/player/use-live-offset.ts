import { dayOffset } from '../../core/domain/clock.ts';
import type { PlayerClock } from '../../core/domain/clock.ts';
import type { Seconds } from '../../core/domain/media.ts';
import { useClock } from './use-clock.ts';

/** Live: time of day at player time 0; undefined for a film, and until the stream has reported it. */
export function useLiveOffset(clock: PlayerClock, isLive: boolean): Seconds | undefined {
  const offset = useClock(clock, (reading) =>
    isLive ? (dayOffset(reading, new Date().getTimezoneOffset()) ?? -1) : -1,
  );
  return offset < 0 ? undefined : offset;
}
