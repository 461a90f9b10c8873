import type { SelectableType } from '../domain/permissions.ts';
import {
  KEYWORD_OF_TYPE,
  KEYWORD_TYPES,
  type KeywordType,
  type PageContext,
  type SearchPage,
  type SearchQuery,
} from '../domain/search.ts';
import type { Answer, SentParams } from './requests.ts';

type SearchParams = SentParams<'search'>;
type ValueParam = Exclude<
  Extract<keyof SearchParams, `search${string}Value`>,
  'searchYearValue' | 'searchCanoeDisciplineValue'
>;

/** The parameter that carries the keyword of a type of the address. */
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

/** The parameter that carries the keyword of a search for media of a type. */
export const keywordParamOf = (type: keyof typeof KEYWORD_OF_TYPE): ValueParam =>
  PARAM_OF_KEYWORD[KEYWORD_OF_TYPE[type]];

export interface SearchAsk {
  /** Signed in; anonymous searches see public media only (Library 6). */
  connected: boolean;
  offset: number;
  limit: number;
  /** ISO 3166-1 alpha-2; given only where geo-blocking is on. */
  countryCode?: string | undefined;
}

/** The country goes with anonymous searches of videos and tags (row L28). */
export function isCountryTold(type: SelectableType, connected: boolean): boolean {
  return !connected && (type === 'Video' || type === 'Tag');
}

/**
 * The parameters of `search` for what a person is looking for.
 *
 * The main keyword goes with the type's own keyword: both must be found. The country goes with anonymous video and tag
 * searches only (row L28).
 */
export function toSearchParams(
  query: SearchQuery & { type: SelectableType },
  page: PageContext,
  ask: SearchAsk,
): SearchParams {
  const { connected, offset, limit, countryCode } = ask;
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
  const tellsCountry = countryCode !== undefined && isCountryTold(query.type, connected);
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
    ...(tellsCountry ? { countryCodeClient: countryCode } : {}),
    ...(query.year === undefined ? {} : { searchYearValue: query.year }),
    ...(query.discipline === undefined ? {} : { searchCanoeDisciplineValue: query.discipline }),
    ...(Object.keys(dynamic).length === 0 ? {} : { searchDynamicFilters: dynamic }),
  };
}

/** A page of hits; any status but `ok` is an empty list (Library 4). */
export function toSearchPage(answer: Answer<'search'>): SearchPage {
  const facets = (answer.status === 'ok' || answer.status === 'empty' ? answer.facets : undefined) ?? {};
  const nearest = (answer.status === 'empty' ? answer.nearest : undefined) ?? [];
  if (answer.status !== 'ok') return { items: [], total: 0, facets, words: [], nearest };
  const { items } = answer.data;
  const { total = items.length, approximate = false, words = [] } = answer;
  return { items, total, approximate, facets, words, nearest };
}
