/** Ranges of a film that become clips; page and server apply the same rules (Library 4, Player 4; row L20). */
import { CLIP_MAX_S, CLIP_STEP_S } from './constants/clips.ts';
import type { Seconds } from './media.ts';
import { endOf } from './tags.ts';

/** Seconds of the film. */
export interface Stretch {
  start: Seconds;
  end: Seconds;
}

export type Edge = keyof Stretch;

/**
 * Seconds before a tag, and after the tag that ends it: not the player's post-roll, which counts from a tag's start.
 */
export interface Rolls {
  preRoll: Seconds;
  postRoll: Seconds;
}

/**
 * A tag's range, or the range from a tag to the next later one, extended by the rolls.
 *
 * @param tags sorted by start
 * @param length of the film, if known
 * @returns undefined for an unknown tag, and for a last tag without a duration, which has no end
 */
export function stretchOfTag(
  tags: readonly { id: string; start: Seconds; duration?: number | undefined }[],
  id: string,
  { preRoll, postRoll }: Rolls,
  length: Seconds = Infinity,
): Stretch | undefined {
  const tag = tags.find((each) => each.id === id);
  if (!tag) return undefined;
  const end = endOf(tag) ?? tags.find(({ start }) => start > tag.start)?.start;
  return end === undefined
    ? undefined
    : { start: Math.max(0, tag.start - preRoll), end: Math.min(end + postRoll, length) };
}

/** Moves one edge, within the film and never past the other edge. */
export function moveEdge({ start, end }: Stretch, edge: Edge, time: Seconds, length: Seconds): Stretch {
  const at = Math.round(time * 1000) / 1000;
  return edge === 'start'
    ? { start: Math.max(0, Math.min(at, end - CLIP_STEP_S)), end }
    : { start, end: Math.min(length, Math.max(at, start + CLIP_STEP_S)) };
}

export function isTooLong({ start, end }: Stretch): boolean {
  return end - start > CLIP_MAX_S;
}
