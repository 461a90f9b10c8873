/** Messages of a timing feed, independent of their transport (row B13); `docs/timing.md` lists what each source sends. */
import type { EpochMs } from '../media.ts';

/** Time of day of the timing computer: milliseconds since its midnight, by a clock that nobody synchronises. */
export type DayMs = number;

/** `{class}_{BR1|BR2|SR|TSR|XT…}_{day}`, such as `K1M_BR1_25`. */
export type RaceId = string;

/** 0 clean, 2 touched, 50 missed; undefined is not judged yet. */
export type GatePenalty = 0 | 2 | 50 | undefined;

/** Did not start, did not finish, disqualified. */
export type Irregularity = 'DNS' | 'DNF' | 'DSQ';

/** 0 not started, 3 running, 4 unofficial, 5 finished. */
export type RaceStatus = 0 | 3 | 4 | 5;

/** One competitor of those on the course. */
export interface OnCourseMessage {
  type: 'onCourse';
  race: RaceId;
  bib: string;
  /** The federation's id of the athlete; only the TCP stream and the event file have it. */
  athleteId?: string | undefined;
  name: string;
  club: string;
  nation: string;
  /** Gates of the course in their order; shorter where the message was cut. */
  gates: readonly GatePenalty[];
  isCompleted: boolean;
  start?: DayMs | undefined;
  /** By number, from 1; undefined is not passed yet. */
  splits: readonly (DayMs | undefined)[];
  finish?: DayMs | undefined;
  /** Seconds of penalty, the sum of the gates. */
  penalty?: number | undefined;
  /** Running time, milliseconds. */
  time?: number | undefined;
  /** Milliseconds, penalties included. */
  total?: number | undefined;
  rank?: number | undefined;
  /** Which of how many are on the course; messages of one cycle follow each other. */
  position: number;
  of: number;
}

/** Nobody is on the course. */
export interface EmptyCourseMessage {
  type: 'emptyCourse';
}

export interface RaceConfigMessage {
  type: 'raceConfig';
  splits: number;
  gates: number;
  /** A letter each gate: N down, R up; S stands for a split behind it. */
  course: string;
}

export interface ScheduledRace {
  id: RaceId;
  title: string;
  status: RaceStatus;
}

export interface ScheduleMessage {
  type: 'schedule';
  races: readonly ScheduledRace[];
}

/** A line of results. Of a second run, `penalty`, `total` and `rank` may be those of the better run. */
export interface ResultLine {
  bib: string;
  athleteId?: string | undefined;
  name: string;
  club: string;
  nation: string;
  /** Where the source puts it, from 1. */
  order: number;
  irregularity?: Irregularity | undefined;
  gates: readonly GatePenalty[];
  /** Seconds. */
  penalty?: number | undefined;
  /** Milliseconds. */
  time?: number | undefined;
  total?: number | undefined;
  behind?: number | undefined;
  rank?: number | undefined;
}

/** A whole race, by the results that are broadcast. */
export interface ResultsMessage {
  type: 'results';
  race: RaceId;
  /** On start, finish or change; others rotate. */
  isCurrent: boolean;
  lines: readonly ResultLine[];
}

export interface TimeOfDayMessage {
  type: 'timeOfDay';
  time: DayMs;
}

/** One run of one athlete by the event's XML file, the authority after the run: its figures are the run's own. */
export interface EventLine extends ResultLine {
  start?: DayMs | undefined;
  /** By number, from 1. */
  splits?: readonly (DayMs | undefined)[] | undefined;
  finish?: DayMs | undefined;
}

/** The event file, or what of it has changed. */
export interface EventMessage {
  type: 'event';
  races: readonly ScheduledRace[];
  results: readonly { race: RaceId; lines: readonly EventLine[] }[];
}

export type RaceMessage =
  | OnCourseMessage
  | EmptyCourseMessage
  | RaceConfigMessage
  | ScheduleMessage
  | ResultsMessage
  | TimeOfDayMessage
  | EventMessage;

/** A message, and when it came by the clock of the machine that the bridge runs on. */
export interface Arrival {
  at: EpochMs;
  message: RaceMessage;
}
