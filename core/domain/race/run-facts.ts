/**
 * Determines the facts of a run when its sources disagree.
 *
 * The event's file prevails once it states how a run ended, then the list of the course, then the broadcast results.
 * For a second run, results carry penalty, total, rank and gap of the athlete's better run; these are never used. A
 * correction after the run arrives as a changed value in the results, when the list of the course reports nothing
 * more.
 */
import type { GatePenalty, Irregularity, RaceId } from './messages.ts';
import type { ReceivedTime } from './race-clock.ts';
import type { CourseWord, EventWord, Run } from './run.ts';

export interface RunFacts {
  start?: ReceivedTime | undefined;
  splits: readonly (ReceivedTime | undefined)[];
  finish?: ReceivedTime | undefined;
  gates: readonly GatePenalty[];
  irregularity?: Irregularity | undefined;
  /** Seconds. */
  penalty?: number | undefined;
  /** Milliseconds. */
  time?: number | undefined;
  total?: number | undefined;
  /** Of this run, if a source states it. */
  rank?: number | undefined;
  behind?: number | undefined;
  order?: number | undefined;
  /** The source has closed it: only corrections can change it. */
  isCompleted: boolean;
}

/** The number of a race's run within its class, from 1, with the class name and the day that its runs share. */
export function runOfRace(race: RaceId): { run: number; className: string; day: string } {
  const parts = race.split('_');
  const day = parts.pop() ?? '';
  const code = parts.pop() ?? '';
  return { run: Number(/^BR([2-9])$/.exec(code)?.[1] ?? 1), className: parts.join('_'), day };
}

const sum = (gates: readonly GatePenalty[]): number => gates.reduce<number>((all, gate) => all + (gate ?? 0), 0);

/** For each gate, the first judgement in these lists, which may be truncated. */
function firstJudgements(...lists: readonly (readonly GatePenalty[] | undefined)[]): readonly GatePenalty[] {
  const length = Math.max(0, ...lists.map((list) => list?.length ?? 0));
  return Array.from({ length }, (_, index) => lists.map((list) => list?.[index]).find((gate) => gate !== undefined));
}

/**
 * Whether the event file states how this attempt ended. It is written at intervals: what the on-course list reports
 * of a run that is not completed yet is newer, and may belong to another attempt after a restart.
 */
function closes(event: EventWord | undefined, course: CourseWord | undefined, isOnCourse: boolean): boolean {
  if (!event || (event.total ?? event.finish?.day ?? event.irregularity) === undefined) return false;
  if (!isOnCourse || !course) return true;
  return course.isCompleted && (event.start === undefined || event.start.day === course.start?.day);
}

/** If two sources have the same time of day, the one from the course wins, as it was received live. */
function sameTime(event: ReceivedTime | undefined, course: ReceivedTime | undefined): ReceivedTime | undefined {
  return event && event.day !== course?.day ? event : (course ?? event);
}

function sameTimes(
  event: readonly (ReceivedTime | undefined)[],
  course: readonly (ReceivedTime | undefined)[],
): (ReceivedTime | undefined)[] {
  const length = Math.max(event.length, course.length);
  return Array.from({ length }, (_, index) => sameTime(event[index], course[index]));
}

export function factsOf({ course, results, event }: Run, race: RaceId, isOnCourse: boolean): RunFacts {
  const isSecond = runOfRace(race).run > 1;
  const order = event?.order ?? results?.order;
  const isLater = results !== undefined && results.changedAt > (event?.changedAt ?? -Infinity);
  const irregularity = isLater ? (results.irregularity ?? event?.irregularity) : event?.irregularity;
  if (event && closes(event, course, isOnCourse)) {
    const gates = firstJudgements(event.gates, course?.gates);
    return {
      start: sameTime(event.start, course?.start),
      splits: sameTimes(event.splits, course?.splits ?? []),
      finish: sameTime(event.finish, course?.finish),
      gates,
      irregularity,
      penalty: event.penalty ?? sum(gates),
      time: event.time,
      total: event.total,
      rank: event.rank,
      behind: event.behind,
      order,
      isCompleted: !isOnCourse || course?.isCompleted === true,
    };
  }
  // While the athlete is on the course, results may belong to a previous attempt.
  const isCorrected = results !== undefined && !isOnCourse && results.changedAt > (course?.changedAt ?? -Infinity);
  const own = isCorrected ? results : undefined;
  const isFinished = course?.finish !== undefined;
  const gates = firstJudgements(own?.gates, course?.gates, course ? undefined : event?.gates);
  const ownPenalty = isSecond ? own && sum(gates) : own?.penalty;
  const courseTime = isFinished ? course.time : undefined;
  const time = isSecond ? (courseTime ?? own?.time) : (own?.time ?? courseTime);
  const penalty = ownPenalty ?? course?.penalty ?? sum(gates);
  const sourceTotal = isSecond ? (own ? undefined : course?.total) : (own?.total ?? course?.total);
  const isTimed = own !== undefined ? own.time !== undefined : isFinished;
  return {
    start: course?.start ?? (isOnCourse ? undefined : event?.start),
    splits: course?.splits ?? [],
    finish: course?.finish,
    gates,
    irregularity,
    penalty,
    time,
    total: isTimed ? (sourceTotal ?? (time === undefined ? undefined : time + penalty * 1000)) : undefined,
    rank: isSecond ? undefined : results?.rank,
    behind: isSecond ? undefined : results?.behind,
    order,
    isCompleted:
      irregularity !== undefined ||
      course?.isCompleted === true ||
      (!isOnCourse && isTimed && results?.time !== undefined),
  };
}
