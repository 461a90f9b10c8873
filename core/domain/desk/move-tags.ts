/** Shifts and stretches several tags of a desk (row B14). */
import { clamp } from '../clamp.ts';
import { TAG_DURATION_MAX_MS } from '../constants/tags.ts';
import type { Seconds } from '../media.ts';
import type { DeskTagFields } from './desk-tag.ts';
import { tagFields } from './fields.ts';

const MS = 1000;
const toMs = (time: Seconds): Seconds => Math.round(time * MS) / MS;

/** Edge of a range. */
export type TagEdge = 'start' | 'end';

const NO_END: Seconds = Number.POSITIVE_INFINITY;

/** How far tags can be shifted together, back and forward. */
export interface ShiftRange {
  from: Seconds;
  to: Seconds;
}

/** Start and duration of a tag. */
export type TagRange = Pick<DeskTagFields, 'start' | 'duration'>;

/**
 * Keeps every tag between the start and the end of the film. Live streams have no such limits, because their window
 * slides.
 *
 * @param filmEnd Infinity if unknown
 */
export function shiftRange(ranges: readonly TagRange[], filmEnd = NO_END): ShiftRange {
  const range = { from: Number.NEGATIVE_INFINITY, to: NO_END };
  for (const { start, duration = 0 } of ranges) {
    if (start === undefined) continue;
    range.from = Math.max(range.from, -start);
    // A tag already beyond the end, as in an imported file, stays there.
    range.to = Math.min(range.to, Math.max(0, filmEnd - start - duration / MS));
  }
  return range;
}

export const shiftWithin = ({ from, to }: ShiftRange, by: Seconds): Seconds => toMs(clamp(by, from, to));

export function shifted(tag: DeskTagFields, by: Seconds): DeskTagFields {
  return tagFields({
    ...tag,
    start: tag.start === undefined ? undefined : toMs(tag.start + by),
    at: tag.at === undefined ? undefined : Math.round(tag.at + by * MS),
  });
}

/**
 * Moves one edge; the other one stays. A moment whose end is moved becomes a range; a range of zero length becomes a
 * moment. A range stays within the longest duration and the film's end.
 *
 * @param filmEnd Infinity if unknown
 */
export function stretched(tag: DeskTagFields, edge: TagEdge, by: Seconds, filmEnd = NO_END): DeskTagFields {
  const duration = tag.duration ?? 0;
  const change = Math.round(by * MS);
  if (edge === 'end') {
    const left = tag.start === undefined ? NO_END : Math.round((filmEnd - tag.start) * MS);
    const longest = Math.min(Math.max(duration, left), TAG_DURATION_MAX_MS);
    return withDuration(tag, clamp(duration + change, 0, longest));
  }
  const beginning = tag.start === undefined ? Number.NEGATIVE_INFINITY : -Math.round(tag.start * MS);
  const earliest = Math.max(beginning, duration - TAG_DURATION_MAX_MS);
  const moved = Math.max(earliest, Math.min(change, duration));
  return withDuration(shifted(tag, moved / MS), duration - moved);
}

function withDuration(tag: DeskTagFields, duration: number): DeskTagFields {
  return tagFields({ ...tag, duration: duration > 0 ? duration : undefined });
}
