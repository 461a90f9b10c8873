/** The runs of one class across films (row B05). */
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

/** A run, at the same point of the course as another run. */
export interface ClassRun extends ComparedMoment {
  /** This point of the run was not timed: its position is interpolated by its share of the course. */
  isEstimated: boolean;
  /** Title of the film, with its day: `yyyy-mm-dd`. */
  title: string;
  date: string;
  /** Name of the athlete; empty if no tag names one. */
  name: string;
  /** First point of the run, seconds of the film: identifies a run within its film. */
  from: Seconds;
}

/** The runs of a class. */
export interface ListedRuns {
  runs: readonly ClassRun[];
  /** The list may be incomplete: there are more runs, films or tags of a film than are read. */
  isPartial: boolean;
}

const RUN_KEY = /^c-(.+)-([^-]+)-[^-]+$/;

function classOfKey(key: string | undefined): RunClass | undefined {
  const [, event, race] = RUN_KEY.exec(key ?? '') ?? [];
  return event !== undefined && race !== undefined ? { event, name: runOfRace(race).className || race } : undefined;
}

/** The class of the run around a moment; undefined for a manually tagged run. */
export const classAt = (tags: readonly Tag[], moment: Seconds): RunClass | undefined =>
  classOfKey(runKeyAt(tags, moment));

/** Prefix of the ids that a bridge gives to tags of a class; tags of other classes may share it. */
export const classPrefix = ({ event, name }: RunClass): string => `c-${event}-${name}`;

/** @param runClass undefined for all runs */
export function runsOfClass(tags: readonly Tag[], runClass: RunClass | undefined): readonly Run[] {
  if (!runClass) return runsOf(tags);
  return runsOf(
    tags.filter((tag) => {
      const found = classOfKey(runKeyOf(tag));
      return found?.event === runClass.event && found.name === runClass.name;
    }),
  );
}

/** Times of the same tag may differ by what links and rounding lose. */
const SAME_S = 0.001;

/** A moment's point on the course. */
export interface CoursePoint {
  /** Key of the passage at this moment; undefined between two passages and at a penalty. */
  key: string | undefined;
  /** Seconds since the start; undefined if no tag marks it. */
  since: Seconds | undefined;
  /** Share of the time from start to finish; undefined if either is not marked. */
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

/** @returns undefined if the run has no such point and its position cannot be interpolated */
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

/** The runs of a film at one point of the course; runs without such a point are left out. */
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

/** @param from first point of the run on show @returns -1 if it is not in the list */
export const indexOfRun = (runs: readonly ClassRun[], id: MediaId | undefined, from: Seconds | undefined): number =>
  from === undefined ? -1 : runs.findIndex((run) => run.id === id && Math.abs(run.from - from) < SAME_S);

/** The next or previous run; from a moment outside all runs, the first or last one. Undefined at either end. */
export function flippedRun(runs: readonly ClassRun[], index: number, by: 1 | -1): ClassRun | undefined {
  if (index < 0) return by > 0 ? runs[0] : runs.at(-1);
  return runs[index + by];
}

/**
 * The runs to flip through from a moment of a film.
 *
 * While a film is opening, its tags are not known yet. Its index in the list is used until then, so that flipping can
 * continue.
 *
 * @param document undefined, or of another film, while the film is opening
 * @param listed the runs of the class; if there are none, the film's own runs are used
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
