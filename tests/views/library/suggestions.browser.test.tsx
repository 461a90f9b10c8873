import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyEventObject } from 'xstate';
import type { Suggestion } from '../../../core/domain/search.ts';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { EVERYTHING, searchInput } from '../../charts/library/fixtures.ts';
import paths from '../../charts/library/suggestions.paths.ts';
import { has, isThere } from '../seen.ts';
import { screenNow, showLibrary, still } from './stub.tsx';

const box = page.getByRole('combobox', { name: 'Search' });
const list = page.getByRole('listbox', { name: 'Suggestions' });
const options = list.getByRole('option');

const KINDS = { title: 'Title', athlete: 'Athlete', nation: 'Nation', tag: 'Tag' } as const;

const query = { ...EMPTY_QUERY, type: 'Video', keyword: 'ga' };
const searchOf = (heard?: (event: AnyEventObject) => void) =>
  still(
    {
      value: { ready: 'idle' },
      context: {
        ...searchInput(''),
        query,
        requested: query,
        permissions: EVERYTHING,
        connected: true,
        total: 0,
        loaded: 0,
      },
      children: {
        results: still({ value: {}, context: { items: [], total: 0, facets: {}, words: [], nearest: [] } }),
      },
    },
    heard,
  );

const filters = still({
  value: { attributes: 'known', popup: 'closed' },
  context: { attributes: [], popup: undefined, find: '', draft: {} },
});

/** Keys and the event that each sends while suggestions are listed. */
const KEYS: Readonly<Record<string, string>> = { next: '{ArrowDown}', previous: '{ArrowUp}' };

const STATE_ASSERTIONS: StateAssertions = {
  closed: () => has(box, 'aria-busy', 'false') && !isThere(list),
  'open.asking': () => has(box, 'aria-busy', 'true'),
  'open.shown': () => has(box, 'aria-busy', 'false') && isThere(list),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const unmount = await showLibrary(
        still({
          value: { overlay: 'closed', sharing: 'idle', session: 'here' },
          context: { moreOptions: false, screen: screenNow() },
          children: { search: searchOf(), filters, suggestions: actor },
        }),
      );
      box.element().focus();
      return unmount;
    },
    async perform(step) {
      if (!('send' in step) || !isThere(list)) return false;
      const { send } = step;
      switch (send.type) {
        case 'suggest.move':
          await userEvent.keyboard(KEYS[String(send['by'])] ?? '');
          return true;
        case 'suggest.close':
          await userEvent.keyboard('{Escape}');
          return true;
        case 'suggest.choose':
          if (send['index'] === undefined) {
            if (!box.element().hasAttribute('aria-activedescendant')) return false;
            await userEvent.keyboard('{Enter}');
          } else await userEvent.click(options.nth(Number(send['index'])));
          return true;
        default:
          return false;
      }
    },
    async onState(_value, snapshot) {
      const { items, active } = snapshot.context as { items: readonly Suggestion[]; active: number | undefined };
      await expect.element(box).toHaveAttribute('aria-expanded', String(items.length > 0));
      const names = items.map(({ kind, text }) => `${text}${KINDS[kind]}`);
      await expect.poll(() => options.elements().map((each) => each.textContent)).toEqual(names);
      const selected = options.elements().flatMap((each, at) => (each.ariaSelected === 'true' ? [at] : []));
      expect(selected).toEqual(active === undefined ? [] : [active]);
      const named = box.element().getAttribute('aria-activedescendant');
      expect(named).toBe(active === undefined ? null : options.elements()[active]?.id);
      expect(box.element()).toBe(document.activeElement);
    },
  },
});

test('[L04] the arrow down requests suggestions for the text in the box, and leaving the box closes them', async () => {
  const heard: AnyEventObject[] = [];
  const items = [{ kind: 'tag', text: 'Gate 5, clean' }];
  const open = still({ value: { open: 'shown' }, context: { items, active: undefined, text: 'ga' } }, (event) =>
    heard.push(event),
  );
  const closed = still({ value: 'closed', context: { items: [], active: undefined, text: '' } }, (event) =>
    heard.push(event),
  );
  for (const [suggestions, act] of [
    [closed, () => userEvent.keyboard('{ArrowDown}')],
    [open, () => userEvent.tab()],
  ] as const) {
    const unmount = await showLibrary(
      still({
        value: { overlay: 'closed', sharing: 'idle', session: 'here' },
        context: { moreOptions: false, screen: screenNow() },
        children: { search: searchOf(), filters, suggestions },
      }),
    );
    await userEvent.click(box);
    await act();
    await unmount();
  }
  expect(heard).toEqual([{ type: 'suggest.open', text: 'ga', mediaType: 'Video' }, { type: 'suggest.close' }]);
});

test('[L04] typed text goes to the search and its suggestions, which highlight it', async () => {
  const toSearch: AnyEventObject[] = [];
  const toSuggestions: AnyEventObject[] = [];
  const items = [{ kind: 'title', text: '<b>Gate</b> training' }];
  const suggestions = still(
    { value: { open: 'shown' }, context: { items, active: 0, text: 'ga' } },
    (event) => void toSuggestions.push(event),
  );
  const unmount = await showLibrary(
    still({
      value: { overlay: 'closed', sharing: 'idle', session: 'here' },
      context: { moreOptions: false, screen: screenNow() },
      children: { search: searchOf((event) => void toSearch.push(event)), filters, suggestions },
    }),
  );
  await expect.element(options).toHaveTextContent('<b>Gate</b> trainingTitle');
  const marks = [...options.element().querySelectorAll('mark')].map((mark) => mark.textContent);
  expect(marks).toEqual(['Ga']);
  await userEvent.fill(box, 'gate');
  expect(toSearch).toContainEqual({ type: 'keyword.type', text: 'gate' });
  expect(toSuggestions).toContainEqual({ type: 'suggest.type', text: 'gate', mediaType: 'Video' });
  await unmount();
});
