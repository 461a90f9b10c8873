/**
 * The state of a feed: its races, their runs, and the report of each source about a run.
 *
 * Every message stores the report of its source; which source prevails is decided on reading (`run-facts.ts`).
 * Repeated messages, including those after a reconnect, therefore change nothing, and the last value wins.
 */
import { COURSE_CYCLES } from '../constants/timing-bridge.ts';
import { isSame } from '../is-same.ts';
import type { EpochMs } from '../media.ts';
import type {
  Arrival,
  DayMs,
  EventMessage,
  OnCourseMessage,
  RaceId,
  ResultLine,
  ResultsMessage,
  ScheduledRace,
} from './messages.ts';
import { UNMEASURED, clockAfterTick, clockMeasuredAgain, type ReceivedTime, type RaceClock } from './race-clock.ts';
import { mergedNamesakes, runNamed } from './run-identity.ts';
import type { CourseWord, EventWord, Race, ResultsWord, Run, RunKey } from './run.ts';

/** Runs on the course: the number of the last message that named each, by `courseKey`. */
export interface Course {
  count: number;
  seen: ReadonlyMap<string, number>;
}

export interface RaceState {
  clock: RaceClock;
  races: ReadonlyMap<RaceId, Race>;
  course: Course;
  /** Number of gates in the newest configuration, which names no race. */
  gates?: number | undefined;
}

export const NO_RACES: RaceState = { clock: UNMEASURED, races: new Map(), course: { count: 0, seen: new Map() } };

export const courseKey = (race: RaceId, key: RunKey): string => `${race} ${key}`;
export function isOnCourse({ course }: RaceState, race: RaceId, key: RunKey): boolean {
  return course.seen.has(courseKey(race, key));
}

/** The state after a message. `races` stays the same object if the message does not change it. */
export function racesAfter(state: RaceState, { at, message }: Arrival): RaceState {
  switch (message.type) {
    case 'timeOfDay':
      return { ...state, clock: clockAfterTick(state.clock, at, message.time) };
    case 'raceConfig':
      return { ...state, gates: message.gates };
    case 'schedule':
      return { ...state, races: message.races.reduce(withSchedule, state.races) };
    case 'emptyCourse':
      return { ...state, course: { ...state.course, seen: new Map() } };
    case 'onCourse':
      return afterOnCourse(state, at, message);
    case 'results':
      return { ...state, races: withRace(state.races, message.race, (race) => withResults(race, at, message)) };
    default:
      return { ...state, races: withEvent(message.races.reduce(withFiledRace, state.races), at, message) };
  }
}

/** Restarts the clock measurement, at the operator's request. */
export function measuredAgain(state: RaceState, at: EpochMs): RaceState {
  return { ...state, clock: clockMeasuredAgain(state.clock, at) };
}

type Races = RaceState['races'];

function withRace(races: Races, id: RaceId, change: (race: Race) => Race): Races {
  const before = races.get(id) ?? { id, status: 0, runs: new Map() };
  const race = change(before);
  return race === races.get(id) ? races : new Map(races).set(id, race);
}

function withSchedule(races: Races, { id, title, status }: ScheduledRace): Races {
  return withRace(races, id, (race) => withFields(race, { title, status, isScheduled: true }));
}

/** The file is written only from time to time, so the schedule's data are newer. */
function withFiledRace(races: Races, { id, title, status }: ScheduledRace): Races {
  return withRace(races, id, (race) => (race.isScheduled ? race : withFields(race, { title, status })));
}

function withFields(race: Race, fields: Partial<Omit<Race, 'runs'>>): Race {
  const isKnown = Object.entries(fields).every(([key, value]) => race[key as keyof typeof fields] === value);
  return isKnown ? race : { ...race, ...fields };
}

function withRun(race: Race, run: Run): Race {
  return isSame(race.runs.get(run.key), run) ? race : { ...race, runs: new Map(race.runs).set(run.key, run) };
}

/** Stores a new report of a source, or keeps the previous one if they are equal. */
function withChangedAt<Word extends { changedAt: EpochMs }>(
  before: Word | undefined,
  word: Omit<Word, 'changedAt'>,
  at: EpochMs,
): Word {
  const next = { ...word, changedAt: before?.changedAt } as Word;
  return before && isSame(before, next) ? before : { ...next, changedAt: at };
}

/** A repeated time of day keeps the time of its first arrival. */
function withFirstSeen(
  before: ReceivedTime | undefined,
  day: DayMs | undefined,
  at: EpochMs,
): ReceivedTime | undefined {
  if (day === undefined) return undefined;
  return before?.day === day ? before : { day, receivedAt: at };
}

const filed = (time: ReceivedTime | undefined): ReceivedTime | undefined => time && { ...time, isFiled: true };

function afterOnCourse(state: RaceState, at: EpochMs, message: OnCourseMessage): RaceState {
  const count = state.course.count + 1;
  let key: RunKey = '';
  const races = withRace(state.races, message.race, (race) => {
    const named = runNamed(race, message);
    key = named.run.key;
    const gates = state.gates ?? race.gates;
    const sized = withFields(named.race, { gates });
    return withRun(sized, { ...named.run, course: courseWord(named.run.course, at, message) });
  });
  const fresh = [...state.course.seen].filter(([, seen]) => count - seen < COURSE_CYCLES * Math.max(message.of, 1));
  return { ...state, races, course: { count, seen: new Map(fresh).set(courseKey(message.race, key), count) } };
}

function courseWord(before: CourseWord | undefined, at: EpochMs, message: OnCourseMessage): CourseWord {
  const { gates, isCompleted, start, splits, finish, penalty, time, total, rank } = message;
  return withChangedAt<CourseWord>(
    before,
    {
      gates,
      isCompleted,
      penalty,
      time,
      total,
      rank,
      start: withFirstSeen(before?.start, start, at),
      splits: splits.map((day, index) => withFirstSeen(before?.splits[index], day, at)),
      finish: withFirstSeen(before?.finish, finish, at),
    },
    at,
  );
}

function lineWord(before: ResultsWord | undefined, at: EpochMs, line: ResultLine): ResultsWord {
  const { order, irregularity, gates, penalty, time, total, behind, rank } = line;
  return withChangedAt<ResultsWord>(before, { order, irregularity, gates, penalty, time, total, behind, rank }, at);
}

/** Applies the results of a whole race: runs that are no longer listed lose this source's report. */
function withResults(race: Race, at: EpochMs, { lines }: ResultsMessage): Race {
  const listed = new Set<RunKey>();
  const updated = lines.reduce((current, line) => {
    const named = runNamed(current, line);
    listed.add(named.run.key);
    return withRun(named.race, { ...named.run, results: lineWord(named.run.results, at, line) });
  }, race);
  return mergedNamesakes(updated, listed);
}

/** A file may arrive in parts: runs that it does not mention stay unchanged. */
function withEvent(races: Races, at: EpochMs, { results }: EventMessage): Races {
  return results.reduce(
    (all, { race: id, lines }) =>
      withRace(all, id, (race) =>
        lines.reduce((current, line) => {
          const named = runNamed(current, line);
          const before = named.run.event;
          const event = withChangedAt<EventWord>(
            before,
            {
              ...lineWord(undefined, at, line),
              start: filed(withFirstSeen(before?.start, line.start, at)),
              splits: (line.splits ?? []).map((day, index) => filed(withFirstSeen(before?.splits[index], day, at))),
              finish: filed(withFirstSeen(before?.finish, line.finish, at)),
            },
            at,
          );
          return withRun(named.race, { ...named.run, event });
        }, race),
      ),
    races,
  );
}
