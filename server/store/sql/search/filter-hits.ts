import { EXACT_HITS_MAX } from '../../../../core/domain/constants/library.ts';
import type { Facets, FacetValue, SearchTerms } from '../../../../core/domain/search.ts';
import { type Columns, type Head, YEARS } from './columns.ts';
import type { Candidates } from './found.ts';
import { IN_WINDOW, type Listing, NEVER } from './listing.ts';
import { typesFound } from './orders.ts';
import { BLOCK, lengthOfTurn, TURNS } from './turns.ts';

/** Most values of one facet; those with the most hits are kept. */
const FACET_VALUES_MAX = 200;

/** Conditions on hits besides the words. */
export interface Conditions {
  /** Indexes of collections; the medium must be in at least one. */
  collections: ReadonlySet<number> | undefined;
  /** Media that belong to a requested film or have a requested tag: 1, by document number. */
  media: Uint8Array | undefined;
}

/** Significant digits of estimates; more would suggest false precision. */
const ESTIMATE_DIGITS = 3;

/** The hits of one search, and their counts. */
export interface FilteredHits {
  /** Only for candidates. */
  isHit: (doc: number) => boolean;
  /** Listing of each head, by its code; `NEVER` is no hit. */
  hitting: Uint8Array;
  total: number;
  facets: Facets;
  /** There are more than `EXACT_HITS_MAX` hits, so the total and the facets are estimates. */
  isEstimate: boolean;
}

/** Flags for the filters that a head misses; `(flags + 1) >> 1` is how many. */
const MISSES_YEAR = 1;
const MISSES_DISCIPLINE = 2;

/**
 * Filters candidates by rights and filters, and counts them by facet.
 *
 * Each facet is counted as if its own filter were off, so that its other values can be chosen: a document that misses
 * exactly one filter counts for that filter's facet. Once more than `EXACT_HITS_MAX` hits have been counted, the rest
 * is extrapolated from what has been counted.
 *
 * @param candidates documents that match the words; undefined for all documents
 */
export async function filterHits(
  columns: Columns,
  query: SearchTerms,
  listed: Listing,
  conditions: Conditions,
  candidates: Candidates | undefined,
): Promise<FilteredHits> {
  const { head, heads, filters, holders, film, filterSets, holderSets } = columns;
  const { media } = conditions;
  const ofTags = query.type === 'Tag';
  const isClosed = ofTags ? listed.isClosed : undefined;
  const standing = listed.standing(ofTags ? undefined : typesFound(query.type));

  const misses = headMisses(columns, query);
  const inCollections = conditions.collections && holderSets.holding(conditions.collections);
  const dynamic = Object.entries(query.dynamic).map(([name, values]) => ({
    name,
    has: filterSets.holding(new Set(values.map((value) => columns.filterValues.find(`${name}\n${value}`) ?? -1))),
    missed: new Int32Array(filterSets.size),
  }));

  // Counts documents that miss nothing, or only the year or discipline of their head.
  const byHead = new Int32Array(heads.length);
  const byCollection = new Int32Array(columns.collections.length);
  const byFilters = new Int32Array(filterSets.size);
  const { starts, flat } = holderSets;

  const length = ofTags ? film.length : columns.length;
  /**
   * Counts the candidates in all blocks of a turn.
   *
   * @param few candidates as a list, which `from`, `step` and `all` index; otherwise these are document numbers
   * @param marks 1 for each candidate; undefined for all documents
   */
  const count = (
    from: number,
    step: number,
    all: number,
    few: Int32Array | undefined,
    marks: Uint8Array | undefined,
  ): { seen: number; hits: number } => {
    let seen = 0;
    let hits = 0;
    for (let block = from; block < all; block += step) {
      const end = Math.min(block + BLOCK, all);
      seen += end - block;
      for (let at = block; at < end; at++) {
        if (marks !== undefined && marks[at] !== 1) continue;
        const doc = few ? (few[at] as number) : at;
        const medium = ofTags ? (film[doc] as number) : doc;
        if (media !== undefined && media[medium] !== 1) continue;
        const itsHead = head[medium] as number;
        const stands = standing[itsHead];
        if (stands === NEVER || (stands === IN_WINDOW && !listed.isInWindow(medium))) continue;
        if (isClosed !== undefined && isClosed(medium)) continue;

        const itsFilters = filters[medium] as number;
        const itsHolders = holders[medium] as number;
        const missesHead = misses[itsHead] as number;
        const missesCollections = inCollections !== undefined && inCollections[itsHolders] !== 1;
        let missing = ((missesHead + 1) >> 1) + (missesCollections ? 1 : 0);
        let missed: Int32Array | undefined;
        for (let each = 0; each < dynamic.length; each++) {
          const filter = dynamic[each] as (typeof dynamic)[number];
          if (filter.has[itsFilters] === 1) continue;
          missed = filter.missed;
          missing++;
        }
        if (missing > 1) continue;

        if (missing === 0) {
          hits++;
          byFilters[itsFilters]!++;
        }
        if (missed !== undefined) missed[itsFilters]!++;
        else if (!missesCollections) byHead[itsHead]!++;
        if (missed === undefined && missesHead === 0) {
          const last = starts[itsHolders + 1] as number;
          for (let member = starts[itsHolders] as number; member < last; member++)
            byCollection[flat[member] as number]!++;
        }
      }
    }
    return { seen, hits };
  };

  const known = candidates?.known;
  const few = known?.few;
  const marks = few ? undefined : known?.marks;
  const all = few?.length ?? length;
  let total = 0;
  /** The share of candidates that has been counted. */
  let share = 0;
  for (let turn = 0; turn < TURNS && total <= EXACT_HITS_MAX; turn++) {
    if (candidates !== undefined && known === undefined) {
      const docs = await candidates.turn(turn, turnsNeeded(turn, total));
      total += count(0, BLOCK, docs.length, docs, undefined).hits;
      share += lengthOfTurn(turn, length) / length;
    } else {
      const { seen, hits } = count(turn * BLOCK, TURNS * BLOCK, all, few, marks);
      total += hits;
      share += seen / all;
    }
  }

  const hitting = standing.map((stands, code) => (misses[code] === 0 ? stands : NEVER));
  const isHit = (doc: number): boolean => {
    const medium = ofTags ? (film[doc] as number) : doc;
    const stands = hitting[head[medium] as number];
    if (stands === NEVER || (stands === IN_WINDOW && !listed.isInWindow(medium))) return false;
    if (isClosed !== undefined && isClosed(medium)) return false;
    if (media !== undefined && media[medium] !== 1) return false;
    if (inCollections !== undefined && inCollections[holders[medium] as number] !== 1) return false;
    for (let each = 0; each < dynamic.length; each++)
      if ((dynamic[each] as (typeof dynamic)[number]).has[filters[medium] as number] !== 1) return false;
    return true;
  };
  const facets: Record<string, FacetValue[]> = {
    ...dynamicFacets(columns, byFilters, new Map(dynamic.map(({ name, missed }) => [name, missed]))),
    ...headFacets(columns, byHead, misses),
  };
  if (query.type !== 'Collection') {
    const standingOfCollections = listed.standing(['Collection']);
    facets['collection'] = collectionFacet(columns, byCollection, (doc) => {
      const stands = standingOfCollections[head[doc] as number];
      return stands !== NEVER && (stands !== IN_WINDOW || listed.isInWindow(doc));
    });
  }
  if (total <= EXACT_HITS_MAX) return { isHit, hitting, total, facets, isEstimate: false };
  const estimate = (count: number): number => Number((count / share).toPrecision(ESTIMATE_DIGITS));
  return {
    isHit,
    hitting,
    isEstimate: true,
    total: estimate(total),
    facets: Object.fromEntries(
      Object.entries(facets).map(([name, values]) => [
        name,
        values.map(({ value, count }) => ({ value, count: estimate(count) })),
      ]),
    ),
  };
}

/** Estimated number of further turns until the rest can be extrapolated. */
function turnsNeeded(counted: number, hits: number): number {
  if (counted === 0) return 1;
  return Math.ceil(((EXACT_HITS_MAX + 1 - hits) * counted) / hits);
}

/** Which of the year and discipline filters each head misses; a head that misses both counts nowhere. */
function headMisses({ heads, disciplines }: Columns, query: SearchTerms): Uint8Array {
  const discipline = query.discipline === undefined ? undefined : (disciplines.find(query.discipline) ?? -1);
  return Uint8Array.from(heads, (each) => {
    if (!each) return 0;
    const missesYear = query.year !== undefined && each.year !== query.year;
    const missesDiscipline = discipline !== undefined && each.discipline !== discipline;
    return (missesYear ? MISSES_YEAR : 0) | (missesDiscipline ? MISSES_DISCIPLINE : 0);
  });
}

/** Facets by year, latest first, and by discipline. */
function headFacets(
  { heads, disciplines }: Columns,
  counts: Int32Array,
  misses: Uint8Array,
): Record<string, FacetValue[]> {
  const byYear = new Int32Array(YEARS);
  const byDiscipline = new Int32Array(disciplines.texts.length);
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] as number;
    const { year, discipline } = heads[code] as Head;
    if ((misses[code] as number) !== MISSES_DISCIPLINE) byYear[year]! += count;
    if ((misses[code] as number) !== MISSES_YEAR) byDiscipline[discipline]! += count;
  }
  const years: FacetValue[] = [];
  for (let year = YEARS - 1; year > 0; year--) {
    const count = byYear[year] as number;
    if (count > 0) years.push({ value: String(year), count });
  }
  return { year: years, discipline: mostFirst(byDiscipline, disciplines.texts) };
}

/** @param missed counts of the documents that miss exactly one filter, by that filter's name */
function dynamicFacets(
  columns: Columns,
  counts: Int32Array,
  missed: ReadonlyMap<string, Int32Array | undefined>,
): Record<string, FacetValue[]> {
  const { texts } = columns.filterValues;
  const found = columns.filterSets.spread(counts, texts.length);
  const extra = new Map(
    [...missed].map(([name, each]) => [name, each && columns.filterSets.spread(each, texts.length)]),
  );
  const byName = new Map<string, Int32Array>();
  texts.forEach((text, code) => {
    const name = text.slice(0, Math.max(text.indexOf('\n'), 0));
    const count = (found[code] ?? 0) + (extra.get(name)?.[code] ?? 0);
    if (count === 0) return;
    const values = byName.get(name) ?? new Int32Array(texts.length);
    values[code] = count;
    byName.set(name, values);
  });
  const values = texts.map((text) => text.slice(text.indexOf('\n') + 1));
  return Object.fromEntries([...byName].map(([name, counted]) => [name, mostFirst(counted, values)]));
}

/**
 * Collections with the same title count as one, because they are requested by title.
 *
 * @param isCollection whether it still exists and the scope lists it
 */
function collectionFacet(
  { collections, titles }: Columns,
  counts: Int32Array,
  isCollection: (doc: number) => boolean,
): FacetValue[] {
  const byTitle = new Int32Array(titles.texts.length);
  for (let index = 0; index < counts.length; index++) {
    const count = counts[index] as number;
    const collection = collections[index];
    if (count > 0 && collection && isCollection(collection.doc)) byTitle[collection.title]! += count;
  }
  return mostFirst(byTitle, titles.texts);
}

/** The values with the most hits, by code; code 0, the empty text, is no value. */
function mostFirst(counts: Int32Array, texts: readonly string[]): FacetValue[] {
  const sorted = counts.slice(1).sort();
  const least = Math.max(sorted.at(-FACET_VALUES_MAX) ?? 1, 1);
  const values: FacetValue[] = [];
  for (let code = 1; code < counts.length; code++) {
    const count = counts[code] as number;
    const value = texts[code] ?? '';
    if (count >= least && value !== '') values.push({ value, count });
  }
  return values.sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)).slice(0, FACET_VALUES_MAX);
}
