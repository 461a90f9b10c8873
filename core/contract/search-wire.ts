/** Converts a search between the domain and the wire. */
import type { MediaType } from '../domain/media.ts';
import {
  KEYWORD_OF_TYPE,
  KEYWORD_TYPES,
  type KeywordType,
  type Searcher,
  type SearchPage,
  type SearchRequest,
} from '../domain/search.ts';
import type { ResponseBody, Params, SentParams, Written } from './requests.ts';

type SearchParams = SentParams<'search'>;
type ValueParam = Exclude<
  Extract<keyof SearchParams, `search${string}Value`>,
  'searchYearValue' | 'searchCanoeDisciplineValue'
>;

/** The parameter for the keyword of each type. */
const PARAM_OF_KEYWORD = {
  collection: 'searchCollectionValue',
  video: 'searchVideoValue',
  photo: 'searchPhotoValue',
  clip: 'searchClipValue',
  tag: 'searchTagValue',
  document: 'searchDocumentValue',
  exercise: 'searchExerciseValue',
  test: 'searchTestValue',
  audio: 'searchAudioValue',
} as const satisfies Record<KeywordType, ValueParam>;

/** The parameter that carries the keyword in a search for media of a type. */
export const keywordParamOf = (type: keyof typeof KEYWORD_OF_TYPE): ValueParam =>
  PARAM_OF_KEYWORD[KEYWORD_OF_TYPE[type]];

/** Anonymous searches of videos and tags send the country (row L28). */
export function sendsCountry({ query, connected }: { query: { type: MediaType }; connected: boolean }): boolean {
  return !connected && (query.type === 'Video' || query.type === 'Tag');
}

/**
 * The main keyword is combined with the type's own keyword: both must match.
 *
 * @param country ISO 3166-1 alpha-2; given only if geo-blocking is on
 */
export function writeSearchRequest(request: SearchRequest & Searcher, country?: string): SearchParams {
  const { query, page, connected, offset, limit } = request;
  const own = KEYWORD_OF_TYPE[query.type];
  const ownText = [query.keyword, query.keywords[own] ?? ''].map((each) => each.trim()).join(' ');
  const keywords: Partial<Record<KeywordType, string>> = { ...query.keywords, [own]: ownText };
  const values: Partial<Record<ValueParam, string>> = {};
  for (const type of KEYWORD_TYPES) {
    const value = keywords[type]?.trim();
    if (value) values[PARAM_OF_KEYWORD[type]] = value;
  }
  const dynamic: Record<string, string[]> = {};
  for (const [name, chosen] of Object.entries(query.dynamic)) if (chosen.length > 0) dynamic[name] = [...chosen];
  return {
    targetType: query.type,
    ...values,
    userId: page.userId,
    groupId: page.groupId,
    sortType: query.sortBy,
    sortOrder: query.sortOrder,
    isPublicOnly: !connected,
    isFilterCollection: values.searchCollectionValue !== undefined && query.type !== 'Collection',
    offset,
    limit,
    ...(country !== undefined && sendsCountry(request) ? { countryCodeClient: country } : {}),
    ...(query.year === undefined ? {} : { searchYearValue: query.year }),
    ...(query.discipline === undefined ? {} : { searchCanoeDisciplineValue: query.discipline }),
    ...(Object.keys(dynamic).length === 0 ? {} : { searchDynamicFilters: dynamic }),
  };
}

/** A search with a keyword lists the best match first, one without lists the newest first (Library 9). */
export function readSearchRequest(params: Params<'search'>): SearchRequest {
  const { targetType: type, offset, limit } = params;
  const own = KEYWORD_OF_TYPE[type];
  const keyword = params[PARAM_OF_KEYWORD[own]] ?? '';
  const keywords: Partial<Record<KeywordType, string>> = {};
  for (const each of KEYWORD_TYPES) {
    const value = params[PARAM_OF_KEYWORD[each]];
    if (each !== own && value) keywords[each] = value;
  }
  const sortBy = params.sortType ?? (keyword === '' ? 'date' : 'relevance');
  const query = {
    type,
    keyword,
    keywords,
    year: params.searchYearValue,
    discipline: params.searchCanoeDisciplineValue || undefined,
    dynamic: params.searchDynamicFilters ?? {},
    sortBy,
    sortOrder: params.sortOrder ?? (sortBy === 'date' || sortBy === 'relevance' ? 'DESC' : 'ASC'),
  };
  return { query, offset, limit };
}

export function writeSearchPage(page: SearchPage): Written<'search'> {
  const { items, total, approximate, words, nearest } = page;
  const facets = Object.fromEntries(Object.entries(page.facets).map(([name, values]) => [name, [...values]]));
  if (items.length === 0) return { status: 'empty', total, facets, nearest: [...nearest] };
  return { status: 'ok', data: [...items], total, approximate, facets, words: [...words] };
}

/** A page of hits; any status except `ok` is an empty list (Library 4). */
export function readSearchPage(response: ResponseBody<'search'>): SearchPage {
  const facets = (response.status === 'ok' || response.status === 'empty' ? response.facets : undefined) ?? {};
  const nearest = (response.status === 'empty' ? response.nearest : undefined) ?? [];
  if (response.status !== 'ok') return { items: [], total: 0, facets, words: [], nearest };
  const { items } = response.data;
  const { total = items.length, approximate = false, words = [] } = response;
  return { items, total, approximate, facets, words, nearest };
}
