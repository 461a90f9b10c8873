/** The documents of each text index that one person can find. */
import type { Columns } from './columns.ts';
import { type Listing, NEVER } from './listing.ts';
import type { VisibleDocs } from './text-index.ts';

/** @param types undefined for all types */
export function visibleMedia(
  { head, length }: Columns,
  { standing, isListed, isClosed }: Listing,
  types: readonly string[] | undefined,
): VisibleDocs {
  const stands = standing(types);
  return { length, isShown: (doc) => stands[head[doc] ?? 0] !== NEVER && isListed(doc), isClosed };
}

/** @param types of the media that the tags belong to; undefined for all types */
export function visibleTags(
  { head, film }: Columns,
  { standing, isListed, isClosed }: Listing,
  types: readonly string[] | undefined,
): VisibleDocs {
  const stands = standing(types);
  const isShown = (tag: number): boolean => {
    const medium = film[tag] ?? 0;
    return stands[head[medium] ?? 0] !== NEVER && isListed(medium) && !isClosed?.(medium);
  };
  return { length: film.length, isShown };
}
