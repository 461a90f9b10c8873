import * as v from 'valibot';
import { KEYWORD_MAX_LENGTH, SEARCH_LIMIT_MAX } from '../domain/constants/library.ts';
import { TITLE_MAX } from '../domain/constants/edit-page.ts';
import { type AttributeFilter, type Facets, SUGGESTION_KINDS } from '../domain/search.ts';
import { defineRequest } from './envelope.ts';
import { resultItem } from './fields.ts';
import { count, countryCode, flag, id, listOf, mediaType, personId, shown, text, tolerantList } from './primitives.ts';

/** The main keyword and the type's own keyword, each up to the maximum length that can be typed. */
const keyword = v.optional(v.pipe(text(2 * KEYWORD_MAX_LENGTH + 1), v.trim()));

/** The sorts of the document, and `relevance`: best match first, added by the server as the default for a keyword. */
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

/** A calendar year, four digits: from its first to its last moment. */
const year = v.pipe(v.number(), v.safeInteger(), v.minValue(1900), v.maxValue(2200));

const facetValue = v.object({ value: shown(TITLE_MAX), count });
const facets = v.fallback(v.optional(v.record(text(200), listOf(facetValue, 2_000))), {});

const items = tolerantList(resultItem, SEARCH_LIMIT_MAX);

/** A keyword suggested by a host. */
const offered = v.pipe(shown(TITLE_MAX), v.trim(), v.nonEmpty());

export const search = defineRequest({
  name: 'search',
  controller: 'services',
  method: 'GET',
  purpose:
    'Finds media of one type. Every word must match the start of a word, ignoring accents and case; a rare word also matches its nearest spelling.',
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
     * Hits; `total` and `facets` (values with their counts, by filter) are exact up to 10,000 hits and `approximate`
     * above; `words` are the words that matched.
     */
    ok: {
      data: items,
      total: v.optional(count),
      approximate: v.fallback(v.optional(v.boolean()), false),
      facets,
      words: v.fallback(v.optional(listOf(text(100), 100)), []),
    },
    /** `nearest`: keywords that have results instead. */
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
    'Completes a keyword while it is typed, with titles of the type, and with athletes, nations and tags if films of the type have them; limited to what the requester may see.',
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
          /** Anybody may follow the collection: it has feeds. */
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
  purpose: 'Completes a list of items that are known only by id.',
  params: v.object({
    medias: v.pipe(v.array(v.object({ mediaId: id, mediaType })), v.minLength(1), v.maxLength(100)),
    userId: v.optional(personId),
    groupId: v.optional(personId),
  }),
  statuses: {
    ok: { data: listOf(resultItem, 100) },
    /** Nothing is visible, but signing in would show some of it. */
    private: {},
    empty: {},
  },
});
