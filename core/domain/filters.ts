/** The filters of a search: which ones exist, which are active, and how each change affects the query (row L07). */
import { FIRST_YEAR } from './constants/library.ts';
import type { SelectableType } from './permissions.ts';
import { DISCIPLINES, KEYWORD_TYPES } from './search.ts';
import type { AttributeFilter, Discipline, Facets, FacetValue, KeywordType, SearchQuery } from './search.ts';

/** Names as in the address, where a dynamic filter is `dynamic-{name}`. Only some keywords have a popup of their own. */
export type FilterName = KeywordType | 'year' | 'discipline' | `dynamic-${string}`;

/** The part of a query that filters determine. */
export type FilterValues = Pick<SearchQuery, 'keywords' | 'year' | 'discipline' | 'dynamic'>;

export const NO_FILTERS: FilterValues = { keywords: {}, year: undefined, discipline: undefined, dynamic: {} };

/** Types within a video, which the video's title can narrow down. */
const WITHIN_A_VIDEO: readonly SelectableType[] = ['Clip', 'Tag', 'Exercise', 'Test'];

/** Newest first, back to the first year (Library 3). */
export function yearChoices(currentYear: number): number[] {
  const count = Math.max(0, currentYear - FIRST_YEAR + 1);
  return Array.from({ length: count }, (_, index) => currentYear - index);
}

/** The filters offered for a type; the collection filter requires its permission (Library 6). */
export function offeredFilters(
  type: SelectableType | undefined,
  mayCollections: boolean,
  attributes: readonly AttributeFilter[],
): FilterName[] {
  const names: FilterName[] = [];
  if (mayCollections && type !== 'Collection') names.push('collection');
  if (type && WITHIN_A_VIDEO.includes(type)) names.push('video');
  return [...names, 'year', 'discipline', ...attributes.map(({ name }): FilterName => `dynamic-${name}`)];
}

/** Whether several values can be chosen: only for dynamic filters. */
export function takesSeveral(name: FilterName): boolean {
  return isDynamic(name);
}

const isKeyword = (name: FilterName): name is KeywordType => KEYWORD_TYPES.some((type) => type === name);
const isDynamic = (name: FilterName): name is `dynamic-${string}` => name.startsWith('dynamic-');
const attributeName = (name: FilterName): string => name.slice('dynamic-'.length);

/** Active values of one filter. */
export function valuesOf(values: FilterValues, name: FilterName): readonly string[] {
  if (isKeyword(name)) return values.keywords[name] ? [values.keywords[name]] : [];
  if (isDynamic(name)) return values.dynamic[attributeName(name)] ?? [];
  if (name === 'year') return values.year === undefined ? [] : [String(values.year)];
  return values.discipline ? [values.discipline] : [];
}

/** Replaces the values of one filter; an empty list removes the filter. */
export function withValues(values: FilterValues, name: FilterName, chosen: readonly string[]): FilterValues {
  const first = chosen[0];
  if (isKeyword(name)) {
    const { [name]: _, ...others } = values.keywords;
    return { ...values, keywords: first ? { ...others, [name]: first } : others };
  }
  if (isDynamic(name)) {
    const { [attributeName(name)]: _, ...others } = values.dynamic;
    return { ...values, dynamic: chosen.length > 0 ? { ...others, [attributeName(name)]: chosen } : others };
  }
  if (name === 'year') return { ...values, year: first === undefined ? undefined : Number(first) };
  return { ...values, discipline: DISCIPLINES.find((each): each is Discipline => each === first) };
}

/** Toggles a value. */
export function toggleValue(values: FilterValues, name: FilterName, value: string): FilterValues {
  const now = valuesOf(values, name);
  if (now.includes(value))
    return withValues(
      values,
      name,
      now.filter((each) => each !== value),
    );
  return withValues(values, name, takesSeveral(name) ? [...now, value] : [value]);
}

export interface FilterInUse {
  name: FilterName;
  value: string;
}

/** All active values, offered filters first, so that everything that narrows a search is visible and removable. */
export function filtersInUse(values: FilterValues, offered: readonly FilterName[]): FilterInUse[] {
  const dynamic = Object.keys(values.dynamic).map((name): FilterName => `dynamic-${name}`);
  const names = new Set<FilterName>([...offered, ...KEYWORD_TYPES, 'year', 'discipline', ...dynamic]);
  return [...names].flatMap((name) => valuesOf(values, name).map((value) => ({ name, value })));
}

/**
 * The values to choose from, with the number of hits of each.
 *
 * Years, disciplines and dynamic filters have lists of their own, counted by the facets; collections come from the
 * facets; an active value is always included. `undefined` count: the server returned no facet.
 */
export function choicesOf(
  name: FilterName,
  currentYear: number,
  attributes: readonly AttributeFilter[],
  facets: Facets,
  inUse: readonly string[],
): { value: string; count: number | undefined }[] {
  const counted = facets[isDynamic(name) ? attributeName(name) : name] ?? facets[name];
  const listed = listedValues(name, currentYear, attributes) ?? counted?.map(({ value }) => value) ?? [];
  const missing = inUse.filter((value) => !listed.includes(value));
  return [...missing, ...listed].map((value) => ({ value, count: counted && countOf(counted, value) }));
}

function countOf(counted: readonly FacetValue[], value: string): number {
  return counted.find((each) => each.value === value)?.count ?? 0;
}

function listedValues(
  name: FilterName,
  currentYear: number,
  attributes: readonly AttributeFilter[],
): readonly string[] | undefined {
  if (name === 'year') return yearChoices(currentYear).map(String);
  if (name === 'discipline') return DISCIPLINES;
  if (isDynamic(name)) return attributes.find((each) => each.name === attributeName(name))?.values ?? [];
  return undefined;
}
