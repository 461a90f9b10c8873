import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyEventObject } from 'xstate';
import { NO_FILTERS } from '../../../core/domain/filters.ts';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import { selectKeyword } from '../../../src/library/select.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { EVERYTHING, ONLY_VIDEO, searchInput } from '../../charts/library/fixtures.ts';
import paths from '../../charts/library/search.paths.ts';
import { button, press } from '../press.ts';
import { expectRequestId } from '../request-id.ts';
import { isThere } from '../seen.ts';
import { screenNow, showLibrary, still } from './stub.tsx';

type Keyed = Parameters<typeof selectKeyword>[0];

const said = (text: string) => page.getByRole('status').filter({ hasText: text });
const dialog = page.getByRole('alertdialog', { name: 'Oops...' });
const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem');
const keyword = page.getByRole('combobox', { name: 'Search' });

const NOTHING_ALLOWED = page.getByText('No media can be searched with this account.');

const STATE_ASSERTIONS: StateAssertions = {
  'preparing.asking': () => isThere(said('Preparing the library')),
  unprepared: () =>
    isThere(page.getByRole('alert').filter({ hasText: 'The library could not be reached' })) &&
    isThere(button('Try again')),
  'ready.idle': () =>
    (isThere(page.getByRole('heading', { name: 'Choose a type' })) || isThere(NOTHING_ALLOWED)) && !isThere(dialog),
  refused: () =>
    isThere(dialog) && dialog.element().textContent.includes('You must choose a media type to execute your research'),
  'ready.restoring': () => isThere(said('Loading the list…')) && !isThere(results),
  'ready.searching': () => isThere(said('Searching…')) && !isThere(results),
  'ready.listing.more': () => isThere(button('Search more')) && isThere(results),
  'ready.listing.complete': () => isThere(page.getByText('That is everything.')) && isThere(results),
  'ready.listing.interrupted': () =>
    isThere(page.getByRole('alert').filter({ hasText: 'The next results could not be loaded' })) && isThere(results),
  'ready.listing.loadingMore': () => isThere(button('Loading more…')) && isThere(results),
  'ready.empty': () => isThere(page.getByRole('heading', { name: 'No content' })),
  'ready.emptyList': () => isThere(page.getByRole('heading', { name: 'Nothing to show here' })),
  'ready.failed': () =>
    isThere(page.getByRole('alert').filter({ hasText: 'What you typed is still here' })) &&
    isThere(button('Try again')),
  leaving: () => isThere(page.getByRole('heading', { name: 'Taking you to the sign-in page…' })),
};

const filters = still({
  value: { attributes: 'known', popup: 'closed' },
  context: { attributes: [], popup: undefined, find: '', draft: {} },
});

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      return showLibrary(
        still({
          value: { overlay: 'closed', sharing: 'idle', session: 'here' },
          context: { moreOptions: false, screen: screenNow() },
          children: { search: actor, filters },
        }),
      );
    },
    async perform(step, actor) {
      if (!('send' in step) || isThere(dialog)) {
        return 'send' in step && step.send.type === 'search.dismiss' ? press('Understood') : false;
      }
      const { send } = step;
      switch (send.type) {
        case 'keyword.type': {
          if (selectKeyword(actor.getSnapshot() as Keyed) === send['text']) return false;
          await userEvent.fill(keyword, String(send['text']));
          return true;
        }
        case 'search.submit':
          await userEvent.click(keyword);
          await userEvent.keyboard('{Enter}');
          return true;
        case 'search.more':
          return (await press('Search more')) || press('Try again');
        case 'search.retry':
          return press('Try again');
        case 'type.choose': {
          const selector = page.getByRole('combobox', { name: 'Media type' });
          if (!isThere(selector) || (selector.element() as HTMLSelectElement).disabled) return false;
          const requested = String(send['mediaType'] ?? 'none');
          if ((selector.element() as HTMLSelectElement).value === requested) return false;
          await userEvent.selectOptions(selector, requested);
          return true;
        }
        default:
          return false;
      }
    },
    async onState(_value, snapshot) {
      await expectRequestId(snapshot.context);
      const { problem } = snapshot.context as { problem?: string };
      await expect.element(keyword).toHaveValue(selectKeyword(snapshot as Keyed));
      const reason = page.getByRole('alert').filter({ hasText: 'At most 200 characters' });
      if (problem === 'tooLong') await expect.element(reason).toBeVisible();
      else await expect.element(reason).not.toBeInTheDocument();
    },
  },
});

test('[L10] no results name the search, and offer the nearest word and a list without the search', async () => {
  const heard: AnyEventObject[] = [];
  const query = { ...EMPTY_QUERY, type: 'Video', keyword: 'slolam', keywords: { video: 'x' }, year: 2019 };
  const results = { items: [], total: 0, facets: {}, words: [], nearest: [{ text: 'slalom', count: 12 }] };
  const search = still(
    {
      value: { ready: 'empty' },
      context: {
        ...searchInput(''),
        query,
        requested: query,
        permissions: EVERYTHING,
        connected: true,
        loaded: 0,
        total: 0,
      },
      children: { results: still({ value: {}, context: results }) },
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
  await userEvent.click(page.getByRole('list', { name: 'Did you mean' }).getByRole('button', { name: /slalom/ }));
  expect(heard).toEqual([
    { type: 'keyword.type', text: 'slalom' },
    { type: 'search.refine', change: { keywords: {} } },
  ]);
  await expect.element(page.getByText('“slolam” · x · 2019')).toBeVisible();
  await userEvent.click(button('Clear the search'));
  expect(heard.at(-1)).toEqual({ type: 'search.refine', change: { ...NO_FILTERS, keyword: '' } });
  await userEvent.click(button('Remove all filters'));
  expect(heard.at(-1)).toEqual({ type: 'search.refine', change: NO_FILTERS });
  await unmount();
});

test.each([
  ['bib 7', false, 1],
  ['bib 7', true, 1],
  ['', true, 0],
])('[L08] for "%s", with best match first %s, there are %i switches', async (text, bestFirst, switches) => {
  const query = { ...EMPTY_QUERY, type: 'Video', keyword: text };
  const heard: AnyEventObject[] = [];
  const search = still({
    value: { ready: 'empty' },
    context: { ...searchInput(''), query, requested: query, bestFirst, permissions: EVERYTHING, loaded: 0, total: 0 },
    children: {
      results: still({ value: {}, context: { items: [], total: 0, facets: {}, words: [], nearest: [] } }),
    },
  });
  const unmount = await showLibrary(
    still(
      {
        value: { overlay: 'closed', sharing: 'idle', session: 'here' },
        context: { moreOptions: false, screen: screenNow() },
        children: { search, filters },
      },
      (event) => void heard.push(event),
    ),
  );
  await expect.element(keyword).toBeVisible();
  expect(button('Best match first').elements()).toHaveLength(switches);
  if (switches === 1) {
    await expect.element(button('Best match first')).toHaveAttribute('aria-pressed', String(bestFirst));
    await userEvent.click(button('Best match first'));
    expect(heard).toEqual([{ type: 'bestFirst.set', on: !bestFirst }]);
  }
  await unmount();
});

test.each([
  ['[L03] of several types one is chosen', EVERYTHING, 1],
  ['[L03] where one type is allowed there is nothing to choose', ONLY_VIDEO, 0],
])('%s', async (_, permissions, shown) => {
  const query = { ...EMPTY_QUERY, type: 'Video' };
  const search = still({
    value: { ready: 'empty' },
    context: { ...searchInput(''), query, requested: query, permissions, connected: true, loaded: 0, total: 0 },
    children: {
      results: still({ value: {}, context: { items: [], total: 0, facets: {}, words: [], nearest: [] } }),
    },
  });
  const unmount = await showLibrary(
    still({
      value: { overlay: 'closed', sharing: 'idle', session: 'here' },
      context: { moreOptions: false, screen: screenNow() },
      children: { search, filters },
    }),
  );
  await expect.element(keyword).toBeVisible();
  expect(page.getByRole('combobox', { name: 'Media type' }).elements()).toHaveLength(shown);
  await unmount();
});
