import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyEventObject } from 'xstate';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import type { SearchQuery } from '../../../core/domain/search.ts';
import { EVERYTHING, ONLY_VIDEO, race, searchInput } from '../../charts/library/fixtures.ts';
import { screenNow, showLibrary, still } from './stub.tsx';

const heading = page.getByRole('heading', { level: 1, name: 'Media library' });
const line = page.getByText('Find the race, the athlete or the gate, and jump to that very moment.');
const examples = page.getByRole('list', { name: 'For example' }).getByRole('button');
const filters = still({ value: { attributes: 'known', popup: 'closed' }, context: { attributes: [] } });

async function arrive(asked: Partial<SearchQuery>, permissions = EVERYTHING, items = [race]) {
  const heard: AnyEventObject[] = [];
  const query = { ...EMPTY_QUERY, type: 'Video', ...asked } as const;
  const search = still(
    {
      value: { ready: { listing: 'complete' } },
      tags: ['listed'],
      context: { ...searchInput(''), query, requested: query, permissions, limit: 25, loaded: 1, total: 1 },
      children: {
        results: still({ value: {}, context: { items, total: 1, facets: {}, words: [], nearest: [] } }),
      },
    },
    (event) => void heard.push(event),
  );
  const unmount = await showLibrary(
    still({
      value: { overlay: 'closed', sharing: 'idle', session: 'here' },
      context: { moreOptions: false, screen: screenNow() },
      children: { search, filters },
    }),
  );
  heard.length = 0;
  return { heard, unmount };
}

test('[L04] without a search, a line says what the library does, and examples lead to moments', async () => {
  const { heard, unmount } = await arrive({});
  await expect.element(heading).toBeVisible();
  await expect.element(line).toBeVisible();
  await expect.element(examples.first()).toHaveTextContent('Start, bib 7');
  expect(examples.elements()).toHaveLength(2);
  await userEvent.click(examples.nth(1));
  expect(heard).toEqual([
    { type: 'keyword.type', text: 'Gate 5, bib 7' },
    { type: 'type.choose', mediaType: 'Tag' },
  ]);
  await unmount();
});

test('[L04] without the permission for tags an example lists films with their moments', async () => {
  const { heard, unmount } = await arrive({}, ONLY_VIDEO);
  await userEvent.click(examples.first());
  expect(heard).toEqual([{ type: 'search.refine', change: { keyword: 'Start, bib 7', viewMode: 'list' } }]);
  await unmount();
});

test('[L04] a library without moments shows only the line', async () => {
  const { unmount } = await arrive({}, EVERYTHING, [{ ...race, moments: [] }]);
  await expect.element(line).toBeVisible();
  expect(examples.elements()).toHaveLength(0);
  await unmount();
});

test.each([
  ['words', { keyword: 'final' }],
  ['a filter', { year: 2025 }],
])('[L04] after a search for %s, the results come first', async (_, asked) => {
  const { unmount } = await arrive(asked);
  await expect.element(heading).toBeInTheDocument();
  expect(line.elements()).toHaveLength(0);
  expect(examples.elements()).toHaveLength(0);
  await unmount();
});
