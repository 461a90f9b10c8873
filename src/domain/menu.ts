import type { TimedTag } from './tag.ts';

export interface MenuCategory {
  category: string;
  tags: readonly TimedTag[];
}

/**
 * Tags grouped by category, categories in order of first appearance, tags by time.
 *
 * Invisible tags are hidden; separators part the timeline and are no chapter. `XX:XX:XX` is excluded by being no
 * timed tag. Source: player document, points 2 and 5.
 */
export function menuCategories(tags: readonly TimedTag[]): MenuCategory[] {
  const groups = Map.groupBy(
    tags.filter((tag) => tag.type !== 'invisible' && tag.type !== 'separator'),
    (tag) => tag.category,
  );
  return Array.from(groups, ([category, list]) => ({ category, tags: list.toSorted((a, b) => a.start - b.start) }));
}
