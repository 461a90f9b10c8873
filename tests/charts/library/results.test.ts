import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { resultsStore } from '../../../machines/library/results.ts';
import { pageOf } from './fixtures.ts';

test('[L09] pages follow each other; what has moved down since is listed once', () => {
  const results = createActor(resultsStore).start();
  results.send({ type: 'results.append', page: pageOf(3, 5) });
  results.send({ type: 'results.append', page: pageOf(3, 6, 2) });
  const { items, total } = results.getSnapshot().context;
  expect(items.map(({ id }) => id)).toEqual(['v1', 'v2', 'v3', 'v4', 'v5']);
  expect(total).toBe(6);
});

test('[L07] a new search clears the rows, the facets stay until it has its own', () => {
  const results = createActor(resultsStore).start();
  const facets = { year: [{ value: '2025', count: 3 }] };
  results.send({ type: 'results.append', page: { ...pageOf(3, 3), facets } });
  results.send({ type: 'results.clear' });
  expect(results.getSnapshot().context).toEqual({ items: [], total: 0, facets, words: [], nearest: [] });
});
