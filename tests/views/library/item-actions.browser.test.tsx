import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { createActor } from 'xstate';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { itemActionsMachine } from '../../../machines/library/item-actions.machine.ts';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { EVERYTHING, items, PAGE, race, searchInput } from '../../charts/library/fixtures.ts';
import paths, { known } from '../../charts/library/item-actions.paths.ts';
import { isThere } from '../seen.ts';
import { following, screenNow, showLibrary, SITE, still } from './stub.tsx';

const filters = still({
  value: { attributes: 'known', popup: 'closed' },
  context: { attributes: [], popup: undefined, find: '', draft: {} },
});
const searchOf = (found: readonly ResultItem[]) =>
  still({
    value: { ready: { listing: 'more' } },
    tags: ['listed'],
    context: {
      ...searchInput(''),
      query: { ...EMPTY_QUERY, type: 'Video' },
      requested: EMPTY_QUERY,
      permissions: EVERYTHING,
      connected: true,
      loaded: found.length,
      total: 60,
      limit: 25,
    },
    children: {
      results: still({ value: {}, context: { items: found, total: 60, facets: {}, words: [], nearest: [] } }),
    },
  });

/** The list, with the chart of its menus. */
const around = (actor: AnyActorRef, found: readonly ResultItem[] = items(3)): AnyActorRef =>
  following(actor, () => ({
    value: { overlay: 'closed', sharing: 'idle', session: 'here' },
    context: { moreOptions: false, screen: screenNow() },
    children: { search: searchOf(found), filters, actions: actor },
  }));

const button = (name: string) => page.getByRole('button', { name, exact: true });
const menu = page.getByRole('menu');
const notice = page.getByRole('alertdialog', { name: 'Oops...' });
const titleOf: Readonly<Record<string, string>> = { v1: 'Slalom final, K1 women', v2: 'Race 2' };
const opening = page.getByRole('status').filter({ hasText: 'Opening…' });

const STATE_ASSERTIONS: StateAssertions = {
  idle: () => !isThere(menu) && !isThere(opening) && !isThere(notice),
  choosing: () => isThere(menu),
  fetching: () => isThere(opening),
  // The flow from the path file: a link that could not be copied.
  running: () => isThere(notice.getByLabelText('Link')),
  failed: () => isThere(notice.getByText('This could not be opened.')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showLibrary(around(actor)),
    async perform(step, actor) {
      if (!('send' in step)) return false;
      switch (step.send.type) {
        case 'menu.open': {
          const { context } = actor.getSnapshot() as { context: { isKnown: boolean } };
          const name = titleOf[(step.send['item'] as ResultItem).id];
          if (!context.isKnown || isThere(menu) || isThere(notice) || !name) return false;
          await userEvent.click(button(`Actions for ${name}`));
          return true;
        }
        case 'menu.close':
          if (!isThere(menu)) return false;
          await userEvent.keyboard('{Escape}');
          return true;
        case 'action.perform':
          // Offline, it is shown but disabled.
          if (!isThere(menu.getByRole('menuitem', { name: 'Share', disabled: false }))) return false;
          await userEvent.click(menu.getByRole('menuitem', { name: 'Share' }));
          return true;
        case 'action.retry':
          if (!isThere(button('Try again'))) return false;
          await userEvent.click(button('Try again'));
          return true;
        case 'action.dismiss':
          // The flow's own notice has a button of the same name.
          if (!isThere(button('Understood')) || !(actor.getSnapshot() as AnyMachineSnapshot).matches('failed'))
            return false;
          await userEvent.click(button('Understood'));
          return true;
        default:
          return false;
      }
    },
    async onState(value, snapshot) {
      if (value !== 'choosing') return;
      const { context } = snapshot as AnyMachineSnapshot & { context: { subject: { item: ResultItem } } };
      await expect
        .element(page.getByRole('menu', { name: `Actions for ${titleOf[context.subject.item.id]}` }))
        .toBeVisible();
    },
  },
});

const full: ResultItem = { ...race, editable: true, downloadable_source: true, qr_code: true, embed: true };

/** The chart itself for a list of one item, signed in as an administrator. */
async function showOne(item: ResultItem, isOffline = false) {
  const actor = createActor(itemActionsMachine, { input: { page: PAGE, shareTags: true } }).start();
  actor.send(known);
  if (isOffline) actor.send({ type: 'network.offline' });
  return { actor, end: await showLibrary(around(actor, [item])) };
}

const names = () =>
  menu
    .getByRole('menuitem')
    .elements()
    .map((each) => each.textContent);
const focused = () => document.activeElement?.textContent;

it('[L16] [L17] with the keyboard, the menu opens on its first item, wraps around, finds by letter, closes and returns the focus', async () => {
  const { end } = await showOne(full);
  const dots = button('Actions for Slalom final, K1 women').element() as HTMLElement;
  dots.focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  expect(names()).toEqual([
    'Share',
    'Embed',
    'QR code',
    'Download',
    'Follow',
    'Add to compare',
    'Edit',
    'Tag',
    'Clip',
    'CSV export',
    'CSV import',
    'Studio',
    'Multicast',
    'Delete',
  ]);
  expect(focused()).toBe('Share');
  await userEvent.keyboard('{ArrowUp}');
  expect(focused()).toBe('Delete');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(focused()).toBe('Embed');
  await userEvent.keyboard('c');
  expect(focused()).toBe('Clip');
  await userEvent.keyboard('{End}{Home}');
  expect(focused()).toBe('Share');
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
  expect(document.activeElement).toBe(dots);
  await userEvent.keyboard('{Enter}');
  await expect.element(menu).toBeVisible();
  await userEvent.tab();
  await expect.element(menu).not.toBeInTheDocument();
  await end();
});

it('[L17] an action with its own page is a link to it, encoded', async () => {
  const { end } = await showOne({ ...full, id: 'a b&c' });
  await userEvent.click(button('Actions for Slalom final, K1 women'));
  const target = (name: string) => menu.getByRole('menuitem', { name }).element().getAttribute('href');
  expect(['Edit', 'Tag', 'Clip', 'Studio', 'Multicast'].map(target)).toEqual([
    `${SITE}media_edit?video=a+b%26c`,
    `${SITE}studio?video=a+b%26c&tool=desk`,
    `${SITE}clipping?video=a+b%26c`,
    `${SITE}studio?video=a+b%26c`,
    `${SITE}multicast?video=a+b%26c`,
  ]);
  await end();
});

it('[L27] offline, download, share, export and import are shown but disabled', async () => {
  const { actor, end } = await showOne(full, true);
  await userEvent.click(button('Actions for Slalom final, K1 women'));
  const disabled = menu.getByRole('menuitem', { disabled: true });
  expect(disabled.elements().map((each) => each.textContent)).toEqual([
    'ShareOffline',
    'DownloadOffline',
    'CSV exportOffline',
    'CSV importOffline',
  ]);
  (disabled.first().element() as HTMLElement).click();
  expect(actor.getSnapshot().value).toBe('choosing');
  await end();
});

it('[L16] a viewer who may do nothing with an item gets no menu', async () => {
  const { end } = await showOne({
    id: 'p1',
    type: 'Exercise',
    name: 'Draw left',
    visibility: 'public',
    deleteable: false,
  });
  await expect.element(page.getByRole('button', { name: 'Draw left', exact: true })).toBeVisible();
  expect(page.getByRole('button', { name: /Actions for/ }).elements()).toEqual([]);
  await end();
});

it.each([
  [true, 'Score 92.41'],
  [false, undefined],
])('[P11] [L36] with the flag scores %s a card shows %s, and never the hidden part', async (showScores, shown) => {
  const tag: ResultItem = {
    id: 't1',
    tag_id: 't1',
    type: 'Tag',
    title: 'Finish',
    score: '92.41=2',
    visibility: 'public',
  };
  const end = await showLibrary(around(still({ value: 'idle', context: { isKnown: false } }), [tag]), 'en', {
    showScores,
  });
  const card = page.getByRole('listitem');
  await expect.element(card).toBeVisible();
  expect(
    card
      .getByText(/Score|92/)
      .elements()
      .map((each) => each.textContent),
  ).toEqual(shown ? [shown] : []);
  await end();
});

it("[L11] the text of a competition's card ends before its menu button", async () => {
  const regatta: ResultItem = {
    id: 'm1',
    type: 'Competition',
    title: 'Regatta',
    date: '2025-05-12',
    time: '14:03:00',
    visibility: 'public',
  };
  await page.viewport(1280, 900);
  const { end } = await showOne(regatta);
  const menuButton = button('Actions for Regatta').element().getBoundingClientRect();
  const said = page.getByText('Competition', { exact: true }).element();
  const line = said.parentElement as HTMLElement;
  expect(line.getBoundingClientRect().right).toBeLessThan(menuButton.left);
  expect(said.getBoundingClientRect().right).toBeLessThan(menuButton.left);
  await end();
});
