import { useSyncExternalStore } from 'react';
import type { ClockReading, PlayerClock } from '../../core/domain/clock.ts';

/**
 * A coarse fact of the clock, such as the whole second: the view renders again only when it changes.
 *
 * @param select gives a number, a text or a boolean
 */
export function useClock<Value extends number | string | boolean>(
  clock: PlayerClock,
  select: (reading: ClockReading) => Value,
): Value {
  return useSyncExternalStore(clock.subscribe, () => select(clock.read()));
}
