/**
 * Reads and writes the state of the search screen as a query string (Library 2, row L01).
 *
 * `RIEN` and an empty value mean no filter. Unknown or invalid parts are ignored rather than reported, because people
 * edit addresses.
 */
import { readStart } from './address-player.ts';
import { FIRST_YEAR } from './constants/library.ts';
import { cleanKeyword } from './keyword.ts';
import type { MediaId, Seconds, UserId } from './media.ts';
import { SELECTABLE_TYPES } from './permissions.ts';
import type { SelectableType } from './permissions.ts';
import { DISCIPLINES, KEYWORD_TYPES } from './search.ts';
import type { KeywordType, SearchQuery, SortField, SortOrder } from './search.ts';
import { defaultSort, fittingSort, SORT_FIELDS } from './sort-options.ts';

/** No filter. */
export const NOTHING = 'RIEN';
const DYNAMIC = 'dynamic-';
/** Id of the saved search from which this one started. */
export const SAVED = 'saved-search';

/**
 * Parameters that open a medium directly, in order of precedence (row L31): those of the document, and those of
 * decisions/0422 for the remaining types.
 */
export const DIRECT_LINKS = [
  'video',
  'audio',
  'document',
  'photo',
  'tag',
  'session',
  'clip',
  'exercise',
  'test',
  'collection',
] as const;

export interface DirectLink {
  kind: (typeof DIRECT_LINKS)[number];
  id: MediaId;
  /** Start time, if the address names one. */
  start?: Seconds | undefined;
}

export interface SearchAddress {
  query: SearchQuery;
  /** The address does not mention the type; `element-type=RIEN` means that none is chosen. */
  typeLeftOpen: boolean;
  link: DirectLink | undefined;
  /** Page-level user. */
  user: UserId | undefined;
  /** Id of the saved search from which this one started. */
  saved: string | undefined;
}

export const EMPTY_QUERY: SearchQuery = {
  type: undefined,
  keyword: '',
  keywords: {},
  year: undefined,
  discipline: undefined,
  dynamic: {},
  sortBy: 'date',
  sortOrder: 'DESC',
  viewMode: 'grid',
};

/**
 * @param search with or without its question mark
 * @param currentYear last year of the year filter
 */
export function parseSearchAddress(search: string, currentYear: number): SearchAddress {
  const params = new URLSearchParams(search);
  const type = typeIn(params);
  const sort = sortIn(params, type);
  const query: SearchQuery = {
    type,
    keyword: cleanKeyword(valueIn(params, 'search') ?? ''),
    keywords: keywordsIn(params),
    year: yearIn(params, currentYear),
    discipline: pick(DISCIPLINES, valueIn(params, 'search-canoeDiscipline')),
    dynamic: dynamicIn(params),
    ...sort,
    viewMode: valueIn(params, 'viewMode') === 'list' ? 'list' : 'grid',
  };
  return {
    query,
    typeLeftOpen: !params.has('element-type'),
    link: linkIn(params),
    user: userIn(params),
    saved: valueIn(params, SAVED),
  };
}

/**
 * The query string of a search; unrelated parameters are kept.
 *
 * @param current query string of the page
 * @param saved id of the saved search from which it started
 * @returns without a question mark
 */
export function writeSearchAddress(query: SearchQuery, current: string, saved?: string): string {
  const params = new URLSearchParams(current);
  for (const name of Array.from(params.keys())) if (isSearchParameter(name)) params.delete(name);
  params.set('element-type', query.type ?? NOTHING);
  if (query.keyword.trim()) params.set('search', query.keyword.trim());
  for (const type of KEYWORD_TYPES) if (query.keywords[type]) params.set(`search-${type}`, query.keywords[type]);
  if (query.year !== undefined) params.set('search-year', String(query.year));
  if (query.discipline) params.set('search-canoeDiscipline', query.discipline);
  for (const [name, values] of Object.entries(query.dynamic)) {
    if (values.length > 0) params.set(`${DYNAMIC}${name}`, values.map(escapeComma).join(','));
  }
  params.set('sortBy', query.sortBy);
  params.set('sortOrder', query.sortOrder);
  params.set('viewMode', query.viewMode);
  if (saved !== undefined) params.set(SAVED, saved);
  return params.toString();
}

/**
 * The query string of a page with a direct link to a medium, or without one; everything else is kept.
 *
 * @param current query string of the page
 * @returns without a question mark
 */
export function writeDirectLink(link: DirectLink | undefined, current: string): string {
  const params = new URLSearchParams(current);
  // The start time belonged to another medium.
  for (const name of [...DIRECT_LINKS, 'start']) params.delete(name);
  if (link) params.set(link.kind, link.id);
  return params.toString();
}

/** Whether two links name the same medium, ignoring the start time. */
export function isSameLink(one: DirectLink | undefined, other: DirectLink | undefined): boolean {
  return one !== undefined && one.kind === other?.kind && one.id === other.id;
}

/** Whether two searches give the same list in the same view. */
export function isSameSearch(one: SearchQuery, other: SearchQuery): boolean {
  return writeSearchAddress(one, '') === writeSearchAddress(other, '');
}

/**
 * The type whose newest item a page shows above its list (row L34).
 *
 * @param value of the page's `latest` attribute: a type with dates, or empty for videos
 * @returns undefined if the page does not request it, or the type has no newest item
 */
export function readLatest(value: string | null): SelectableType | undefined {
  if (value === null) return undefined;
  const type = value.trim() === '' ? 'Video' : pick(SELECTABLE_TYPES, value.trim());
  return type !== undefined && SORT_FIELDS[type].includes('date') ? type : undefined;
}

/** A page that shows one video or audio keeps its address (Library 2). */
export function hasFixedAddress(link: DirectLink | undefined): boolean {
  return link?.kind === 'video' || link?.kind === 'audio';
}

function isSearchParameter(name: string): boolean {
  return (
    name === 'search' ||
    name.startsWith('search-') ||
    name.startsWith(DYNAMIC) ||
    ['element-type', 'sortBy', 'sortOrder', 'viewMode', SAVED].includes(name)
  );
}

function valueIn(params: URLSearchParams, name: string): string | undefined {
  const value = params.get(name)?.trim();
  return value && value !== NOTHING ? value : undefined;
}

function pick<T extends string>(choices: readonly T[], value: string | undefined): T | undefined {
  return choices.find((choice) => choice.toLowerCase() === value?.toLowerCase());
}

/** A competition is found among videos (row L03). */
function typeIn(params: URLSearchParams): SelectableType | undefined {
  const value = valueIn(params, 'element-type');
  return value?.toLowerCase() === 'competition' ? 'Video' : pick(SELECTABLE_TYPES, value);
}

function keywordsIn(params: URLSearchParams): SearchQuery['keywords'] {
  const keywords: Partial<Record<KeywordType, string>> = {};
  for (const type of KEYWORD_TYPES) {
    const keyword = cleanKeyword(valueIn(params, `search-${type}`) ?? '');
    if (keyword) keywords[type] = keyword;
  }
  return keywords;
}

function yearIn(params: URLSearchParams, currentYear: number): number | undefined {
  const value = valueIn(params, 'search-year') ?? '';
  const year = /^\d{4}$/.test(value) ? Number(value) : undefined;
  return year !== undefined && year >= FIRST_YEAR && year <= currentYear ? year : undefined;
}

function sortIn(
  params: URLSearchParams,
  type: SelectableType | undefined,
): { sortBy: SortField; sortOrder: SortOrder } {
  const fields = [...new Set(Object.values(SORT_FIELDS).flat())];
  const sortBy = pick(fields, valueIn(params, 'sortBy'));
  const sortOrder = pick<SortOrder>(['ASC', 'DESC'], valueIn(params, 'sortOrder'));
  const usual = defaultSort(type);
  return fittingSort(type, { sortBy: sortBy ?? usual.sortBy, sortOrder: sortOrder ?? usual.sortOrder });
}

/** Commas within a value are escaped as `\,`, backslashes as `\\`. */
function escapeComma(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll(',', '\\,');
}

function dynamicIn(params: URLSearchParams): SearchQuery['dynamic'] {
  const dynamic: Record<string, string[]> = {};
  for (const name of params.keys()) {
    const list = name.startsWith(DYNAMIC) && name.length > DYNAMIC.length ? valueIn(params, name) : undefined;
    if (list === undefined) continue;
    const values = (list.match(/(?:\\.|[^,\\])+/gs) ?? [])
      .map((value) => value.replace(/\\(.)/gs, '$1').trim())
      .filter((value) => value !== '' && value !== NOTHING);
    if (values.length > 0) dynamic[name.slice(DYNAMIC.length)] = [...new Set(values)];
  }
  return dynamic;
}

/** The medium that a page's query string opens directly. */
export function readDirectLink(search: string): DirectLink | undefined {
  return linkIn(new URLSearchParams(search));
}

function linkIn(params: URLSearchParams): DirectLink | undefined {
  for (const kind of DIRECT_LINKS) {
    const id = valueIn(params, kind);
    if (!id) continue;
    const start = readStart(params.get('start'));
    return { kind, id, ...(start !== undefined && { start }) };
  }
  return undefined;
}

function userIn(params: URLSearchParams): UserId | undefined {
  const value = valueIn(params, 'user') ?? '';
  return /^\d{1,15}$/.test(value) ? Number(value) : undefined;
}
