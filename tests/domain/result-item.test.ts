import { describe, expect, test } from 'vitest';
import {
  airing,
  collectionAddress,
  headingOf,
  momentAddress,
  directLinkOf,
  pageAddress,
  playableOf,
  resultKey,
  thumbnailKind,
  titleOf,
  whenOf,
} from '../../core/domain/result-item.ts';
import type { ResultItem } from '../../core/domain/search.ts';

const item = (facts: Partial<ResultItem>): ResultItem => ({ id: '7', type: 'Video', visibility: 'public', ...facts });

describe('result item', () => {
  test.each<[Partial<ResultItem>, string | undefined]>([
    [{ title: 'Final' }, 'Final'],
    [{ title: '  ' }, undefined],
    [{ type: 'Exercise', name: 'Rolls' }, 'Rolls'],
    [{ type: 'Tag', description: 'Gate 5' }, 'Gate 5'],
    [{ description: 'From the bank' }, undefined],
  ])('[L11] %j is named %o', (facts, title) => {
    expect(titleOf(item(facts))).toBe(title);
  });

  test.each<[Partial<ResultItem>, string | undefined]>([
    [{ type: 'Video' }, '/play?video=7'],
    [{ type: 'Session' }, '/play?video=7'],
    [{ type: 'Competition' }, '/play?video=7'],
    [{ type: 'Audio' }, '/play?audio=7'],
    [{ type: 'Tag', video_id: '3', tag_id: 't&9' }, '/play?video=3&tag=t%269'],
    [{ type: 'Tag', video_id: '3', tag_id: '9', contentMediaType: 'Audio' }, '/play?audio=3&tag=9'],
    [{ type: 'Tag', video_id: '3', tag_id: '9', contentMediaType: 'Session' }, '/play?video=3&tag=9'],
    [{ type: 'Clip', video_id: '3' }, '/play?video=3'],
    [{ type: 'Clip', video_id: '3', clippingOffset: 12_500 }, '/play?video=3&start=12.5'],
    [{ type: 'Clip', video_id: '3', tag_id: '9', clippingOffset: 12_500 }, '/play?video=3&tag=9'],
    [{ type: 'Clip' }, undefined],
    [{ type: 'Document' }, '/?document=7'],
    [{ type: 'Photo' }, undefined],
  ])('[L24] %j leads to %o', (facts, address) => {
    expect(pageAddress(item(facts))).toBe(address);
  });

  test('a matching moment leads to its tag', () => {
    const playable = playableOf(item({}));
    expect(playable && momentAddress(playable, { tag_id: 't2' })).toBe('/play?video=7&tag=t2');
  });

  test.each<[Partial<ResultItem>, string]>([
    [{ type: 'Video' }, 'Video'],
    [{ type: 'Competition' }, 'Video'],
    [{ type: 'Photo' }, 'Photo'],
    [{ type: 'Document' }, 'Document'],
    [{ type: 'Exercise' }, 'Exercise'],
    [{ type: 'Tag', contentMediaType: 'Audio' }, 'Audio'],
    [{ type: 'Collection', contentMediaType: 'Photo' }, 'Photo'],
    [{ type: 'Collection' }, 'Video'],
    [{ type: 'Collection', contentMediaType: 'Collection' }, 'Video'],
  ])('[L15] a collection’s link at %j searches it for type %s', (facts, type) => {
    const address = collectionAddress('Juniors & co', item(facts));
    expect(address).toMatch(/^\/\?element-type=[A-Z][a-z]+&search-collection=Juniors\+%26\+co&/);
    expect(new URLSearchParams(address.slice(2)).get('element-type')).toBe(type);
  });

  test.each<[Partial<ResultItem>, string]>([
    [{ type: 'Video' }, 'default'],
    [{ type: 'Video', is_session: true }, 'session'],
    [{ type: 'Session' }, 'session'],
    [{ type: 'Audio' }, 'audio'],
    [{ type: 'Document' }, 'document'],
    [{ type: 'Tag' }, 'bonus'],
    [{ type: 'Tag', is_session: true }, 'bonus'],
  ])('[L11] [P31] the drawing of %j is the %s one', (facts, kind) => {
    expect(thumbnailKind(item(facts))).toBe(kind);
  });

  test('two tags of one film are two results', () => {
    expect(resultKey(item({ tag_id: 'a' }))).not.toBe(resultKey(item({ tag_id: 'b' })));
  });

  const NOW = Date.parse('2026-07-01T12:00:00Z');
  const begun = '2026-07-01T11:00:00Z';
  test.each<[Partial<ResultItem>, 'live' | 'scheduled' | undefined]>([
    [{}, undefined],
    [{ live_url: '/live.m3u8', live_date: begun }, 'live'],
    [{ live_date: begun }, 'live'],
    [{ live_date: begun, replay_url: '/film.m3u8' }, undefined],
    [{ live_date: '2026-07-01T12:00:01Z' }, 'scheduled'],
    [{ live_date: 'some day' }, undefined],
  ])('[L11] [P10] %j is on air: %o', (facts, expected) => {
    expect(airing(item(facts), NOW)).toBe(expected);
  });
});

describe('the date of an item', () => {
  test("[L11] a live stream has its start in the viewer's time zone, with date and time", () => {
    // Half past eleven at night in one zone, and the next day in most others.
    const start = '2026-05-01T23:30:00-11:30';
    const [date, time] = new Date(start)
      .toLocaleString('en-GB', { dateStyle: 'short', timeStyle: 'short' })
      .split(', ');
    expect(whenOf({ date: '2026-05-01', time: '23:30:00', live_date: start })).toEqual({ date, time });
  });

  test.each([
    [
      { date: '2026-05-01', time: '23:30:00' },
      { date: '01/05/2026', time: '23:30' },
    ],
    [
      { date: '2026-05-01', live_date: 'soon' },
      { date: '01/05/2026', time: '' },
    ],
    [{}, { date: '', time: '' }],
  ])('[L02] %j is formatted as in its record', (item, written) => {
    expect(whenOf(item)).toEqual(written);
  });
});

test.each([
  [
    { type: 'Tag', title: 'Gate 6', video_title: 'K1 final', athletes: ['Ann Lee', 'Bo Roe'] },
    'K1 final · Ann Lee · Bo Roe',
  ],
  [{ type: 'Tag', title: 'Gate 6', video_title: 'K1 final' }, 'K1 final'],
  [{ type: 'Tag', title: 'Gate 6' }, 'Gate 6'],
  [{ type: 'Clip', title: 'Roll', video_title: 'K1 final' }, 'Roll'],
] as const)('[L11] the heading of %o is %s', (item, heading) => {
  expect(headingOf({ id: '1', visibility: 'public', ...item } as ResultItem)).toBe(heading);
});

test.each([
  ['Video', 'video'],
  ['Competition', 'video'],
  ['Audio', 'audio'],
  ['Document', 'document'],
  ['Photo', 'photo'],
  ['Session', 'session'],
  ['Clip', 'clip'],
  ['Exercise', 'exercise'],
  ['Test', 'test'],
  ['Collection', 'collection'],
] as const)('[L15] [L31] the preview of a %s is identified by %s', (type, kind) => {
  expect(directLinkOf({ type, id: '7' })).toEqual({ kind, id: '7' });
});

test('[L15] [L31] the preview of a tag is identified by the tag', () => {
  expect(directLinkOf({ type: 'Tag', id: '7', tag_id: 't9' })).toEqual({ kind: 'tag', id: 't9' });
  expect(directLinkOf({ type: 'Tag', id: 't9' })).toEqual({ kind: 'tag', id: 't9' });
});
