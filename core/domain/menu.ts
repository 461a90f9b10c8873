import type { TimedTag } from './tag.ts';
import { isMoment } from './tags.ts';

export interface MenuCategory {
  category: string;
  tags: readonly TimedTag[];
}

/**
 * Tags grouped by category, categories in order of first appearance, tags by time.
 *
 * Invisible tags are hidden; separators divide the timeline and are not chapters. Tags with `XX:XX:XX` are not timed,
 * and therefore not included.
 * Source: player document, points 2 and 5.
 */
export function menuCategories(tags: readonly TimedTag[]): MenuCategory[] {
  const groups = Map.groupBy(tags.filter(isMoment), (tag) => tag.category);
  return Array.from(groups, ([category, list]) => ({ category, tags: list.toSorted((a, b) => a.start - b.start) }));
}

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The tags whose text contains every word of a query, ignoring accents and case.
 *
 * @param text empty: all tags
 */
export function findTags(tags: readonly TimedTag[], text: string): readonly TimedTag[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return tags;
  return tags.filter((tag) => {
    if (!isMoment(tag)) return false;
    const searchable = plain([tag.description, tag.category, tag.nation, tag.url].join(' '));
    return words.every((word) => searchable.includes(word));
  });
}
