import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { search } from '../../core/contract/search.ts';
import { toSearchPage, toSearchParams } from '../../core/contract/search-params.ts';
import { SELECTABLE_TYPES, type SelectableType } from '../../core/domain/permissions.ts';
import type { SearchQuery } from '../../core/domain/search.ts';

const query = (said: Partial<SearchQuery> & { type: SelectableType }): SearchQuery & { type: SelectableType } => ({
  keyword: '',
  keywords: {},
  year: undefined,
  discipline: undefined,
  dynamic: {},
  sortBy: 'date',
  sortOrder: 'DESC',
  viewMode: 'grid',
  ...said,
});
const page = { userId: 64, groupId: 64 };
const visitor = { connected: false, offset: 0, limit: 25 };

describe('parameters of a search', () => {
  it.each(SELECTABLE_TYPES)('[L03] %s is a search that the contract takes', (type) => {
    const params = toSearchParams(query({ type, keyword: 'gate' }), page, visitor);
    expect(v.is(search.params, params)).toBe(true);
    expect(params.targetType).toBe(type);
  });

  it('[L03] a session search takes searchVideoValue', () => {
    const params = toSearchParams(query({ type: 'Session', keyword: 'heats' }), page, visitor);
    expect(params.searchVideoValue).toBe('heats');
  });

  it('[L01] the keyword goes with the type’s own, the filters with theirs', () => {
    const params = toSearchParams(
      query({ type: 'Clip', keyword: ' gate ', keywords: { clip: 'clean', collection: 'Finals', video: 'slalom' } }),
      page,
      visitor,
    );
    expect(params).toMatchObject({
      searchClipValue: 'gate clean',
      searchCollectionValue: 'Finals',
      searchVideoValue: 'slalom',
      isFilterCollection: true,
    });
    expect(params).not.toHaveProperty('searchPhotoValue');
  });

  it('[L07] year, discipline and the dynamic filters that have a value', () => {
    const params = toSearchParams(
      query({ type: 'Video', year: 2024, discipline: 'Slalom', dynamic: { venue: ['Loch Arran'], water: [] } }),
      page,
      visitor,
    );
    expect(params).toMatchObject({
      searchYearValue: 2024,
      searchCanoeDisciplineValue: 'Slalom',
      searchDynamicFilters: { venue: ['Loch Arran'] },
    });
    expect(toSearchParams(query({ type: 'Video' }), page, visitor)).not.toHaveProperty('searchDynamicFilters');
  });

  it('[L26] a visitor asks for public media only, a connected user for all that the rights give', () => {
    expect(toSearchParams(query({ type: 'Video' }), page, visitor).isPublicOnly).toBe(true);
    expect(toSearchParams(query({ type: 'Video' }), page, { ...visitor, connected: true }).isPublicOnly).toBe(false);
  });

  it('[L28] the country goes with a visitor’s video and tag searches only', () => {
    const ask = { ...visitor, countryCode: 'FR' };
    expect(toSearchParams(query({ type: 'Video' }), page, ask).countryCodeClient).toBe('FR');
    expect(toSearchParams(query({ type: 'Tag' }), page, ask).countryCodeClient).toBe('FR');
    expect(toSearchParams(query({ type: 'Photo' }), page, ask)).not.toHaveProperty('countryCodeClient');
    expect(toSearchParams(query({ type: 'Video' }), page, { ...ask, connected: true })).not.toHaveProperty(
      'countryCodeClient',
    );
    expect(toSearchParams(query({ type: 'Video' }), page, visitor)).not.toHaveProperty('countryCodeClient');
  });

  it('[L09] the page and the order travel', () => {
    const params = toSearchParams(query({ type: 'Video', sortBy: 'title', sortOrder: 'ASC' }), page, {
      ...visitor,
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

  it('[L09] a page of more than 500 or before the first is refused', () => {
    for (const wrong of [{ limit: 501 }, { limit: 0 }, { offset: -1 }, { limit: 2.5 }, { offset: '0' }]) {
      expect(v.is(search.params, { targetType: 'Video', ...wrong }), JSON.stringify(wrong)).toBe(false);
    }
  });
});

describe('the page of hits', () => {
  const item = { id: 12, type: 'Video', visibility: 'public', title: 'Heat 1' };
  const read = (answer: unknown) => toSearchPage(v.parse(search.answer, answer));

  it('[L10] hits with their count and facets', () => {
    const facets = { year: [{ value: '2024', count: 3 }] };
    expect(read({ status: 'ok', data: [item], total: 3, facets })).toMatchObject({
      items: [{ id: '12', title: 'Heat 1' }],
      total: 3,
      facets,
    });
  });

  it('[L10] a host that counts nothing and knows no facets still lists', () => {
    expect(read({ status: 'ok', data: [item] })).toMatchObject({ items: [{ id: '12' }], total: 1, facets: {} });
  });

  it('[L10] empty, and any status but ok, is an empty list', () => {
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

  it('[L11] a malformed hit is left out, a malformed field of a hit counts as missing', () => {
    const { items } = read({
      status: 'ok',
      data: [null, { id: 'x' }, { ...item, duration: 'long', pathThumb: 'javascript:alert(1)' }],
    });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ id: '12', duration: undefined, pathThumb: undefined });
  });

  it('[L11] replayUrl is read as replay_url', () => {
    expect(read({ status: 'ok', data: [{ ...item, replayUrl: '/media/12/a.m3u8' }] }).items[0]?.replay_url).toBe(
      '/media/12/a.m3u8',
    );
  });
});
