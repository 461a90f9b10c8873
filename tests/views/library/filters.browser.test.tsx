import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { EMPTY_QUERY } from '../../../src/domain/search-address.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { EVERYTHING, items, searchInput } from '../../charts/library/fixtures.ts';
import paths from '../../charts/library/filters.paths.ts';
import { isThere, showLibrary, signsShown, still } from './stand.tsx';

const search = still({
  value: { ready: { listing: 'more' } },
  tags: ['listed'],
  context: {
    ...searchInput(''),
    query: { ...EMPTY_QUERY, type: 'Tag', year: 2024 },
    asked: EMPTY_QUERY,
    permissions: EVERYTHING,
    connected: true,
    loaded: 3,
    total: 60,
    limit: 25,
  },
  children: {
    results: still({
      value: {},
      context: {
        items: items(3),
        total: 60,
        facets: { year: [{ value: '2025', count: 7 }], venue: [{ value: 'Loch Arran', count: 2 }] },
      },
    }),
  },
});

const popupOf = (name: string) => page.getByRole('dialog', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

/** What tells the popups apart. */
const POPUPS = {
  closed: () => !isThere(page.getByRole('dialog')),
  year: () => isThere(popupOf('Year')),
  'dynamic-venue': () => isThere(popupOf('Venue')),
  all: () => isThere(popupOf('Filters')),
};

/** What tells how the group's own filters stand. */
const ATTRIBUTES = {
  loading: () => isThere(button('1 more')) && !isThere(button('Some filters could not be loaded. Try again')),
  known: () => isThere(button('2 more')),
  failed: () => isThere(button('Some filters could not be loaded. Try again')),
};

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart(actor) {
      return showLibrary(
        still({
          value: { overlay: 'closed', sharing: 'idle', session: 'here' },
          context: { moreOptions: true, screen: 'desktop' },
          children: { search, filters: actor },
        }),
      );
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { send } = step;
      if (send.type === 'filter.open' && send['popup'] === 'year' && POPUPS.closed()) {
        await userEvent.click(button('Year'));
        return true;
      }
      if (send.type === 'filter.find' && POPUPS.year()) {
        await userEvent.fill(popupOf('Year').getByRole('searchbox'), String(send['text']));
        return true;
      }
      if (send.type === 'filter.close' && POPUPS.year()) {
        await userEvent.keyboard('{Escape}');
        return true;
      }
      if (send.type === 'filters.retry' && ATTRIBUTES.failed() && POPUPS.closed()) {
        await userEvent.click(button('Some filters could not be loaded. Try again'));
        return true;
      }
      return false;
    },
    async onState(_value, snapshot) {
      const { value, context } = snapshot as AnyMachineSnapshot & {
        value: { attributes: string; popup: string };
        context: { popup?: string; attributes: unknown[]; find: string; draft: { year?: number } };
      };
      const popup = value.popup === 'closed' ? 'closed' : context.popup;
      // Three filters have their popup beside the others; the venue's is in the slide-in.
      await expect.poll(() => signsShown(POPUPS)).toEqual(popup === 'dynamic-venue' ? [] : [popup]);
      if (popup === 'year') {
        const chosen = context.draft.year === undefined ? [] : [String(context.draft.year)];
        const pressed = popupOf('Year').getByRole('button', { pressed: true });
        await expect
          .poll(() => pressed.elements().map((element) => element.textContent.slice(0, 4)))
          .toEqual(chosen.filter((year) => year.includes(context.find)));
      }
      const known = value.attributes === 'known' && context.attributes.length > 0;
      if (value.attributes === 'failed') await expect.poll(ATTRIBUTES.failed).toBe(true);
      else await expect.poll(() => signsShown(ATTRIBUTES)).toEqual([known ? 'known' : 'loading']);
    },
  },
});
