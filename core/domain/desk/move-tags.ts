/** Tags of a desk that are shifted and stretched together (row B14). */
import { TAG_DURATION_MAX_MS } from '../constants.ts';
import type { Seconds } from '../media.ts';
import type { DeskTagFields } from './desk-tag.ts';
import { tagFields } from './fields.ts';

const MS = 1000;
const toMs = (time: Seconds): Seconds => Math.round(time * MS) / MS;

/** Edge of a range. */
export type TagEdge = 'start' | 'end';

/**
 * How far tags can be shifted together: none of them before the film's start. On live there is no such limit, as a window
 * slides.
 */
export function shiftLimit(tags: readonly DeskTagFields[], by: Seconds): Seconds {
  return toMs(tags.reduce((most, { start }) => (start === undefined ? most : Math.max(most, -start)), by));
}

export function shifted(tag: DeskTagFields, by: Seconds): DeskTagFields {
  return tagFields({
    ...tag,
    start: tag.start === undefined ? undefined : toMs(tag.start + by),
    at: tag.at === undefined ? undefined : Math.round(tag.at + by * MS),
  });
}

/**
 * Moves one edge; the other one stays. A moment whose end is moved becomes a range, a range without length a moment; no range
 * becomes longer than a tag may be.
 */
export function stretched(tag: DeskTagFields, edge: TagEdge, by: Seconds): DeskTagFields {
  const duration = tag.duration ?? 0;
  const change = Math.round(by * MS);
  if (edge === 'end') return withDuration(tag, Math.min(Math.max(0, duration + change), TAG_DURATION_MAX_MS));
  const beginning = tag.start === undefined ? Number.NEGATIVE_INFINITY : -Math.round(tag.start * MS);
  const earliest = Math.max(beginning, duration - TAG_DURATION_MAX_MS);
  const moved = Math.max(earliest, Math.min(change, duration));
  return withDuration(shifted(tag, moved / MS), duration - moved);
}

function withDuration(tag: DeskTagFields, duration: number): DeskTagFields {
  return tagFields({ ...tag, duration: duration > 0 ? duration : undefined });
}
