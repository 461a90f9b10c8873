/** The runs of one class, whichever films they are in (row B05). */
import type { DataDocument } from '../data-document.ts';
import type { MediaId, Seconds } from '../media.ts';
import { runOfRace } from '../race/run-facts.ts';
import type { Tag } from '../tag.ts';
import type { ComparedMoment } from './address.ts';
import { isOfCourse, type Run, runAt, runKeyAt, runKeyOf, runsOf } from './splits.ts';

/** A class of an event, as a timing bridge names it in the ids of its tags. */
export interface RunClass {
  event: string;
  /** `K1M`, of the races `K1M_BR1_25`, `K1M_BR2_25` and `K1M_SF_26`. */
  name: string;
}

/** A run, at the point of the course that another one is at. */
export interface ClassRun extends ComparedMoment {
  /** Nobody timed this point of this run: it is taken to be as far along the course. */
  isEstimated: boolean;
  /** Of its film, with the film's day: `yyyy-mm-dd`. */
  title: string;
  date: string;
  /** Of the athlete; empty where no tag names one. */
  name: string;
  /** Its first point, seconds of the film: identifies a run within its film. */
  from: Seconds;
}

/** The runs of a class. */
export interface ListedRuns {
  runs: readonly ClassRun[];
  /** Some may be missing: there are more runs, films or tags of a film than are read. */
  isPartial: boolean;
}

const RUN_KEY = /^c-(.+)-([^-]+)-[^-]+$/;

function classOfKey(key: string | undefined): RunClass | undefined {
  const [, event, race] = RUN_KEY.exec(key ?? '') ?? [];
  return event !== undefined && race !== undefined ? { event, name: runOfRace(race).className || race } : undefined;
}

/** The class of the run around a moment; undefined for a run that is tagged by hand. */
export const classAt = (tags: readonly Tag[], moment: Seconds): RunClass | undefined =>
  classOfKey(runKeyAt(tags, moment));

/** What a bridge's own ids of all tags of a class begin with; those of other classes may, too. */
export const classPrefix = ({ event, name }: RunClass): string => `c-${event}-${name}`;

/** @param wanted undefined: all runs */
export function runsOfClass(tags: readonly Tag[], wanted: RunClass | undefined): readonly Run[] {
  if (!wanted) return runsOf(tags);
  return runsOf(
    tags.filter((tag) => {
      const found = classOfKey(runKeyOf(tag));
      return found?.event === wanted.event && found.name === wanted.name;
    }),
  );
}

/** Times of one tag differ by what links and rounding leave. */
const SAME_S = 0.001;

/** Where on the course a moment of a run is. */
export interface CoursePoint {
  /** Of the passage that it is; undefined between two, and at a penalty. */
  key: string | undefined;
  /** Seconds since the start; undefined where no tag marks one. */
  since: Seconds | undefined;
  /** Of the time from start to finish; undefined where one of them is not marked. */
  share: number | undefined;
}

const finishOf = ({ passages }: Run): Seconds | undefined => passages.find(({ kind }) => kind === 'finish')?.at;

export function pointAt(run: Run | undefined, moment: Seconds): CoursePoint {
  const key = run?.passages.find((each) => isOfCourse(each) && Math.abs(each.at - moment) < SAME_S)?.key;
  if (run?.start === undefined) return { key, since: undefined, share: undefined };
  const since = moment - run.start;
  const length = (finishOf(run) ?? run.start) - run.start;
  return { key, since, share: length > 0 ? since / length : undefined };
}

/** @returns undefined where the run has no such point, and nothing says where it would be */
function pointOf(run: Run, { key, since, share }: CoursePoint): Pick<ClassRun, 'at' | 'isEstimated'> | undefined {
  const passage = run.passages.find((each) => each.key === key);
  if (passage) return { at: passage.at, isEstimated: passage.isApproximate };
  if (run.start === undefined || since === undefined) {
    const [first] = run.passages;
    return key === undefined && first ? { at: first.at, isEstimated: true } : undefined;
  }
  const finish = finishOf(run);
  const along = share === undefined || finish === undefined ? since : share * (finish - run.start);
  return { at: Math.max(0, run.start + along), isEstimated: true };
}

/** The runs of a film at one point of the course; one that has no such point is left out. */
export function runsAtPoint(
  { id, title, date }: { id: MediaId; title: string; date: string },
  runs: readonly Run[],
  point: CoursePoint,
): ClassRun[] {
  return runs.flatMap((run) => {
    const [first] = run.passages;
    const found = pointOf(run, point);
    return first && found ? [{ id, title, date, ...found, name: run.name, from: first.at }] : [];
  });
}

/** @param from first point of the run that is shown @returns -1 where the list does not have it */
export const indexOfRun = (runs: readonly ClassRun[], id: MediaId | undefined, from: Seconds | undefined): number =>
  from === undefined ? -1 : runs.findIndex((run) => run.id === id && Math.abs(run.from - from) < SAME_S);

/** The next run, or the one before; the first or the last one from a moment in none of them. Undefined at either end. */
export function flippedRun(runs: readonly ClassRun[], index: number, by: 1 | -1): ClassRun | undefined {
  if (index < 0) return by > 0 ? runs[0] : runs.at(-1);
  return runs[index + by];
}

/**
 * What is flipped through from a moment of a film.
 *
 * While a film is being opened its tags are not known yet: its index in the list stands for it then, so that one can go on flipping.
 *
 * @param document undefined, or of another film, while the film is being opened
 * @param listed the runs of the class, or none: those of the film itself then
 */
export function runsToFlip(
  document: Pick<DataDocument, 'video' | 'tags'> | undefined,
  { id, at }: { id: MediaId | undefined; at: Seconds },
  listed: readonly ClassRun[],
): { runs: readonly ClassRun[]; index: number } {
  if (!document || document.video.id !== id) {
    const index = listed.findIndex((run) => run.id === id && Math.abs(run.at - at) < SAME_S);
    return { runs: index < 0 ? [] : listed, index };
  }
  const { video, tags } = document;
  const run = runAt(tags, at);
  const film = { id: video.id, title: video.title, date: '' };
  const runs = listed.length > 0 ? listed : runsAtPoint(film, runsOf(tags), pointAt(run, at));
  return { runs, index: indexOfRun(runs, video.id, run?.passages[0]?.at) };
}
