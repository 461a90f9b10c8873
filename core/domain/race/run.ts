/** What each source has reported about a run. */
import type { EpochMs } from '../media.ts';
import type { EventLine, OnCourseMessage, RaceId, RaceStatus, ResultLine } from './messages.ts';
import type { ReceivedTime } from './race-clock.ts';

/** A run's key in the state: stable when its bib changes, and not part of tag ids. */
export type RunKey = string;

type Reported<Message, Timed extends string = never> = Omit<Message, Timed | keyof Athlete | 'bib'> & {
  /** When any of its fields last changed. */
  changedAt: EpochMs;
};
/** The athlete of a run, as the feed last reported. */
export interface Athlete {
  athleteId?: string | undefined;
  name: string;
  club: string;
  nation: string;
}

/** From the on-course list. */
export type CourseWord = Reported<
  OnCourseMessage,
  'type' | 'race' | 'start' | 'splits' | 'finish' | 'position' | 'of'
> & {
  start?: ReceivedTime | undefined;
  splits: readonly (ReceivedTime | undefined)[];
  finish?: ReceivedTime | undefined;
};
/** From the broadcast results. */
export type ResultsWord = Reported<ResultLine>;
/** From the event file. */
export type EventWord = Reported<EventLine, 'start' | 'splits' | 'finish'> & {
  start?: ReceivedTime | undefined;
  splits: readonly (ReceivedTime | undefined)[];
  finish?: ReceivedTime | undefined;
};

export interface Run extends Athlete {
  key: RunKey;
  /** As last reported; undefined once the feed gives it to another athlete, until the feed reports a new one. */
  bib: string | undefined;
  course?: CourseWord | undefined;
  results?: ResultsWord | undefined;
  event?: EventWord | undefined;
}

export interface Race {
  id: RaceId;
  title?: string | undefined;
  status: RaceStatus;
  /** From the schedule, which is newer than the event file. */
  isScheduled?: boolean | undefined;
  /** Number of gates, once a configuration was received while somebody was on the course. */
  gates?: number | undefined;
  runs: ReadonlyMap<RunKey, Run>;
}
