/** The strip under a result's thumbnail: positions of its tags, and the matching moments (look, library). */
import { TAG_POSITION_MAX } from './constants/tags.ts';
import type { Moment, ResultItem } from './search.ts';

/** Marks closer than this are merged, percent of the strip. */
const MARK_WIDTH = 1;
/** Matching moments closer than this would be covered by one finger, percent: only the first can be pressed. */
const MOMENT_WIDTH = 4;

export interface StripMoment {
  moment: Moment;
  /** Percent from the strip's left end. */
  left: number;
}

export interface PressableMoment extends StripMoment {
  /** Percent from the left, half way to its neighbours: the area nearest to it. */
  from: number;
  to: number;
}

export interface Strip {
  /** Non-matching tags, percent from the left. */
  marks: number[];
  /** Matching moments, in the order of the film. */
  lit: StripMoment[];
  /** All pressable moments, in the order of the film: the matching ones, and others between them. */
  pressable: PressableMoment[];
  /** Tag id of the Tab stop: the result's own moment, or the first that matches. */
  stop: string | undefined;
}

/** Undefined if the item has no timed tags, or no known length. */
export function stripOf(
  item: Pick<ResultItem, 'moments' | 'duration' | 'video_duration' | 'tag_id'>,
): Strip | undefined {
  const { moments = [], tag_id: own } = item;
  const length = item.duration ?? item.video_duration ?? 0;
  if (moments.length === 0 || length <= 0) return undefined;
  const placed = moments
    .map((moment): StripMoment => ({ moment, left: (moment.start / length) * 100 }))
    .filter(({ left }) => left >= 0 && left <= 100)
    .map(({ moment, left }) => ({ moment, left: Math.min(left, TAG_POSITION_MAX) }))
    .sort((one, other) => one.left - other.left);
  const marks = placed.filter(({ moment }) => !moment.match).map(({ left }) => left);
  const lit = spaced(placed.filter(({ moment }) => moment.match));
  const others = spaced(
    placed.filter((each) => !each.moment.match && lit.every(({ left }) => Math.abs(left - each.left) >= MOMENT_WIDTH)),
  );
  const pressable = parted([...lit, ...others].sort((one, other) => one.left - other.left));
  const stop = pressable.find(({ moment }) => moment.tag_id === own) ?? lit[0] ?? pressable[0];
  return { marks: thinned(marks), lit, pressable, stop: stop?.moment.tag_id };
}

const spaced = (moments: readonly StripMoment[]): StripMoment[] => thin(moments, ({ left }) => left, MOMENT_WIDTH);

const parted = (moments: readonly StripMoment[]): PressableMoment[] =>
  moments.map((each, index) => ({
    ...each,
    from: ((moments[index - 1]?.left ?? -each.left) + each.left) / 2,
    to: ((moments[index + 1]?.left ?? 200 - each.left) + each.left) / 2,
  }));

/** Positions of marks, percent in the order of the film, without overlapping ones. */
export function thinned(positions: readonly number[]): number[] {
  return thin(positions, (position) => position, MARK_WIDTH);
}

function thin<T>(sorted: readonly T[], leftOf: (each: T) => number, width: number): T[] {
  const kept: T[] = [];
  for (const each of sorted) {
    const last = kept.at(-1);
    if (last === undefined || leftOf(each) - leftOf(last) >= width) kept.push(each);
  }
  return kept;
}
