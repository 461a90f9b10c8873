import { describe, expect, test } from 'vitest';
import {
  EMPTY_QUERY,
  isSameLink,
  isSameSearch,
  hasFixedAddress,
  parseSearchAddress,
  writeDirectLink,
  writeSearchAddress,
} from '../../core/domain/search-address.ts';
import type { SearchQuery } from '../../core/domain/search.ts';

const parse = (search: string) => parseSearchAddress(search, 2026);

describe('search address', () => {
  test.each<[string, Partial<SearchQuery>]>([
    ['', {}],
    ['?search=gate+5', { keyword: 'gate 5' }],
    ['?element-type=Video', { type: 'Video' }],
    ['?element-type=session', { type: 'Session' }],
    ['?element-type=Competition', { type: 'Video' }],
    ['?element-type=Boat', {}],
    ['?search-collection=Juniors', { keywords: { collection: 'Juniors' } }],
    ['?search-video=a&search-photo=b&search-clip=c', { keywords: { video: 'a', photo: 'b', clip: 'c' } }],
    ['?search-tag=d&search-document=e&search-exercise=f', { keywords: { tag: 'd', document: 'e', exercise: 'f' } }],
    ['?search-test=g&search-audio=h', { keywords: { test: 'g', audio: 'h' } }],
    ['?search-year=2025', { year: 2025 }],
    ['?search-year=2013', {}],
    ['?search-year=2027', {}],
    ['?search-year=20x5', {}],
    ['?search-canoeDiscipline=Dragon+Boat', { discipline: 'Dragon Boat' }],
    ['?search-canoeDiscipline=Rafting', {}],
    ['?element-type=Video&sortBy=duration&sortOrder=ASC', { type: 'Video', sortBy: 'duration', sortOrder: 'ASC' }],
    ['?element-type=Photo&sortBy=duration&sortOrder=ASC', { type: 'Photo' }],
    ['?element-type=Tag', { type: 'Tag', sortBy: 'time', sortOrder: 'ASC' }],
    ['?viewMode=list', { viewMode: 'list' }],
    ['?viewMode=wall', {}],
    ['?dynamic-venue=Tacen+Falls,Loch+Arran', { dynamic: { venue: ['Tacen Falls', 'Loch Arran'] } }],
    ['?dynamic-venue=,,a,,a', { dynamic: { venue: ['a'] } }],
    ['?dynamic-=a', {}],
  ])('[L01] %j is parsed', (search, expected) => {
    expect(parse(search).query).toEqual({ ...EMPTY_QUERY, ...expected });
  });

  test.each([
    'search',
    'search-collection',
    'search-year',
    'search-canoeDiscipline',
    'element-type',
    'sortBy',
    'sortOrder',
    'viewMode',
    'dynamic-venue',
  ])('[L01] RIEN in %s means no filter', (name) => {
    expect(parse(`?${name}=RIEN`).query).toEqual(EMPTY_QUERY);
  });

  test('[L01] an empty type is distinguished from a missing type', () => {
    expect(parse('').typeLeftOpen).toBe(true);
    expect(parse('?element-type=RIEN').typeLeftOpen).toBe(false);
  });

  test.each([
    ['?video=12', { kind: 'video', id: '12' }],
    ['?audio=3', { kind: 'audio', id: '3' }],
    ['?document=4', { kind: 'document', id: '4' }],
    ['?photo=5', { kind: 'photo', id: '5' }],
    ['?tag=t9', { kind: 'tag', id: 't9' }],
    ['?session=6', { kind: 'session', id: '6' }],
    ['?clip=7', { kind: 'clip', id: '7' }],
    ['?exercise=8', { kind: 'exercise', id: '8' }],
    ['?test=9', { kind: 'test', id: '9' }],
    ['?collection=10', { kind: 'collection', id: '10' }],
    ['?tag=t9&video=12', { kind: 'video', id: '12' }],
    ['?tag=t9&start=40.25', { kind: 'tag', id: 't9', start: 40.25 }],
    ['?clip=7&start=0', { kind: 'clip', id: '7', start: 0 }],
    ['?clip=7&start=later', { kind: 'clip', id: '7' }],
    ['?start=40', undefined],
    ['?video=RIEN', undefined],
    ['?search=x', undefined],
  ])('[L31] %j opens %o', (search, link) => {
    expect(parse(search).link).toEqual(link);
  });

  test.each([
    ['', 'video=1%262'],
    ['?search=x&user=71', 'search=x&user=71&video=1%262'],
    ['?photo=3&start=40&search=x', 'search=x&video=1%262'],
  ])('[L15] the address %j of a list names the preview over it: %j', (search, named) => {
    expect(writeDirectLink({ kind: 'video', id: '1&2' }, search)).toBe(named);
    expect(parse(named).link).toEqual({ kind: 'video', id: '1&2' });
  });

  test('[L15] an address without its preview is that of the list', () => {
    expect(writeDirectLink(undefined, '?search=x&video=3&start=40')).toBe('search=x');
    expect(writeDirectLink(undefined, '?video=3')).toBe('');
  });

  test('[L15] two links to the same medium are equal at any moment', () => {
    const tag = { kind: 'tag', id: 't9' } as const;
    expect(isSameLink(tag, { ...tag, start: 40 })).toBe(true);
    expect(isSameLink(tag, { kind: 'tag', id: 't8' })).toBe(false);
    expect(isSameLink(tag, { kind: 'clip', id: 't9' })).toBe(false);
    expect(isSameLink(tag, undefined)).toBe(false);
    expect(isSameLink(undefined, undefined)).toBe(false);
  });

  test('[L01] two addresses of the same list are equal', () => {
    const { query } = parse('?search=x');
    expect(isSameSearch(query, parse('?search=x&video=1').query)).toBe(true);
    expect(isSameSearch(query, parse('?search=y').query)).toBe(false);
    expect(isSameSearch(query, parse('?search=x&viewMode=list').query)).toBe(false);
  });

  test('[L01] a page that shows a video or audio medium keeps its address', () => {
    expect(hasFixedAddress({ kind: 'video', id: '1' })).toBe(true);
    expect(hasFixedAddress({ kind: 'audio', id: '1' })).toBe(true);
    expect(hasFixedAddress({ kind: 'document', id: '1' })).toBe(false);
    expect(hasFixedAddress(undefined)).toBe(false);
  });

  test.each([
    ['?user=71', 71],
    ['?user=-1', undefined],
    ['?user=RIEN', undefined],
  ])('[L26] %j names the page-level user %o', (search, user) => {
    expect(parse(search).user).toBe(user);
  });

  test.each<SearchQuery>([
    EMPTY_QUERY,
    { ...EMPTY_QUERY, type: 'Video', keyword: 'K1 & C1 = 100 % français' },
    {
      type: 'Tag',
      keyword: 'gate',
      keywords: { collection: 'Juniors, 2025', video: 'final?', tag: 'x' },
      year: 2014,
      discipline: 'Stand Up Paddling',
      dynamic: { venue: ['Tacen, Falls', 'back\\slash', 'plain'], 'a=b&c': ['é'] },
      sortBy: 'score',
      sortOrder: 'ASC',
      viewMode: 'list',
    },
  ])('[L01] a written address is parsed back: $type $keyword', (query) => {
    expect(parse(writeSearchAddress(query, '')).query).toEqual(query);
  });

  test('[L01] the saved search that it started from is named only if the caller passes it', () => {
    expect(parse('?saved-search=s1').saved).toBe('s1');
    expect(parse('?saved-search=').saved).toBeUndefined();
    expect(parse(writeSearchAddress(EMPTY_QUERY, '', 's 2')).saved).toBe('s 2');
    expect(parse(writeSearchAddress(EMPTY_QUERY, '?saved-search=s1')).saved).toBeUndefined();
  });

  test('[L01] writing keeps unrelated parameters and drops those that the search no longer has', () => {
    const written = new URLSearchParams(
      writeSearchAddress(
        { ...EMPTY_QUERY, type: 'Photo' },
        '?user=71&theme=dark&search=old&search-year=2020&dynamic-venue=a',
      ),
    );
    expect(Object.fromEntries(written)).toEqual({
      user: '71',
      theme: 'dark',
      'element-type': 'Photo',
      sortBy: 'date',
      sortOrder: 'DESC',
      viewMode: 'grid',
    });
  });
});
