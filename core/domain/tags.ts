import type { EpochMs, Seconds } from './media.ts';
import type { Tag, TimedTag } from './tag.ts';
import { parseTime } from './time.ts';

/** `invisible` hides a tag everywhere (Player 3). */
export function isVisible(tag: Pick<Tag, 'type'>): boolean {
  return tag.type !== 'invisible';
}

/** Whether the tag marks a moment of the film and has a category: separators divide the timeline, and do not. */
export function isMoment(tag: Pick<Tag, 'type'>): boolean {
  return isVisible(tag) && tag.type !== 'separator';
}

/** How to convert a tag's own time to player time. */
export type Placement =
  /**
   * `offset`: milliseconds by which the film on show starts after the first one. `replay`: the multi-replay on show,
   * undefined for the main film; tags of other replays do not apply to it (row P19).
   */
  | { kind: 'film'; offset: number; replay?: string | undefined }
  /** Wall time at player time 0 of a live stream; undefined until the stream has reported it. */
  | { kind: 'live'; origin: EpochMs | undefined };

/** The first film of an item, from its beginning. */
export const MAIN_FILM: Placement = { kind: 'film', offset: 0 };

/**
 * Start of a tag in player time, seconds.
 *
 * For a live stream, its wall time decides (row P10); a tag without one, or a stream without a clock, falls back to
 * the tag's own time.
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

/** If two tags start together, a separator comes first, because it introduces the other one. */
function bySeparator(a: Tag, b: Tag): number {
  return Number(b.type === 'separator') - Number(a.type === 'separator');
}

/** The tags with a valid time, sorted by start, then separators first, then in document order. */
export function timedTags(tags: readonly Tag[], placement: Placement): TimedTag[] {
  return tags
    .filter((tag) => placement.kind === 'live' || tag.replay === placement.replay)
    .flatMap((tag) => {
      const start = startOf(tag, placement);
      return start === undefined ? [] : [{ ...tag, start }];
    })
    .sort((a, b) => a.start - b.start || bySeparator(a, b));
}

/** Tolerance by which a seek may end before its target, seconds: less than half a frame at 60 a second. */
export const SEEK_TOLERANCE_S = 0.005;

/**
 * The current tag: the latest visible, timed tag whose start, minus the pre-roll, has been reached.
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

/** End of a tag's range, player time; undefined for a moment. */
export function endOf({ start, duration }: Pick<TimedTag, 'start' | 'duration'>): Seconds | undefined {
  return duration === undefined ? undefined : start + duration / 1000;
}

/** Seek target for a tag: its start minus the pre-roll, at least 0. */
export function seekTime(tag: TimedTag, preRoll: Seconds): Seconds {
  return Math.max(0, tag.start - preRoll);
}

/**
 * The tags to play: all visible ones, or those of a list, in the list's order.
 *
 * @param list tag ids; undefined: all
 */
export function playedTags(tags: readonly TimedTag[], list: readonly string[] | undefined): TimedTag[] {
  const visible = tags.filter(isVisible);
  if (!list) return visible;
  return list.flatMap((id) => visible.find((tag) => tag.id === id) ?? []);
}

/** The next tag in playing order; the first if none is current. */
export function nextTag(played: readonly TimedTag[], id: string | undefined): TimedTag | undefined {
  return id === undefined ? played[0] : played[played.findIndex((tag) => tag.id === id) + 1];
}

export function previousTag(played: readonly TimedTag[], id: string | undefined): TimedTag | undefined {
  const index = id === undefined ? -1 : played.findIndex((tag) => tag.id === id);
  return index > 0 ? played[index - 1] : undefined;
}
