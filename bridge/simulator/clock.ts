/**
 * The correct time, optionally accelerated.
 *
 * A factor accelerates the whole simulation, including the timing computer's clock, which advances 50 s in one second.
 * A bridge that stamps arrivals with the system clock would find that the timing computer drifts. Give it this clock
 * (`now`), so that delays, offset and drift are the same as without a factor.
 */
import type { EpochMs } from '../../core/domain/media.ts';

export interface SimulatorClock {
  now: () => EpochMs;
  /** Time until that moment, in real milliseconds. */
  until: (at: EpochMs) => number;
}

export function clockFrom(start: EpochMs, speed: number): SimulatorClock {
  const began = performance.now();
  const now = (): EpochMs => start + (performance.now() - began) * speed;
  return { now, until: (at) => (at - now()) / speed };
}
