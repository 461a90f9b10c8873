import { expect, it } from 'vitest';
import { exampleSearches } from '../../core/domain/example-searches.ts';

const film = (...moments: (readonly [category: string, description: string])[]) => ({
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
])('[L04] %s', (_, items, expected) => {
  expect(exampleSearches(items)).toEqual(expected);
});
