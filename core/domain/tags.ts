import type { EpochMs, Seconds } from './media.ts';
import type { Tag, TimedTag } from './tag.ts';
import { parseTime } from './time.ts';

/** `invisible` hides a tag everywhere (Player 3). */
export function isVisible(tag: Pick<Tag, 'type'>): boolean {
  return tag.type !== 'invisible';
}

/** A moment of the film, with a category of its own: separators part the timeline, and are none. */
export function isMoment(tag: Pick<Tag, 'type'>): boolean {
  return isVisible(tag) && tag.type !== 'separator';
}

/** What turns a tag's own time into player time. */
export type Placement =
  /**
   * `offset`: milliseconds that the film on show begins after the first one. `replay`: which multi-replay it is,
   * undefined for the main film; tags of another one say nothing about it (row P19).
   */
  | { kind: 'film'; offset: number; replay?: string | undefined }
  /** Wall time of player time 0 of a live stream; undefined until the stream has reported it. */
  | { kind: 'live'; origin: EpochMs | undefined };

/** The first film of an item, from its beginning. */
export const MAIN_FILM: Placement = { kind: 'film', offset: 0 };

/**
 * Where a tag starts in player time, seconds.
 *
 * On live its wall time decides (row P10); a tag without one, or a stream without a clock, falls back to its own time.
 *
 * @returns undefined for `XX:XX:XX`
 */
export function startOf(tag: Tag, placement: Placement): Seconds | undefined {
  if (placement.kind === 'live' && tag.at !== undefined && placement.origin !== undefined) {
    return (tag.at - placement.origin) / 1000;
  }
  const time = parseTime(tag.time);
  return time === undefined ? undefined : time - (placement.kind === 'film' ? placement.offset / 1000 : 0);
}

/** Of two tags with one start, a separator comes first: it opens what the other one is about. */
function bySeparator(a: Tag, b: Tag): number {
  return Number(b.type === 'separator') - Number(a.type === 'separator');
}

/** The tags that have a place in time, sorted by start, then separators first, then as in the document. */
export function timedTags(tags: readonly Tag[], placement: Placement): TimedTag[] {
  return tags
    .filter((tag) => placement.kind === 'live' || tag.replay === placement.replay)
    .flatMap((tag) => {
      const start = startOf(tag, placement);
      return start === undefined ? [] : [{ ...tag, start }];
    })
    .sort((a, b) => a.start - b.start || bySeparator(a, b));
}

/** Seconds by which a seek may miss its aim without counting as before it: less than half a frame at 60 a second. */
export const SEEK_TOLERANCE_S = 0.005;

/**
 * The tag being played: the latest visible, timed tag whose start, less the pre-roll, has been reached.
 *
 * @param tags sorted by start
 * @param time player time, seconds
 * @param preRoll seconds shown before a tag's start
 * @returns undefined before the first tag
 * Source: player document, point 4.
 */
export function currentTag(tags: readonly TimedTag[], time: Seconds, preRoll: Seconds): TimedTag | undefined {
  return tags.findLast((tag) => isVisible(tag) && tag.start - preRoll <= time + SEEK_TOLERANCE_S);
}

/** Where the range of a tag ends, player time; undefined for a moment. */
export function endOf({ start, duration }: Pick<TimedTag, 'start' | 'duration'>): Seconds | undefined {
  return duration === undefined ? undefined : start + duration / 1000;
}

/** Where a tag is sought: its start less the pre-roll, not before the film. */
export function seekTime(tag: TimedTag, preRoll: Seconds): Seconds {
  return Math.max(0, tag.start - preRoll);
}

/**
 * The tags that are played: all visible ones, or those of a list, in the list's order.
 *
 * @param list tag ids; undefined: all
 */
export function playedTags(tags: readonly TimedTag[], list: readonly string[] | undefined): TimedTag[] {
  const visible = tags.filter(isVisible);
  if (!list) return visible;
  return list.flatMap((id) => visible.find((tag) => tag.id === id) ?? []);
}

/** The tag after one in the order of play; the first where none is current. */
export function nextTag(played: readonly TimedTag[], id: string | undefined): TimedTag | undefined {
  return id === undefined ? played[0] : played[played.findIndex((tag) => tag.id === id) + 1];
}

export function previousTag(played: readonly TimedTag[], id: string | undefined): TimedTag | undefined {
  const index = id === undefined ? -1 : played.findIndex((tag) => tag.id === id);
  return index > 0 ? played[index - 1] : undefined;
}
