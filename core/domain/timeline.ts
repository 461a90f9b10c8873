import { firstReached } from './bisect.ts';
import { clamp } from './clamp.ts';
import type { Seconds } from './media.ts';
import type { TimedTag } from './tag.ts';
import { endOf, isMoment } from './tags.ts';
import { categoriesIn, keepTrackOrder, tagPosition } from './timeline-span.ts';
import type { Percent, TimelineSpan } from './timeline-span.ts';

/** Tags sorted by position, with their positions in a typed array, so that a search touches no objects. */
export interface PlacedTags {
  tags: readonly TimedTag[];
  /** Percent, ascending; `positions[n]` belongs to `tags[n]`. */
  positions: Float64Array;
}

export interface TimelineTrack extends PlacedTags {
  category: string;
  /** Parts covered by its ranges; overlapping ranges are merged. */
  ranges: PlacedRanges;
}

/** Disjoint intervals, sorted by position. */
export interface PlacedRanges {
  /** Percent, ascending; `from[n]` and `to[n]` form one interval. */
  from: Float64Array;
  to: Float64Array;
}

/** The data of a timeline that are independent of zoom and size. */
export interface TimelineIndex {
  span: TimelineSpan;
  tracks: readonly TimelineTrack[];
  /** Drawn above the tracks. */
  separators: PlacedTags;
  /** Tags of all tracks and separators by time: the list behind the drawing. */
  all: PlacedTags;
}

/** The visible part of the timeline. */
export interface TimelineWindow {
  from: Percent;
  to: Percent;
}

/** Position of the playhead: without the cap of tags, but clamped to the timeline. */
export function playheadPosition(time: Seconds, span: TimelineSpan): Percent {
  const length = span.to - span.from;
  return length > 0 ? clamp(((time - span.from) / length) * 100, 0, 100) : 0;
}

export function timeAt(position: Percent, span: TimelineSpan): Seconds {
  return span.from + (position / 100) * (span.to - span.from);
}

/**
 * One track per category that has a tag in the span or keeps its row. Invisible tags are left out; separators are
 * drawn above.
 *
 * @param tags timed tags, so `XX:XX:XX` is already excluded
 * @param shown categories shown before, from the top
 */
export function indexTimeline(
  tags: readonly TimedTag[],
  span: TimelineSpan,
  shown: readonly string[] = [],
): TimelineIndex {
  const byCategory = new Map<string, TimedTag[]>(
    keepTrackOrder(shown, categoriesIn(tags, span)).map((category) => [category, []]),
  );
  const placed = tags.filter(({ type, start }) => type !== 'invisible' && tagPosition(start, span) !== undefined);
  for (const tag of placed) if (isMoment(tag)) byCategory.get(tag.category)?.push(tag);
  const tracks = Array.from(byCategory, ([category, list]) => ({
    category,
    ...place(list, span),
    ranges: placeRanges(list, span),
  }));
  const separators = placed.filter(({ type }) => type === 'separator');
  return { span, tracks, separators: place(separators, span), all: place(placed, span) };
}

function place(list: TimedTag[], span: TimelineSpan): PlacedTags {
  const tags = list.sort((a, b) => a.start - b.start);
  return { tags, positions: Float64Array.from(tags, (tag) => tagPosition(tag.start, span) ?? 0) };
}

/** @param list sorted by start */
function placeRanges(list: readonly TimedTag[], span: TimelineSpan): PlacedRanges {
  const from: number[] = [];
  const to: number[] = [];
  for (const tag of list) {
    const end = endOf(tag);
    if (end === undefined) continue;
    const [begin, finish] = [tagPosition(tag.start, span) ?? 0, playheadPosition(end, span)];
    const last = to.at(-1);
    if (last === undefined || begin > last) {
      from.push(begin);
      to.push(finish);
    } else to[to.length - 1] = Math.max(last, finish);
  }
  return { from: Float64Array.from(from), to: Float64Array.from(to) };
}

/**
 * Visits the visible parts covered by ranges. Parts less than a pixel apart are merged, so that the cost of 50,000
 * ranges is bounded by the width.
 *
 * @param width of the window, pixels
 * @param visit from and to in pixels, clipped to the window
 */
export function visitRanges(
  { from, to }: PlacedRanges,
  window: TimelineWindow,
  width: number,
  visit: (from: number, to: number) => void,
): void {
  const scale = width / (window.to - window.from);
  const gap = 1 / scale;
  let first = firstAtOrAfter(to, window.from);
  while (first < from.length && (from[first] as number) < window.to) {
    let next = first + 1;
    for (;;) {
      const joined = firstAtOrAfter(from, (to[next - 1] as number) + gap, next);
      if (joined === next) break;
      next = joined;
    }
    visit(
      Math.max(0, ((from[first] as number) - window.from) * scale),
      Math.min(width, ((to[next - 1] as number) - window.from) * scale),
    );
    first = next;
  }
}

/** Index of the first position at or after `value`, between `from` and the end. */
export function firstAtOrAfter(positions: Float64Array, value: Percent, from = 0): number {
  return firstReached(positions.length, (index) => (positions[index] as number) >= value, from);
}

/** Tags in the same pixel bucket: from `first` up to, not including, `end`, drawn from `x` to `lastX`. */
export type BucketVisitor = (x: number, lastX: number, first: number, end: number) => void;

/**
 * Visits the visible tags by pixel buckets, so that the cost of 50,000 tags is bounded by the width.
 *
 * Buckets are aligned with the whole timeline rather than the window, so that marks stay grouped while panning.
 *
 * @param width of the window, pixels
 * @param bucket width of a bucket, pixels
 */
export function visitBuckets(
  { positions }: PlacedTags,
  window: TimelineWindow,
  width: number,
  bucket: number,
  visit: BucketVisitor,
): void {
  const scale = width / (window.to - window.from);
  const margin = bucket / scale;
  const stop = window.to + margin;
  let first = firstAtOrAfter(positions, window.from - margin);
  while (first < positions.length) {
    const position = positions[first] as number;
    if (position > stop) return;
    const bucketEnd = ((Math.floor((position * scale) / bucket) + 1) * bucket) / scale;
    const end = Math.max(first + 1, firstAtOrAfter(positions, bucketEnd, first + 1));
    visit((position - window.from) * scale, ((positions[end - 1] as number) - window.from) * scale, first, end);
    first = end;
  }
}

/**
 * The tag nearest to a position.
 *
 * @param reach largest distance
 * @returns its index among `placed`; undefined if none is near enough
 */
export function nearestTag({ positions }: PlacedTags, at: Percent, reach: Percent): number | undefined {
  const after = firstAtOrAfter(positions, at);
  const before = after - 1;
  const distanceAfter = after < positions.length ? (positions[after] as number) - at : Number.POSITIVE_INFINITY;
  // Among tags at one position, the first in the list is chosen.
  const distanceBefore = before >= 0 ? at - (positions[before] as number) : Number.POSITIVE_INFINITY;
  if (Math.min(distanceAfter, distanceBefore) > reach) return undefined;
  return distanceBefore < distanceAfter ? firstAtOrAfter(positions, positions[before] as number) : after;
}

/** @returns the index of a tag among all, undefined if absent; tags of one moment are distinguished by id */
export function indexOfTag({ all }: TimelineIndex, { id, start }: TimedTag): number | undefined {
  const first = firstReached(all.tags.length, (index) => (all.tags[index] as TimedTag).start >= start);
  for (let n = first; all.tags[n]?.start === start; n++) if (all.tags[n]?.id === id) return n;
  return undefined;
}

/**
 * @param from index among all tags
 * @param direction -1: the track above, 1: the one below
 * @returns the index of the nearest tag there; `from` if there is none
 */
export function adjacentTag(index: TimelineIndex, from: number, direction: 1 | -1): number {
  const tag = index.all.tags[from];
  const rows = [index.separators, ...index.tracks].filter((row) => row.tags.length > 0);
  const row = rows.findIndex((each) => each.tags.includes(tag as TimedTag));
  const target = rows[row + direction];
  const near = target && nearestTag(target, index.all.positions[from] ?? 0, 100);
  const found = near === undefined ? undefined : target?.tags[near];
  return (found && indexOfTag(index, found)) ?? from;
}
