import { expect } from 'vitest';
import { page } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { EVERYTHING, items, searchInput } from '../../charts/library/fixtures.ts';
import paths from '../../charts/library/latest.paths.ts';
import { has, isThere } from '../seen.ts';
import { following, screenNow, showLibrary, still } from './stub.tsx';

const filters = still({
  value: { attributes: 'known', popup: 'closed' },
  context: { attributes: [], popup: undefined, find: '', draft: {} },
});
const search = still({
  value: { ready: { listing: 'more' } },
  tags: ['listed'],
  context: {
    ...searchInput(''),
    query: { ...EMPTY_QUERY, type: 'Video' },
    requested: EMPTY_QUERY,
    permissions: EVERYTHING,
    connected: true,
    loaded: 3,
    total: 60,
    limit: 25,
  },
  children: {
    results: still({ value: {}, context: { items: items(3), total: 60, facets: {}, words: [], nearest: [] } }),
  },
});

const box = page.getByText('Loading the latest item');
const latest = page.getByRole('region', { name: 'The latest Slalom final, K1 women' });

const STATE_ASSERTIONS: StateAssertions = {
  asking: () => isThere(box) && !isThere(latest),
  showing: () => isThere(latest) && has(latest.getByRole('button', { name: 'Details' }), 'aria-pressed', 'true'),
  none: () => !isThere(box) && !isThere(latest),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      const { context } = actor.getSnapshot() as AnyMachineSnapshot;
      return showLibrary(
        following(actor, () => ({
          value: { overlay: 'closed', sharing: 'idle', session: 'here' },
          context: { moreOptions: false, screen: screenNow(), latest: context['type'] },
          children: { search, filters, latest: actor },
        })),
      );
    },
    perform: () => Promise.resolve(false),
    async onState(value) {
      await expect.element(page.getByRole('link', { name: 'Race 2' })).toBeVisible();
      if (value !== 'showing') return;
      await expect.element(latest.getByRole('region', { name: 'Player of video v1' })).toBeInTheDocument();
      await expect.element(latest.getByRole('button', { name: 'Close the latest item' })).toBeVisible();
    },
  },
});
