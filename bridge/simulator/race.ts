/** An event as data: what truly happens on the course, and which mistakes the timing crew makes on the way. */
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

/** Times are of the day that the event begins on, and go on after its midnight. */
export interface Run {
  race: RaceId;
  bib: string;
  athlete: Athlete;
  planned: DayMs;
  /** None: did not start. */
  start?: DayMs | undefined;
  split?: DayMs | undefined;
  finish?: DayMs | undefined;
  /** In the end, one each gate: 0, 2 or 50; those of a run without a finish end where it ended. */
  gates: readonly number[];
  irregularity?: Irregularity | undefined;
  mistakes: Mistakes;
}

/** What is reported and taken back. */
export interface Mistakes {
  /** An earlier start, which is emptied 12 s later; the boat is listed again before its start. */
  falseStart?: DayMs | undefined;
  /** The bib that is reported until the start. */
  listedAs?: string | undefined;
  /** A gate that is first judged otherwise, and corrected so many milliseconds after the finish. */
  correction?: { gate: number; from: number; after: number } | undefined;
  /** The row is absent for 4 s in the middle of the run. */
  blinks?: boolean | undefined;
  /** How long after the finish the irregularity is reported, milliseconds; without it, at once. */
  irregularAfter?: number | undefined;
}

export interface Race {
  id: RaceId;
  classId: string;
  className: string;
  /** Which run of its class, from 1. */
  run: 1 | 2;
  title: string;
  subtitle: string;
}

export interface SimulatedEvent {
  /** Midnight before the event, by a clock that is right. */
  midnight: EpochMs;
  /** What the timing computer says less what is right, milliseconds. */
  clockError: number;
  /** A letter each gate; S stands for a split behind it. */
  course: string;
  gates: number;
  splits: number;
  races: readonly Race[];
  /** By race and planned start. */
  runs: readonly Run[];
}

const NOON_MS = DAY_MS / 2;

/** A time of day; one in the morning belongs to the night after the event's day. */
export function moment(text: string): DayMs {
  const time = dayTimeOf(text);
  if (time === undefined) throw new Error(`${text} is no time of day.`);
  return time < NOON_MS ? time + DAY_MS : time;
}

/** Penalties by gate: `{ 4: 2, 9: 50 }`. */
export const penalties = (gates: number, touched: Readonly<Record<number, number>>): number[] =>
  Array.from({ length: gates }, (_, index) => touched[index + 1] ?? 0);
