/** The strip under a result's thumbnail: where its tags lie, and the moments that match (look, library). */
import { TAG_POSITION_MAX } from './constants.ts';
import type { Moment, ResultItem } from './search.ts';

/** Marks closer than this are one, percent of the strip. */
const MARK_WIDTH = 1;
/** Lit moments closer than this would lie under one finger, percent: only the first can be pressed. */
const MOMENT_WIDTH = 4;

export interface StripMoment {
  moment: Moment;
  /** Percent from the strip's left end. */
  left: number;
}

export interface Strip {
  /** Tags that do not match, percent from the left, drawn only. */
  marks: number[];
  /** Matching moments, in the order of the film. */
  lit: StripMoment[];
}

/** Undefined where the item has no timed tags, or no length to lay them out on. */
export function stripOf(item: Pick<ResultItem, 'moments' | 'duration' | 'video_duration'>): Strip | undefined {
  const { moments = [] } = item;
  const length = item.duration ?? item.video_duration ?? 0;
  if (moments.length === 0 || length <= 0) return undefined;
  const placed = moments
    .map((moment): StripMoment => ({ moment, left: (moment.start / length) * 100 }))
    .filter(({ left }) => left >= 0 && left <= 100)
    .map(({ moment, left }) => ({ moment, left: Math.min(left, TAG_POSITION_MAX) }))
    .sort((one, other) => one.left - other.left);
  const marks = placed.filter(({ moment }) => !moment.match).map(({ left }) => left);
  const lit = placed.filter(({ moment }) => moment.match);
  return { marks: thinned(marks), lit: thin(lit, ({ left }) => left, MOMENT_WIDTH) };
}

/** Places of marks, percent in the order of the film, without those that would lie on each other. */
export function thinned(positions: readonly number[]): number[] {
  return thin(positions, (position) => position, MARK_WIDTH);
}

function thin<T>(sorted: readonly T[], leftOf: (each: T) => number, width: number): T[] {
  const spaced: T[] = [];
  for (const each of sorted) {
    const last = spaced.at(-1);
    if (last === undefined || leftOf(each) - leftOf(last) >= width) spaced.push(each);
  }
  return spaced;
}
