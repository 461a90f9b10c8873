/** What the timeline spans, and which categories have a row of it: what a player knows of it before it is drawn. */
import { TAG_POSITION_MAX } from './constants/tags.ts';
import type { Seconds } from './media.ts';
import type { TimedTag } from './tag.ts';
import { isMoment } from './tags.ts';

/** 0 at the start of the film (or of a live window), 100 at its end. */
export type Percent = number;

/** What the timeline spans, player time. */
export interface TimelineSpan {
  from: Seconds;
  to: Seconds;
}

/**
 * Where a tag stands.
 *
 * @returns undefined outside 0 to 100; never beyond the cap, so that the last mark keeps its room
 * Source: player document, points 5 and 9.
 */
export function tagPosition(start: Seconds, span: TimelineSpan): Percent | undefined {
  const length = span.to - span.from;
  const position = length > 0 ? ((start - span.from) / length) * 100 : Number.NaN;
  return position >= 0 && position <= 100 ? Math.min(position, TAG_POSITION_MAX) : undefined;
}

/** A live window slides all the time; the timeline follows in steps, so that it is not redrawn with every tick. */
const LIVE_STEP_S: Seconds = 5;

/** What the timeline spans of a live stream that can be sought from one moment to another. */
export function liveSpan(seekable: TimelineSpan): TimelineSpan {
  const step = (time: Seconds) => Math.floor(time / LIVE_STEP_S) * LIVE_STEP_S;
  return { from: step(seekable.from), to: step(seekable.to) + LIVE_STEP_S };
}

/** Categories with a tag in the span, in order of first appearance: that tag may lie before the span. */
export function categoriesIn(tags: readonly TimedTag[], span: TimelineSpan): string[] {
  const isPresent = new Map<string, boolean>();
  for (const tag of tags) {
    if (!isMoment(tag) || isPresent.get(tag.category)) continue;
    isPresent.set(tag.category, tagPosition(tag.start, span) !== undefined);
  }
  return [...isPresent].filter(([, present]) => present).map(([category]) => category);
}

/**
 * Keeps every category in the place where it was shown. One whose tags have all left the window keeps an empty track, until
 * a category without a place takes that: rows never move, and a live day does not collect an empty one per race.
 *
 * @returns `shown` itself where nothing is added
 */
export function keepTrackOrder(shown: readonly string[], present: readonly string[]): readonly string[] {
  const newcomers = present.filter((category) => !shown.includes(category));
  if (newcomers.length === 0) return shown;
  const places = shown.map((category) => (present.includes(category) ? category : (newcomers.shift() ?? category)));
  return [...places, ...newcomers];
}
