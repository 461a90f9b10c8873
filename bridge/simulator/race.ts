/** An event as data: what really happens on the course, and the mistakes of the timing crew. */
import { DAY_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { DayMs, Irregularity, RaceId } from '../../core/domain/race/messages.ts';
import { dayTimeOf } from '../formats/times.ts';

export interface Athlete {
  id: string;
  familyName: string;
  givenName: string;
  club: string;
  nation: string;
}

/** Times count from the midnight before the event and continue after the next midnight. */
export interface Run {
  race: RaceId;
  bib: string;
  athlete: Athlete;
  planned: DayMs;
  /** Undefined if the boat did not start. */
  start?: DayMs | undefined;
  split?: DayMs | undefined;
  finish?: DayMs | undefined;
  /** Final penalties by gate: 0, 2 or 50. Those of a run without a finish end where the run ended. */
  gates: readonly number[];
  irregularity?: Irregularity | undefined;
  mistakes: Mistakes;
}

/** Wrong reports that are later withdrawn. */
export interface Mistakes {
  /** An earlier start, which is cleared 12 s later; the boat is listed again before its real start. */
  falseStart?: DayMs | undefined;
  /** The bib that is reported until the start. */
  listedAs?: string | undefined;
  /** A gate that is first judged differently, and corrected `after` milliseconds after the finish. */
  correction?: { gate: number; from: number; after: number } | undefined;
  /** The row is absent for 4 s in the middle of the run. */
  blinks?: boolean | undefined;
  /** How long after the finish the irregularity is reported, in milliseconds; at once if absent. */
  irregularAfter?: number | undefined;
}

export interface Race {
  id: RaceId;
  classId: string;
  className: string;
  /** Number of the run within its class, from 1. */
  run: 1 | 2;
  title: string;
  subtitle: string;
}

export interface SimulatedEvent {
  /** The midnight before the event, by a correct clock. */
  midnight: EpochMs;
  /** Error of the timing computer's clock (its time minus the correct time), milliseconds. */
  clockError: number;
  /** One letter per gate; S stands for a split after it. */
  course: string;
  gates: number;
  splits: number;
  races: readonly Race[];
  /** Sorted by race and planned start. */
  runs: readonly Run[];
}

const NOON_MS = DAY_MS / 2;

/** A time of day; hours in the morning belong to the night after the event's day. */
export function moment(text: string): DayMs {
  const time = dayTimeOf(text);
  if (time === undefined) throw new Error(`${text} is no time of day.`);
  return time < NOON_MS ? time + DAY_MS : time;
}

/** Penalties by gate: `{ 4: 2, 9: 50 }`. */
export const penalties = (gates: number, touched: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: gates }, (_, index) => touched[index + 1] ?? 0);
