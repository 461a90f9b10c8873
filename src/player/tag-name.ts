import type { Tag } from '../domain/tag.ts';

/** What a tag is called: its description, or else what it is about. */
export function tagName(tag: Pick<Tag, 'description' | 'url' | 'nation' | 'category'>): string {
  return tag.description || tag.url || tag.nation || tag.category;
}
