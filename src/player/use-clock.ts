import { useSyncExternalStore } from 'react';
import type { ClockReading, PlayerClock } from '../../core/domain/clock.ts';

/**
 * A coarse value derived from the clock, such as the whole second. The view only renders again when it changes.
 *
 * @param select returns a number, a string or a boolean
 */
export function useClock<Value extends number | string | boolean>(
  clock: PlayerClock,
  select: (reading: ClockReading) => Value,
): Value {
  return useSyncExternalStore(clock.subscribe, () => select(clock.read()));
}
