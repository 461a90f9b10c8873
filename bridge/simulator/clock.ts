/**
 * A clock that is right, and may run faster.
 *
 * Under a factor all of the simulation is faster alike: the timing computer's clock too, which says 50 s in one. A bridge
 * that stamps what arrives by its own clock would find that the timing computer drifts away; it has to be given this one
 * (`now`), so that delays, offset and drift are what they would be without a factor.
 */
import type { EpochMs } from '../../core/domain/media.ts';

export interface SimulatorClock {
  now: () => EpochMs;
  /** How long until then, in milliseconds of this machine. */
  until: (at: EpochMs) => number;
}

export function clockFrom(start: EpochMs, speed: number): SimulatorClock {
  const began = performance.now();
  const now = (): EpochMs => start + (performance.now() - began) * speed;
  return { now, until: (at) => (at - now()) / speed };
}
