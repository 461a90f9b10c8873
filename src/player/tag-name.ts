import { clockText, dayText } from '../../core/domain/clock.ts';
import type { Seconds } from '../../core/domain/media.ts';
import type { Tag, TimedTag } from '../../core/domain/tag.ts';

/** What a tag is called: its description, or else what it is about. */
export function tagName(tag: Pick<Tag, 'description' | 'url' | 'nation' | 'category'>): string {
  return tag.description || tag.url || tag.nation || tag.category;
}

/**
 * When a tag is, as a viewer reads it: in the film, or of a live stream the time of day.
 *
 * @param dayOffset time of day at player time 0; undefined for a film
 */
export function tagTime(tag: TimedTag, dayOffset: Seconds | undefined): string {
  return dayOffset === undefined ? clockText(tag.start) : dayText(Math.round(tag.start), dayOffset);
}
