import { clockText, dayText } from '../../core/domain/clock.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { Tag, TimedTag } from '../../core/domain/tag.ts';

/** The display name of a tag: its description, or else its address, nation or category. */
export function tagName(tag: Pick<Tag, 'description' | 'url' | 'nation' | 'category'>): string {
  return tag.description || tag.url || tag.nation || tag.category;
}

/**
 * The time of a tag as shown to viewers: in the film, or the time of day of a live stream.
 *
 * @param dayOffset time of day at player time 0; undefined for a film
 */
export function tagTime(tag: TimedTag, dayOffset: Seconds | undefined): string {
  return dayOffset === undefined ? clockText(tag.start) : dayText(Math.round(tag.start), dayOffset);
}
