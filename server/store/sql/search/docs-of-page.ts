import type { MediaType } from '../../../../core/domain/media.ts';
import type { SearchRequest } from '../../../../core/domain/search.ts';
import type { Columns } from './columns.ts';
import type { FilteredHits } from './filter-hits.ts';
import type { Candidates } from './found.ts';
import { NEVER } from './listing.ts';
import type { Match, Matcher } from './matcher.ts';
import type { Orders } from './orders.ts';
import { RANKED_MAX, type TextIndex, type VisibleDocs } from './text-index.ts';

/** Documents looked up together, in order, while the postings of a word have not been read completely. */
const LOOKED_UP = 256;
/** After this many look-ups, reading the remaining postings is no slower. */
const LOOKED_UP_MAX = 4_096;

/** The hits of a search, and the order of its pages. */
export interface OrderedHits {
  /** Every document of the type. */
  order: Int32Array;
  match: Match | undefined;
  visible: VisibleDocs;
  filtered: FilteredHits;
  byRelevance: boolean;
  /** Text index and matcher of the type. */
  index: TextIndex;
  matcher: Matcher;
  orders: Orders;
  columns: Columns;
}

/** @returns the document numbers of one page, in order */
export async function docsOfPage({ query, offset, limit }: SearchRequest, ordered: OrderedHits): Promise<number[]> {
  const { order, match, visible, filtered, byRelevance, index, matcher } = ordered;
  const { isHit, total, isEstimate } = filtered;
  const requested = offset + limit;
  const end = isEstimate ? requested : Math.min(requested, total);
  if (offset >= end) return [];
  const take = inOrder(query.type, ordered);
  if (!match) return take(undefined, undefined, offset, end);
  const { found, words } = match;
  if (byRelevance && found.count <= RANKED_MAX) {
    const { docs } = await found.whole();
    return (await index.best(words, docs.filter(isHit), visible, end)).slice(offset);
  }
  if (byRelevance) {
    const first = await matcher.inTitle(words, visible);
    const inTitle = await take(first, undefined, 0, end);
    const others = await take(found, first, 0, end - inTitle.length);
    return [...inTitle, ...others].slice(offset);
  }
  // Sorting the hits themselves may be faster than following the type's order until the page is full.
  if (found.known && (order.length / total) * end > total)
    return sorted(query.type, ordered, found.known.docs.filter(isHit), end).slice(offset);
  return take(found, undefined, offset, end);
}

/**
 * Returns a function that takes hits in the type's order, from index `from` to before `to`, only those in `only` and
 * none of `but`.
 */
function inOrder(
  type: MediaType,
  { order, filtered: { isHit, hitting }, orders, columns }: OrderedHits,
): (only: Candidates | undefined, but: Candidates | undefined, from: number, to: number) => Promise<number[]> {
  const heads = type === 'Tag' ? undefined : orders.heads(order, columns.head);
  const read = (only: Uint8Array | undefined, but: Uint8Array | undefined, from: number, to: number): number[] => {
    const page: number[] = [];
    for (let at = 0, seen = 0; at < order.length && seen < to; at++) {
      if (heads !== undefined && hitting[heads[at] as number] === NEVER) continue;
      const doc = order[at] as number;
      if (only !== undefined && only[doc] !== 1) continue;
      if ((but !== undefined && but[doc] === 1) || !isHit(doc)) continue;
      if (seen >= from) page.push(doc);
      seen++;
    }
    return page;
  };
  return async (only, but, from, to) => {
    const isRead = (each: Candidates | undefined): boolean => each === undefined || each.known !== undefined;
    const page: number[] = [];
    let at = 0;
    for (let lookedUp = 0; !isRead(only) || !isRead(but); lookedUp += LOOKED_UP) {
      if (lookedUp === LOOKED_UP_MAX) break;
      const some: number[] = [];
      for (; at < order.length && some.length < LOOKED_UP; at++) {
        if (heads !== undefined && hitting[heads[at] as number] === NEVER) continue;
        const doc = order[at] as number;
        if (isHit(doc)) some.push(doc);
      }
      const held = only ? await only.among(some) : some;
      const gone = new Set(but ? await but.among(held) : []);
      page.push(...held.filter((doc) => !gone.has(doc)));
      if (page.length >= to || at === order.length) return page.slice(from, to);
    }
    return read((await only?.whole())?.marks, (await but?.whole())?.marks, from, to);
  };
}

/** The first documents among `docs` in the type's order. */
function sorted(type: MediaType, { order, orders, columns }: OrderedHits, docs: Int32Array, end: number): number[] {
  const ranks = orders.ranks(order, type === 'Tag' ? columns.film.length : columns.length);
  const found = docs.map((doc) => ranks[doc] ?? 0).sort();
  return Array.from(found.subarray(0, end), (rank) => order[rank] ?? 0);
}
