import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { EVERYTHING, items, searchInput } from '../../charts/library/fixtures.ts';
import paths from '../../charts/library/filters.paths.ts';
import { has, isThere } from '../seen.ts';
import { screenNow, showLibrary, still } from './stub.tsx';

const search = still({
  value: { ready: { listing: 'more' } },
  tags: ['listed'],
  context: {
    ...searchInput(''),
    query: { ...EMPTY_QUERY, type: 'Tag', year: 2024 },
    requested: EMPTY_QUERY,
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
        words: [],
        nearest: [],
      },
    }),
  },
});

const popupOf = (name: string) => page.getByRole('dialog', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const group = page.getByRole('group', { name: 'Filters', exact: true });
const retry = button('Some filters could not be loaded. Try again');

/** The visible popups. Three filters have popups in the bar; the venue's is in the slide-in. */
const POPUPS = { year: 'Year', all: 'Filters' } as const;
const contextOf = ({ context }: AnyMachineSnapshot) =>
  context as { popup?: string; attributes: unknown[]; find: string; draft: { year?: number } };
const isClosed = (): boolean => !isThere(page.getByRole('dialog'));

const STATE_ASSERTIONS: StateAssertions = {
  'attributes.loading': () => has(group, 'aria-busy', 'true'),
  'attributes.known': (snapshot) =>
    has(group, 'aria-busy', 'false') &&
    !isThere(retry) &&
    isThere(button(contextOf(snapshot).attributes.length > 0 ? '2 more' : '1 more')),
  'attributes.failed': () => has(group, 'aria-busy', 'false') && isThere(retry),
  'popup.closed': () => isClosed() && !isThere(page.getByRole('button', { expanded: true })),
  'popup.editing'(snapshot) {
    const { popup } = contextOf(snapshot);
    return Object.entries(POPUPS).every(([name, title]) => isThere(popupOf(title)) === (name === popup)) && !isClosed();
  },
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      return showLibrary(
        still({
          value: { overlay: 'closed', sharing: 'idle', session: 'here' },
          context: { moreOptions: true, screen: screenNow() },
          children: { search, filters: actor },
        }),
      );
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { send } = step;
      if (send.type === 'filter.open' && send['popup'] === 'year' && isClosed()) {
        await userEvent.click(button('Year'));
        return true;
      }
      if (send.type === 'filter.find' && isThere(popupOf('Year'))) {
        await userEvent.fill(popupOf('Year').getByRole('searchbox'), String(send['text']));
        return true;
      }
      if (send.type === 'filter.close' && isThere(popupOf('Year'))) {
        await userEvent.keyboard('{Escape}');
        return true;
      }
      if (send.type === 'filters.retry' && isThere(retry) && isClosed()) {
        await userEvent.click(retry);
        return true;
      }
      return false;
    },
    async onState(_value, snapshot) {
      const { popup, draft, find } = contextOf(snapshot);
      if (popup !== 'year') return;
      const chosen = draft.year === undefined ? [] : [String(draft.year)];
      const pressed = popupOf('Year').getByRole('button', { pressed: true });
      await expect
        .poll(() => pressed.elements().map((element) => element.textContent.slice(0, 4)))
        .toEqual(chosen.filter((year) => year.includes(find)));
    },
  },
});

test('[L07] typing shortens a long list of values, ignoring accents and case', async () => {
  const values = ['Évian', 'Tacen', 'Arran', 'Bourg', 'Cardiff', 'Dunajec', 'Epinal', 'Foxton', 'Grudja'];
  const venue = { name: 'venue', frName: 'Site', enName: 'Venue', values };
  const draft = { keywords: {}, year: undefined, discipline: undefined, dynamic: {} };
  const filters = still({
    value: { attributes: 'known', popup: 'editing' },
    context: { attributes: [venue], popup: 'dynamic-venue', find: 'EVI', draft },
  });
  const query = { ...EMPTY_QUERY, type: 'Photo' };
  // Without collections the venue is among the first three filters, whose popups are in the bar.
  const permissions = { ...EVERYTHING, P_MEDIA_COLLECTION: false };
  const { value, context, children } = search.getSnapshot();
  const photos = still({ value, children, context: { ...context, query, permissions } });
  const unmount = await showLibrary(
    still({
      value: { overlay: 'closed', sharing: 'idle', session: 'here' },
      context: { moreOptions: true, screen: screenNow() },
      children: { search: photos, filters },
    }),
  );
  const shown = page.getByRole('group', { name: 'Venue' }).getByRole('button');
  await expect.poll(() => shown.elements().map((each) => each.textContent)).toEqual(['Évian0']);
  await unmount();
});

test('[S10] a signed-in viewer can follow the open collection, beside its name', async () => {
  const filters = still({
    value: { attributes: 'known', popup: 'closed' },
    context: { attributes: [], popup: undefined, find: '', draft: {} },
  });
  const { value, context, children } = search.getSnapshot();
  const query = { ...EMPTY_QUERY, type: 'Video', keywords: { collection: 'Races of May' } };
  const show = (more: object) =>
    showLibrary(
      still({
        value: { overlay: 'closed', sharing: 'idle', session: 'here' },
        context: { moreOptions: true, screen: screenNow() },
        children: { search: still({ value, children, context: { ...context, query, ...more } }), filters },
      }),
    );
  const link = page.getByRole('link', { name: 'Follow Races of May' });
  const chip = button('Remove Collection: Races of May');
  const unmount = await show({});
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/\/following\?follow=collection&name=Races\+of\+May$/));
  expect(isThere(chip)).toBe(true);
  await unmount();
  const offeredToNobody = [
    { connected: false },
    { permissions: { ...EVERYTHING, P_MEDIA_COLLECTION: false } },
    { query: { ...query, keywords: { video: 'Races of May' } } },
  ];
  for (const more of offeredToNobody) {
    const end = await show(more);
    await expect.element(page.getByRole('button', { name: /Races of May/ })).toBeVisible();
    expect(isThere(page.getByRole('link', { name: /^Follow/ }))).toBe(false);
    await end();
  }
});

test('[L07] counts beyond the counting limit are marked as estimates, and never shown as zero', async () => {
  const draft = { keywords: {}, year: undefined, discipline: undefined, dynamic: {} };
  const filters = still({
    value: { attributes: 'known', popup: 'editing' },
    context: { attributes: [], popup: 'year', find: '', draft },
  });
  const { value, context, children } = search.getSnapshot();
  const unmount = await showLibrary(
    still({
      value: { overlay: 'closed', sharing: 'idle', session: 'here' },
      context: { moreOptions: true, screen: screenNow() },
      children: { search: still({ value, children, context: { ...context, approximate: true } }), filters },
    }),
  );
  await expect.element(popupOf('Year').getByRole('button', { name: '2025 about 7', exact: true })).toBeVisible();
  await expect.element(popupOf('Year').getByRole('button', { name: '2024', exact: true })).toBeVisible();
  await unmount();
});
