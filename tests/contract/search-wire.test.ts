import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { search } from '../../core/contract/search.ts';
import {
  readSearchPage,
  readSearchRequest,
  writeSearchPage,
  writeSearchRequest,
} from '../../core/contract/search-wire.ts';
import { EMPTY_QUERY } from '../../core/domain/search-address.ts';
import { SELECTABLE_TYPES, type SelectableType } from '../../core/domain/permissions.ts';
import type { SearchQuery } from '../../core/domain/search.ts';

const query = (said: Partial<SearchQuery> & { type: SelectableType }): SearchQuery & { type: SelectableType } => ({
  ...EMPTY_QUERY,
  ...said,
});
const visitor = { page: { userId: 64, groupId: 64 }, connected: false, offset: 0, limit: 25 };

describe('parameters of a search', () => {
  it.each(SELECTABLE_TYPES)('[L03] %s is a valid search', (type) => {
    const params = writeSearchRequest({ ...visitor, query: query({ type, keyword: 'gate' }) });
    expect(v.is(search.params, params)).toBe(true);
    expect(params.targetType).toBe(type);
  });

  it('[L03] a session search takes searchVideoValue', () => {
    const params = writeSearchRequest({ ...visitor, query: query({ type: 'Session', keyword: 'heats' }) });
    expect(params.searchVideoValue).toBe('heats');
  });

  it('[L01] the keyword is sent with the type’s own, and filters with theirs', () => {
    const params = writeSearchRequest({
      ...visitor,
      query: query({
        type: 'Clip',
        keyword: ' gate ',
        keywords: { clip: 'clean', collection: 'Finals', video: 'slalom' },
      }),
    });
    expect(params).toMatchObject({
      searchClipValue: 'gate clean',
      searchCollectionValue: 'Finals',
      searchVideoValue: 'slalom',
      isFilterCollection: true,
    });
    expect(params).not.toHaveProperty('searchPhotoValue');
  });

  it('[L07] year, discipline and dynamic filters are sent if they have a value', () => {
    const params = writeSearchRequest({
      ...visitor,
      query: query({ type: 'Video', year: 2024, discipline: 'Slalom', dynamic: { venue: ['Loch Arran'], water: [] } }),
    });
    expect(params).toMatchObject({
      searchYearValue: 2024,
      searchCanoeDisciplineValue: 'Slalom',
      searchDynamicFilters: { venue: ['Loch Arran'] },
    });
    expect(writeSearchRequest({ ...visitor, query: query({ type: 'Video' }) })).not.toHaveProperty(
      'searchDynamicFilters',
    );
  });

  it('[L26] a visitor requests only public media, and a connected user everything that their rights give', () => {
    expect(writeSearchRequest({ ...visitor, query: query({ type: 'Video' }) }).isPublicOnly).toBe(true);
    expect(writeSearchRequest({ ...visitor, query: query({ type: 'Video' }), connected: true }).isPublicOnly).toBe(
      false,
    );
  });

  it('[L28] the country is sent only with a visitor’s video and tag searches', () => {
    const sent = (type: SelectableType, connected: boolean, country?: string) =>
      writeSearchRequest({ ...visitor, query: query({ type }), connected }, country);
    expect(sent('Video', false, 'FR').countryCodeClient).toBe('FR');
    expect(sent('Tag', false, 'FR').countryCodeClient).toBe('FR');
    expect(sent('Photo', false, 'FR')).not.toHaveProperty('countryCodeClient');
    expect(sent('Video', true, 'FR')).not.toHaveProperty('countryCodeClient');
    expect(sent('Video', false)).not.toHaveProperty('countryCodeClient');
  });

  it('[L09] the page and the order are sent', () => {
    const params = writeSearchRequest({
      ...visitor,
      query: query({ type: 'Video', sortBy: 'title', sortOrder: 'ASC' }),
      offset: 50,
      limit: 5,
    });
    expect(params).toMatchObject({
      offset: 50,
      limit: 5,
      sortType: 'title',
      sortOrder: 'ASC',
      userId: 64,
      groupId: 64,
    });
  });

  it('[L09] a page of more than 500 or before the first is rejected', () => {
    for (const wrong of [{ limit: 501 }, { limit: 0 }, { offset: -1 }, { limit: 2.5 }, { offset: '0' }]) {
      expect(v.is(search.params, { targetType: 'Video', ...wrong }), JSON.stringify(wrong)).toBe(false);
    }
  });
});

describe('a search as parsed by the host', () => {
  const read = (params: object) => readSearchRequest(v.parse(search.params, params));

  it('[L03] the keyword is that of the type, and the others narrow the list', () => {
    expect(read({ targetType: 'Clip', searchClipValue: 'gate', searchVideoValue: 'slalom' }).query).toMatchObject({
      type: 'Clip',
      keyword: 'gate',
      keywords: { video: 'slalom' },
    });
    expect(read({ targetType: 'Session', searchVideoValue: 'heats' }).query).toMatchObject({
      keyword: 'heats',
      keywords: {},
    });
  });

  it('[L07] empty and missing values are not filters', () => {
    const params = { targetType: 'Video', searchTagValue: ' ', searchCanoeDisciplineValue: '' };
    expect(read(params)).toEqual({
      query: {
        type: 'Video',
        keyword: '',
        keywords: {},
        year: undefined,
        discipline: undefined,
        dynamic: {},
        sortBy: 'date',
        sortOrder: 'DESC',
      },
      offset: 0,
      limit: 25,
    });
  });

  it.each([
    [{}, 'date', 'DESC'],
    [{ searchVideoValue: 'gate' }, 'relevance', 'DESC'],
    [{ searchVideoValue: 'gate', sortType: 'title' }, 'title', 'ASC'],
    [{ sortType: 'date', sortOrder: 'ASC' }, 'date', 'ASC'],
  ])('[L08] %j is sorted by %s, %s', (params, sortBy, sortOrder) => {
    expect(read({ targetType: 'Video', ...params }).query).toMatchObject({ sortBy, sortOrder });
  });

  it('[L01] a written search is parsed back', () => {
    const { viewMode: _, ...terms } = query({
      type: 'Tag',
      keyword: 'gate',
      keywords: { collection: 'Finals', video: 'slalom' },
      year: 2024,
      discipline: 'Slalom',
      dynamic: { venue: ['Loch Arran'] },
      sortBy: 'time',
      sortOrder: 'ASC',
    });
    expect(read(writeSearchRequest({ ...visitor, query: terms, offset: 50 }))).toEqual({
      query: terms,
      offset: 50,
      limit: 25,
    });
  });
});

describe('the page of hits', () => {
  const item = { id: 12, type: 'Video', visibility: 'public', title: 'Heat 1' };
  const read = (response: unknown) => readSearchPage(v.parse(search.response, response));

  it('[L10] contains hits with their count and facets', () => {
    const facets = { year: [{ value: '2024', count: 3 }] };
    expect(read({ status: 'ok', data: [item], total: 3, facets })).toMatchObject({
      items: [{ id: '12', title: 'Heat 1' }],
      total: 3,
      facets,
    });
  });

  it('[L10] is parsed back as written', () => {
    const page = {
      items: [{ id: '12', type: 'Video' as const, visibility: 'public' as const, title: 'Heat 1' }],
      total: 30_000,
      approximate: true,
      facets: { year: [{ value: '2024', count: 3 }] },
      words: ['heat'],
      nearest: [],
    };
    expect(read(writeSearchPage(page))).toEqual(page);
    const none = { items: [], total: 0, facets: page.facets, words: [], nearest: [{ text: 'heat', count: 2 }] };
    expect(read(writeSearchPage(none))).toEqual(none);
  });

  it('[L10] is listed even without a count and facets', () => {
    expect(read({ status: 'ok', data: [item] })).toMatchObject({ items: [{ id: '12' }], total: 1, facets: {} });
  });

  it('[L10] is an empty list if empty, or with any status except ok', () => {
    for (const status of ['empty', 'error', 'disconnected', 'busy']) {
      expect(read({ status, data: status === 'error' ? 'why' : undefined })).toEqual({
        items: [],
        total: 0,
        facets: {},
        words: [],
        nearest: [],
      });
    }
  });

  it('[L11] drops a malformed hit, and a malformed field of a hit counts as missing', () => {
    const { items } = read({
      status: 'ok',
      data: [null, { id: 'x' }, { ...item, duration: 'long', pathThumb: 'javascript:alert(1)' }],
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: '12', duration: undefined, pathThumb: undefined });
  });

  it('[L11] accepts replayUrl as replay_url', () => {
    expect(read({ status: 'ok', data: [{ ...item, replayUrl: '/media/12/a.m3u8' }] }).items[0]?.replay_url).toBe(
      '/media/12/a.m3u8',
    );
  });
});
