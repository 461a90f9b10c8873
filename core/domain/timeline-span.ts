/** The span of the timeline, and the categories that have a row: known before it is drawn. */
import { TAG_POSITION_MAX } from './constants/tags.ts';
import type { Seconds } from './media.ts';
import type { TimedTag } from './tag.ts';
import { isMoment } from './tags.ts';

/** 0 at the start of the film (or of a live window), 100 at its end. */
export type Percent = number;

/** The span of the timeline, player time. */
export interface TimelineSpan {
  from: Seconds;
  to: Seconds;
}

/**
 * Position of a tag.
 *
 * @returns undefined outside 0 to 100; capped, so that the last mark has room
 * Source: player document, points 5 and 9.
 */
export function tagPosition(start: Seconds, span: TimelineSpan): Percent | undefined {
  const length = span.to - span.from;
  const position = length > 0 ? ((start - span.from) / length) * 100 : Number.NaN;
  return position >= 0 && position <= 100 ? Math.min(position, TAG_POSITION_MAX) : undefined;
}

/** A live window slides continuously; the timeline follows in steps, so that it is not redrawn on every tick. */
const LIVE_STEP_S: Seconds = 5;

/** The timeline's span for the seekable range of a live stream. */
export function liveSpan(seekable: TimelineSpan): TimelineSpan {
  const step = (time: Seconds) => Math.floor(time / LIVE_STEP_S) * LIVE_STEP_S;
  return { from: step(seekable.from), to: step(seekable.to) + LIVE_STEP_S };
}

/** Categories with a tag in the span, ordered by their first tag, which may lie before the span. */
export function categoriesIn(tags: readonly TimedTag[], span: TimelineSpan): string[] {
  const isPresent = new Map<string, boolean>();
  for (const tag of tags) {
    if (!isMoment(tag) || isPresent.get(tag.category)) continue;
    isPresent.set(tag.category, tagPosition(tag.start, span) !== undefined);
  }
  return [...isPresent].filter(([, present]) => present).map(([category]) => category);
}

/**
 * Keeps every category in the row where it was shown. A category whose tags have all left the window keeps an empty
 * track until a new category takes it. Rows therefore never move, and a live day does not accumulate an empty one per
 * race.
 *
 * @returns `shown` itself if nothing is added
 */
export function keepTrackOrder(shown: readonly string[], present: readonly string[]): readonly string[] {
  const newcomers = present.filter((category) => !shown.includes(category));
  if (newcomers.length === 0) return shown;
  const places = shown.map((category) => (present.includes(category) ? category : (newcomers.shift() ?? category)));
  return [...places, ...newcomers];
}
