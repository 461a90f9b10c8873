/** A structured result of a slalom (row B13), stored in the field `result` of its tag. */
import type { GatePenalty, Irregularity, RaceId, RaceStatus } from './messages.ts';

export interface RunResult {
  race: RaceId;
  /** Status of the race in the schedule: its source decides when a race is complete. */
  status: RaceStatus;
  /** Position in the source, from 1. */
  order: number;
  /** Number of the run within its class, from 1. */
  run: number;
  bib: string;
  name: string;
  club?: string | undefined;
  nation?: string | undefined;
  /** Undefined if not ranked. */
  rank?: number | undefined;
  irregularity?: Irregularity | undefined;
  /** Milliseconds, without penalties. */
  time?: number | undefined;
  /** Seconds of penalty. */
  penalty?: number | undefined;
  /** The penalty at each gate of the course. */
  gates?: readonly GatePenalty[] | undefined;
  /** Milliseconds, including penalties. */
  total?: number | undefined;
  /** Milliseconds behind the leader. */
  behind?: number | undefined;
  /** Total of the same athlete's first run in milliseconds, if this is a later one. */
  firstTotal?: number | undefined;
  /** May still change: the run is not completed, or the race not closed. */
  isProvisional?: boolean | undefined;
}
