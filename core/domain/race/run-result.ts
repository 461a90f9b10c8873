/** A structured result of a slalom (row B13): what the result row's tag carries in its field `result`. */
import type { GatePenalty, Irregularity, RaceId, RaceStatus } from './messages.ts';

export interface RunResult {
  race: RaceId;
  /** Of the race as the schedule says it: a race is complete when its source says so. */
  status: RaceStatus;
  /** Where the source puts it, from 1. */
  order: number;
  /** Which run of its class this is, from 1. */
  run: number;
  bib: string;
  name: string;
  club?: string | undefined;
  nation?: string | undefined;
  /** Undefined for one that is not ranked. */
  rank?: number | undefined;
  irregularity?: Irregularity | undefined;
  /** Milliseconds, without penalties. */
  time?: number | undefined;
  /** Seconds of penalty. */
  penalty?: number | undefined;
  /** Each gate of the course. */
  gates?: readonly GatePenalty[] | undefined;
  /** Milliseconds, penalties included. */
  total?: number | undefined;
  /** Milliseconds behind the leader. */
  behind?: number | undefined;
  /** Milliseconds of the same athlete's first run, where this is a later one. */
  firstTotal?: number | undefined;
  /** May still change: not completed, or the race is not closed. */
  isProvisional?: boolean | undefined;
}
