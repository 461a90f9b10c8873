import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { resultsStore } from '../../../machines/library/search/results.ts';
import { pageOf } from './fixtures.ts';

test('[L09] pages follow each other, and rows that moved down meanwhile are listed once', () => {
  const results = createActor(resultsStore).start();
  results.send({ type: 'results.append', page: pageOf(3, 5) });
  results.send({ type: 'results.append', page: pageOf(3, 6, 2) });
  const { items, total } = results.getSnapshot().context;
  expect(items.map(({ id }) => id)).toEqual(['v1', 'v2', 'v3', 'v4', 'v5']);
  expect(total).toBe(6);
});

test('[L07] a new search clears the rows, and the facets stay until it has its own', () => {
  const results = createActor(resultsStore).start();
  const facets = { year: [{ value: '2025', count: 3 }] };
  results.send({ type: 'results.append', page: { ...pageOf(3, 3), facets } });
  results.send({ type: 'results.clear' });
  expect(results.getSnapshot().context).toEqual({ items: [], total: 0, facets, words: [], nearest: [] });
});

test('[L18] a deleted item leaves its position, and returns to it', () => {
  const results = createActor(resultsStore).start();
  results.send({ type: 'results.append', page: pageOf(4, 9) });
  const ids = () => results.getSnapshot().context.items.map(({ id }) => id);
  const [, second, third] = results.getSnapshot().context.items;
  if (!second || !third) throw new Error('no rows');
  results.send({ type: 'results.remove', item: second });
  expect([ids(), results.getSnapshot().context.total]).toEqual([['v1', 'v3', 'v4'], 8]);
  results.send({ type: 'results.remove', item: second });
  results.send({ type: 'results.restore', item: third });
  expect(ids()).toEqual(['v1', 'v3', 'v4']);
  results.send({ type: 'results.restore', item: second });
  expect([ids(), results.getSnapshot().context.total]).toEqual([['v1', 'v2', 'v3', 'v4'], 9]);
});

test('[S08] several removed items return to their positions, and changed rows keep theirs', () => {
  const results = createActor(resultsStore).start();
  results.send({ type: 'results.append', page: pageOf(4, 9) });
  const ids = () => results.getSnapshot().context.items.map(({ id }) => id);
  const left = results.getSnapshot().context.items.slice(1, 3);
  for (const item of left) results.send({ type: 'results.remove', item });
  expect(ids()).toEqual(['v1', 'v4']);
  for (const item of left.toReversed()) results.send({ type: 'results.restore', item });
  expect([ids(), results.getSnapshot().context.total]).toEqual([['v1', 'v2', 'v3', 'v4'], 9]);
  for (const item of left) results.send({ type: 'results.restore', item });
  expect(ids()).toEqual(['v1', 'v2', 'v3', 'v4']);
  const [, second] = results.getSnapshot().context.items;
  if (!second) throw new Error('no row');
  results.send({
    type: 'results.update',
    items: [
      { ...second, date: '2026-05-01' },
      { ...second, id: 'far' },
    ],
  });
  expect(results.getSnapshot().context.items.map(({ date }) => date === '2026-05-01')).toEqual([
    false,
    true,
    false,
    false,
  ]);
});
