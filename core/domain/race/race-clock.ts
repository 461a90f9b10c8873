import type { EpochMs } from '../media.ts';
import type { DayMs } from './messages.ts';

/** An offset of the timing computer, and the values that it holds for. */
export interface ClockMeasurement {
  /** Arrival less tick, milliseconds of a day: it takes neither a date nor a zone. */
  phase: number;
  /** Values that were heard before belong to the measurement before; undefined in the first one. */
  from?: EpochMs | undefined;
  /** Set once it has drifted, or is measured again: later values belong to the next one. */
  until?: EpochMs | undefined;
}

export interface RaceClock {
  /** Of the last 60 s. */
  ticks: readonly { at: EpochMs; phase: number }[];
  /** First tick of the measurement under way. */
  since?: EpochMs | undefined;
  measurements: readonly ClockMeasurement[];
  measuredAgainAt?: EpochMs | undefined;
}

export const UNMEASURED: RaceClock = { ticks: [], measurements: [] };

export function clockAfterTick(clock: RaceClock, _at: EpochMs, _tick: DayMs): RaceClock {
  return clock;
}
