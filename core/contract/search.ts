import * as v from 'valibot';
import { KEYWORD_MAX_LENGTH, SEARCH_LIMIT_MAX } from '../domain/constants/library.ts';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { type AttributeFilter, type Facets, SUGGESTION_KINDS } from '../domain/search.ts';
import { defineRequest } from './envelope.ts';
import { resultItem } from './fields.ts';
import { count, countryCode, flag, id, listOf, mediaType, personId, shown, text, tolerantList } from './primitives.ts';

/** The main keyword and the type's own, each as long as a person may type. */
const keyword = v.optional(v.pipe(text(2 * KEYWORD_MAX_LENGTH + 1), v.trim()));

/** A sort of the document, or `relevance`: best match first, the server's own, and the default beside a keyword. */
export const SORT_TYPES = [
  'date',
  'title',
  'name',
  'duration',
  'time',
  'description',
  'category',
  'type',
  'score',
  'relevance',
] as const;

/** First and last moment of a calendar year are the year itself: four digits. */
const year = v.pipe(v.number(), v.safeInteger(), v.minValue(1900), v.maxValue(2200));

const facetValue = v.object({ value: shown(TITLE_MAX), count });
const facets = v.fallback(v.optional(v.record(text(200), listOf(facetValue, 2_000))), {});

const items = tolerantList(resultItem, SEARCH_LIMIT_MAX);

/** A keyword that a host offers. */
const offered = v.pipe(shown(TITLE_MAX), v.trim(), v.nonEmpty());

export const search = defineRequest({
  name: 'search',
  controller: 'services',
  method: 'GET',
  purpose:
    'Finds media of one type. Every word must be found as the start of a word, accents and case aside; a word that hardly anything has also stands for its nearest spelling.',
  params: v.object({
    targetType: mediaType,
    searchCollectionValue: keyword,
    searchTagValue: keyword,
    searchVideoValue: keyword,
    searchPhotoValue: keyword,
    searchDocumentValue: keyword,
    searchClipValue: keyword,
    searchExerciseValue: keyword,
    searchTestValue: keyword,
    searchAudioValue: keyword,
    userId: v.optional(personId),
    groupId: v.optional(personId),
    sortType: v.optional(v.picklist(SORT_TYPES)),
    sortOrder: v.optional(v.picklist(['ASC', 'DESC'])),
    isPublicOnly: v.optional(flag),
    isFilterCollection: v.optional(flag),
    offset: v.optional(v.pipe(count, v.maxValue(1_000_000)), 0),
    limit: v.optional(v.pipe(count, v.minValue(1), v.maxValue(SEARCH_LIMIT_MAX)), 25),
    countryCodeClient: v.optional(countryCode),
    searchYearValue: v.optional(year),
    searchCanoeDisciplineValue: v.optional(text(100)),
    searchDynamicFilters: v.optional(v.record(text(100), v.pipe(v.array(text(200)), v.maxLength(100)))),
  }),
  statuses: {
    /**
     * Hits; `total` and `facets` (values with their counts, by filter) are exact to 10,000 hits and `approximate` above;
     * `words` is what hits were found by.
     */
    ok: {
      data: items,
      total: v.optional(count),
      approximate: v.fallback(v.optional(v.boolean()), false),
      facets,
      words: v.fallback(v.optional(listOf(text(100), 100)), []),
    },
    /** `nearest`: keywords that find something instead. */
    empty: {
      total: v.optional(count),
      facets,
      nearest: v.fallback(
        v.optional(listOf(v.object({ text: offered, count, approximate: v.optional(v.boolean()) }), 20)),
        [],
      ),
    },
  },
});

export const suggest = defineRequest({
  name: 'suggest',
  controller: 'services',
  method: 'GET',
  purpose:
    'Completes a keyword while it is typed: titles of the type, and athletes, nations and tags where films of the type have them; of what the requester may see alone.',
  params: v.object({
    targetType: mediaType,
    text: v.pipe(text(KEYWORD_MAX_LENGTH), v.trim(), v.nonEmpty()),
    userId: v.optional(personId),
    groupId: v.optional(personId),
    isPublicOnly: v.optional(flag),
    countryCodeClient: v.optional(countryCode),
  }),
  statuses: {
    ok: { data: listOf(v.object({ kind: v.picklist(SUGGESTION_KINDS), text: offered }), 50) },
    empty: {},
    /** Seconds. */
    limited: { data: v.object({ retryAfter: count }) },
  },
});

const attributeFilter = v.object({
  name: text(100),
  frName: shown(TITLE_MAX),
  enName: shown(TITLE_MAX),
  values: listOf(shown(TITLE_MAX), 2_000),
});
attributeFilter satisfies { readonly '~types'?: { readonly output: AttributeFilter } | undefined };
facets satisfies { readonly '~types'?: { readonly output: Facets | undefined } | undefined };

export const getSearchAttributeFilters = defineRequest({
  name: 'getSearchAttributeFilters',
  controller: 'services',
  method: 'GET',
  purpose: 'The dynamic filters of a group, each with its values.',
  params: v.object({ userId: v.optional(personId), groupId: v.optional(personId) }),
  statuses: { ok: { data: listOf(attributeFilter, 100) }, empty: {} },
});

export const getCollectionsByMedia = defineRequest({
  name: 'getCollectionsByMedia',
  controller: 'services',
  method: 'GET',
  purpose: 'The collections that contain a medium and that the requester may see.',
  params: v.object({ mediaType, mediaId: id }),
  statuses: {
    ok: {
      data: listOf(
        v.object({
          id,
          title: v.fallback(shown(TITLE_MAX), ''),
          /** Anybody may follow it: it has feeds. */
          hasFeed: v.fallback(v.boolean(), false),
        }),
        500,
      ),
    },
    empty: {},
  },
});

export const enrichMedias = defineRequest({
  name: 'enrichMedias',
  controller: 'services',
  method: 'GET',
  purpose: 'Completes a list of items that is known by id only.',
  params: v.object({
    medias: v.pipe(v.array(v.object({ mediaId: id, mediaType })), v.minLength(1), v.maxLength(100)),
    userId: v.optional(personId),
    groupId: v.optional(personId),
  }),
  statuses: {
    ok: { data: listOf(resultItem, 100) },
    /** Nothing is seen, and some of it would be by who signs in. */
    private: {},
    empty: {},
  },
});
