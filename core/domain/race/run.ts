/** What is known of one run, by source. */
import type { EpochMs } from '../media.ts';
import type { EventLine, OnCourseMessage, RaceId, RaceStatus, ResultLine } from './messages.ts';
import type { ReceivedTime } from './race-clock.ts';

/** A run's key in the state, which stays when its bib changes; not part of the ids of tags. */
export type RunKey = string;

type Told<Message, Timed extends string = never> = Omit<Message, Timed | keyof Athlete | 'bib'> & {
  /** When anything of it was last said otherwise than before. */
  changedAt: EpochMs;
};
/** Who runs, as the feed says it now. */
export interface Athlete {
  athleteId?: string | undefined;
  name: string;
  club: string;
  nation: string;
}

/** By the list of those on the course. */
export type CourseWord = Told<OnCourseMessage, 'type' | 'race' | 'start' | 'splits' | 'finish' | 'position' | 'of'> & {
  start?: ReceivedTime | undefined;
  splits: readonly (ReceivedTime | undefined)[];
  finish?: ReceivedTime | undefined;
};
/** By the results that are broadcast. */
export type ResultsWord = Told<ResultLine>;
/** By the event's file. */
export type EventWord = Told<EventLine, 'start' | 'splits' | 'finish'> & {
  start?: ReceivedTime | undefined;
  splits: readonly (ReceivedTime | undefined)[];
  finish?: ReceivedTime | undefined;
};

export interface Run extends Athlete {
  key: RunKey;
  /** As the feed says it now; undefined once another athlete is said to bear it, until the feed says which one is. */
  bib: string | undefined;
  course?: CourseWord | undefined;
  results?: ResultsWord | undefined;
  event?: EventWord | undefined;
}

export interface Race {
  id: RaceId;
  title?: string | undefined;
  status: RaceStatus;
  /** By the schedule, which is newer than the event's file. */
  isScheduled?: boolean | undefined;
  /** Gates of its course, once a configuration was heard while somebody was on it. */
  gates?: number | undefined;
  runs: ReadonlyMap<RunKey, Run>;
}
