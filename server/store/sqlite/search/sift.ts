import type { Facets, FacetValue } from '../../../../src/domain/search.ts';
import type { SearchRequest, SearchScope } from '../../types.ts';
import { type Columns, YEARS } from './columns.ts';
import { typesFound } from './orders.ts';

/** Most values of one facet, those with most hits first. */
const FACET_VALUES_MAX = 200;

/** Code of a discipline that no document has. */
const NO_CODE = 0xffff;

/** How a kind of document stands to a scope. */
const NEVER = 0;
const ALWAYS = 1;
/** Listed within its dates and outside the countries that refuse it. */
const IN_WINDOW = 2;

/** What the hits must be, beside the words. */
export interface Conditions {
  /** Places of collections, one of which must hold the medium. */
  collections: ReadonlySet<number> | undefined;
  /** Media that belong to a film that was asked for, or have a tag that was: 1, by document number. */
  media: Uint8Array | undefined;
}

/** Counts of one search, and which documents it found. */
export interface Sifted {
  /** 1 for a hit, by document number. */
  hits: Uint8Array;
  total: number;
  facets: Facets;
}

/**
 * Sifts candidates by rights and filters, and counts them by facet.
 *
 * A facet is counted as if its own filter were off, so that its other values can be chosen: a document that misses one
 * filter alone counts for that filter's facet.
 *
 * @param candidates document numbers; undefined for all there are
 */
export function sift(
  columns: Columns,
  request: SearchRequest,
  scope: SearchScope,
  conditions: Conditions,
  candidates: readonly number[] | undefined,
): Sifted {
  const { kind, year, discipline, filters, holders, film, filterSets, holderSets } = columns;
  const { media } = conditions;
  const ofTags = request.type === 'Tag';
  const listed = listing(columns, scope);
  const standing = listed.standing(ofTags ? undefined : typesFound(request.type));

  const askedYear = request.year ?? -1;
  const askedDiscipline = request.discipline === '' ? -1 : (columns.disciplines.find(request.discipline) ?? NO_CODE);
  const inCollections = conditions.collections && holderSets.holding(conditions.collections);
  const dynamic = Object.entries(request.dynamic).map(([name, values]) => ({
    name,
    has: filterSets.holding(new Set(values.map((value) => columns.filterValues.find(`${name}\n${value}`) ?? -1))),
  }));

  const hits = new Uint8Array(ofTags ? film.length : columns.length);
  const byYear = new Int32Array(YEARS);
  const byDiscipline = new Int32Array(columns.disciplines.texts.length);
  const byHolders = new Int32Array(holderSets.size);
  const byFilters = new Int32Array(filterSets.size);
  const missedFilters = dynamic.map(() => new Int32Array(filterSets.size));
  let total = 0;

  const length = candidates ? candidates.length : hits.length;
  for (let at = 0; at < length; at++) {
    const doc = candidates ? (candidates[at] as number) : at;
    const medium = ofTags ? (film[doc] as number) : doc;
    const stands = standing[kind[medium] as number];
    if (stands === NEVER || (stands === IN_WINDOW && !listed.isInWindow(medium))) continue;
    if (media !== undefined && media[medium] !== 1) continue;

    const itsYear = year[medium] as number;
    const itsDiscipline = discipline[medium] as number;
    const itsHolders = holders[medium] as number;
    const itsFilters = filters[medium] as number;
    const missesYear = askedYear !== -1 && itsYear !== askedYear;
    const missesDiscipline = askedDiscipline !== -1 && itsDiscipline !== askedDiscipline;
    const missesCollections = inCollections !== undefined && inCollections[itsHolders] !== 1;
    let misses = Number(missesYear) + Number(missesDiscipline) + Number(missesCollections);
    let missedDynamic = -1;
    for (let each = 0; each < dynamic.length; each++) {
      if (dynamic[each]?.has[itsFilters] === 1) continue;
      missedDynamic = each;
      misses++;
    }

    if (misses === 0) {
      hits[doc] = 1;
      total++;
      byYear[itsYear]!++;
      byDiscipline[itsDiscipline]!++;
      byHolders[itsHolders]!++;
      byFilters[itsFilters]!++;
    } else if (misses === 1) {
      if (missesYear) byYear[itsYear]!++;
      else if (missesDiscipline) byDiscipline[itsDiscipline]!++;
      else if (missesCollections) byHolders[itsHolders]!++;
      else missedFilters[missedDynamic]![itsFilters]!++;
    }
  }

  const facets: Record<string, FacetValue[]> = {
    ...dynamicFacets(columns, byFilters, new Map(dynamic.map(({ name }, each) => [name, missedFilters[each]]))),
    year: yearFacet(byYear),
    discipline: mostFirst(columns.disciplines.texts.map((value, code) => ({ value, count: byDiscipline[code] ?? 0 }))),
  };
  if (request.type !== 'Collection')
    facets['collection'] = collectionFacet(
      columns,
      byHolders,
      (doc) => columns.placeOf(doc) >= 0 && listed.isListed(doc),
    );
  return { hits, total, facets };
}

/** Who sees what of a scope. */
function listing(columns: Columns, { groupId, sees, hidden, now, country }: SearchScope) {
  const { kind, kinds, from, until, refused } = columns;
  const all = sees.kind === 'all';
  const own = sees.kind === 'group' ? sees.groupId : undefined;

  const standing = (types: readonly string[] | undefined): Uint8Array =>
    Uint8Array.from(kinds, (each) => {
      if (!each || (types && !types.includes(each.type))) return NEVER;
      if (groupId !== undefined && each.groupId !== groupId) return NEVER;
      if (each.visibility !== 'public' && !all && each.groupId !== own) return NEVER;
      return each.isLimited ? IN_WINDOW : ALWAYS;
    });

  const isInWindow = (medium: number): boolean => {
    const mayBeHidden = hidden && (all || kinds[kind[medium] ?? 0]?.groupId === own);
    if (!mayBeHidden && (now < (from[medium] ?? 0) || now > (until[medium] ?? 0))) return false;
    return country === undefined || !(refused.get(medium)?.includes(country) ?? false);
  };

  const any = standing(undefined);
  const isListed = (medium: number): boolean => {
    const stands = any[kind[medium] ?? 0];
    return stands === ALWAYS || (stands === IN_WINDOW && isInWindow(medium));
  };
  return { standing, isInWindow, isListed };
}

function yearFacet(counts: Int32Array): FacetValue[] {
  const values: FacetValue[] = [];
  for (let year = counts.length - 1; year > 0; year--) {
    const count = counts[year] ?? 0;
    if (count > 0) values.push({ value: String(year), count });
  }
  return values;
}

/** @param missed counts of the documents that miss one filter alone, by that filter's name */
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
  const facets = new Map<string, FacetValue[]>();
  texts.forEach((text, code) => {
    const end = text.indexOf('\n');
    const name = text.slice(0, Math.max(end, 0));
    const count = (found[code] ?? 0) + (extra.get(name)?.[code] ?? 0);
    if (count === 0) return;
    const values = facets.get(name);
    const value = { value: text.slice(end + 1), count };
    if (values) values.push(value);
    else facets.set(name, [value]);
  });
  return Object.fromEntries([...facets].map(([name, values]) => [name, mostFirst(values)]));
}

/**
 * Collections of one title count as one: they are asked for by title.
 *
 * @param isCollection it is still there, and the scope lists it
 */
function collectionFacet(columns: Columns, counts: Int32Array, isCollection: (doc: number) => boolean): FacetValue[] {
  const byPlace = columns.holderSets.spread(counts, columns.collections.length);
  const byTitle = new Map<string, number>();
  for (let place = 0; place < byPlace.length; place++) {
    const collection = columns.collections[place];
    const count = byPlace[place] as number;
    if (count === 0 || !collection || !isCollection(collection.doc)) continue;
    byTitle.set(collection.title, (byTitle.get(collection.title) ?? 0) + count);
  }
  return mostFirst([...byTitle].map(([value, count]) => ({ value, count })));
}

function mostFirst(values: readonly FacetValue[]): FacetValue[] {
  const named = values.filter(({ value, count }) => value !== '' && count > 0);
  const least =
    named.length > FACET_VALUES_MAX
      ? Int32Array.from(named, ({ count }) => count)
          .sort()
          .at(-FACET_VALUES_MAX)
      : 0;
  return named
    .filter(({ count }) => count >= (least ?? 0))
    .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))
    .slice(0, FACET_VALUES_MAX);
}
