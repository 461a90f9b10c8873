/**
 * Messages of a timing feed, independent of their transport (row B13); `docs/timing.md` lists the messages of each
 * source.
 */
import type { EpochMs } from '../media.ts';

/** Time of day of the timing computer: milliseconds since midnight, by an unsynchronised clock. */
export type DayMs = number;

/** `{class}_{BR1|BR2|SR|TSR|XT…}_{day}`, such as `K1M_BR1_25`. */
export type RaceId = string;

/** 0 clean, 2 touched, 50 missed; undefined: not judged yet. */
export type GatePenalty = 0 | 2 | 50 | undefined;

/** Did not start, did not finish, disqualified. */
export type Irregularity = 'DNS' | 'DNF' | 'DSQ';

/** 0 not started, 3 running, 4 unofficial, 5 finished. */
export type RaceStatus = 0 | 3 | 4 | 5;

/** One competitor on the course. */
export interface OnCourseMessage {
  type: 'onCourse';
  race: RaceId;
  bib: string;
  /** The federation's id of the athlete; only in the TCP stream and the event file. */
  athleteId?: string | undefined;
  name: string;
  club: string;
  nation: string;
  /** Gates of the course in order; shorter if the message was truncated. */
  gates: readonly GatePenalty[];
  isCompleted: boolean;
  start?: DayMs | undefined;
  /** By number, from 1; undefined: not passed yet. */
  splits: readonly (DayMs | undefined)[];
  finish?: DayMs | undefined;
  /** Penalty in seconds, the sum of the gates. */
  penalty?: number | undefined;
  /** Running time, milliseconds. */
  time?: number | undefined;
  /** Milliseconds, including penalties. */
  total?: number | undefined;
  rank?: number | undefined;
  /** Position among, and number of, competitors on the course; the messages of one cycle are consecutive. */
  position: number;
  of: number;
}

/** The course is empty. */
export interface EmptyCourseMessage {
  type: 'emptyCourse';
}

export interface RaceConfigMessage {
  type: 'raceConfig';
  splits: number;
  gates: number;
  /** A letter per gate: N down, R up; S marks a split behind it. */
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

/** A line of results. For a second run, `penalty`, `total` and `rank` may be those of the better run. */
export interface ResultLine {
  bib: string;
  athleteId?: string | undefined;
  name: string;
  club: string;
  nation: string;
  /** Position in the source, from 1. */
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

/** The broadcast results of a whole race. */
export interface ResultsMessage {
  type: 'results';
  race: RaceId;
  /** Sent on a start, finish or change; otherwise results rotate. */
  isCurrent: boolean;
  lines: readonly ResultLine[];
}

export interface TimeOfDayMessage {
  type: 'timeOfDay';
  time: DayMs;
}

/**
 * One run of one athlete from the event's XML file, which is authoritative after the run: its figures are the run's
 * own.
 */
export interface EventLine extends ResultLine {
  start?: DayMs | undefined;
  /** By number, from 1. */
  splits?: readonly (DayMs | undefined)[] | undefined;
  finish?: DayMs | undefined;
}

/** The event file, or its changes. */
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

/** A message with its arrival time, by the clock of the bridge's machine. */
export interface Arrival {
  at: EpochMs;
  message: RaceMessage;
}
