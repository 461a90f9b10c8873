import { expect, it } from 'vitest';
import { exampleSearches } from '../../core/domain/example-searches.ts';
import type { ResultItem } from '../../core/domain/search.ts';

const film = (...moments: (readonly [category: string, description: string])[]) => filmOf({}, ...moments);

const filmOf = (
  item: Pick<ResultItem, 'live_url' | 'live_date' | 'replay_url'>,
  ...moments: (readonly [category: string, description: string])[]
) => ({
  ...item,
  moments: moments.map(([category, description], index) => ({
    tag_id: String(index),
    start: index,
    category,
    description,
    match: false,
  })),
});

it.each([
  ['nothing is listed', [], []],
  ['no film has moments', [{}], []],
  [
    'one of each category comes first',
    [film(['Gates', 'Gate 1'], ['Gates', 'Gate 2'], ['Start', 'Start']), film(['Finish', 'Finish, bib 7'])],
    ['Gate 1', 'Start', 'Finish, bib 7'],
  ],
  [
    'others follow, each once',
    [film(['Gates', 'Gate 1'], ['Gates', 'Gate 1 '], ['Gates', 'Gate 2'])],
    ['Gate 1', 'Gate 2'],
  ],
  ['three at most', [film(['A', 'a'], ['B', 'b'], ['C', 'c'], ['D', 'd'])], ['a', 'b', 'c']],
  [
    'long, empty and odd ones are left out',
    [film(['A', 'x'.repeat(25)], ['B', ' '], ['C', '\u0007'], ['D', 'd'])],
    ['d'],
  ],
  [
    'what is on air is left out, for its moments leave the stream; its recording is not',
    [
      filmOf({ live_url: 'https://live.example/a.m3u8', live_date: '2026-05-12T12:00:00Z' }, ['Start', 'Race 58']),
      filmOf({ live_date: '2026-05-12T12:00:00Z' }, ['Start', 'Race 59']),
      filmOf({ live_date: '2026-05-11T12:00:00Z', replay_url: '/media/1/a.m3u8' }, ['Start', 'Race 7']),
    ],
    ['Race 7'],
  ],
])('[L04] %s', (_, items, expected) => {
  expect(exampleSearches(items)).toEqual(expected);
});
