import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { EVERYTHING, items, searchInput } from '../../charts/library/fixtures.ts';
import paths from '../../charts/library/preview.paths.ts';
import { EMPTY_QUERY } from '../../../core/domain/search-address.ts';
import type { LibrarySlots } from '../../../src/library/slots.ts';
import { has, isThere } from '../seen.ts';
import { following, screenNow, showLibrary, SITE, still } from './stub.tsx';

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

const dialog = page.getByRole('dialog');
const button = (name: string) => dialog.getByRole('button', { name, exact: true });
const details = dialog.getByRole('complementary', { name: 'Details' });

const screen = page.getByRole('main', { name: 'Media library' });
/** The document in the path file's snapshot is still loading. */
const reader = dialog.getByRole('status').filter({ hasText: 'Loading the document' });
const tab = (name: string) => details.getByRole('tab', { name });
const sharing = details.getByRole('tabpanel', { name: 'Sharing' });
const isSharing = (): boolean => has(tab('Sharing'), 'aria-selected', 'true');
const isOpen = (): boolean => isThere(button('Details'));

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => isThere(dialog.getByRole('status').filter({ hasText: 'Loading the preview' })),
  'open.panel.shown.info': () =>
    has(button('Details'), 'aria-pressed', 'true') && has(tab('Info'), 'aria-selected', 'true'),
  'open.panel.shown.sharing.fetching': () => isSharing() && isThere(sharing.getByText('Loading who it is shared with')),
  'open.panel.shown.sharing.running': () => isSharing() && isThere(sharing.getByText(/^Only members of its group/)),
  'open.panel.shown.sharing.broken': () => isSharing() && isThere(sharing.getByRole('alert')),
  'open.panel.hidden': () => has(button('Details'), 'aria-pressed', 'false') && !isThere(details),
  'open.use.none': () =>
    isOpen() &&
    !isThere(reader) &&
    !isThere(button('Sign in')) &&
    !isThere(dialog.getByRole('link', { name: /Start test|Watch/ })),
  'open.use.reading': () => isOpen() && isThere(reader),
  'open.use.signIn': () => isOpen() && isThere(button('Sign in')),
  'open.use.offered': () => isOpen() && isThere(dialog.getByRole('link', { name: /Start test|Watch/ })),
  'open.tool.none': () => isOpen() && !has(button('Zoom'), 'aria-pressed', 'true'),
  'open.tool.zooming': () =>
    isOpen() &&
    has(button('Zoom'), 'aria-pressed', 'true') &&
    has(page.getByRole('region', { name: 'Zoom' }), 'tabindex', '0'),
  refused: () => isThere(dialog.getByRole('alert').filter({ hasText: 'Protected content' })),
  failed: () =>
    isThere(dialog.getByRole('alert').filter({ hasText: 'The preview could not be loaded.' })) &&
    isThere(button('Try again')),
  // Finished: the library removes it, and leaves the page if the session is lost.
  closed: () => !isThere(dialog) && has(screen, 'aria-busy', 'false'),
  lost: () => !isThere(dialog) && has(screen, 'aria-busy', 'true'),
};

async function press(name: string): Promise<boolean> {
  if (!isThere(button(name))) return false;
  await userEvent.click(button(name));
  return true;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart(actor) {
      return showLibrary(
        following(actor, (snapshot) => ({
          value: {
            overlay: snapshot.status === 'active' ? 'preview' : 'closed',
            sharing: 'idle',
            session: snapshot.matches('lost') ? 'leaving' : 'here',
          },
          context: { moreOptions: false, screen: screenNow() },
          children: { search, filters, ...(snapshot.status === 'active' ? { preview: actor } : {}) },
        })),
      );
    },
    async perform(step, actor) {
      if (!('send' in step) || (actor.getSnapshot() as { status: string }).status !== 'active') return false;
      switch (step.send.type) {
        case 'preview.close':
          return press('Close the preview');
        case 'preview.retry':
          return press('Try again');
        case 'preview.signIn':
          return press('Sign in');
        case 'panel.toggle':
          return press('Details');
        case 'sharing.retry':
          return press('Try again');
        case 'tab.choose': {
          const chosen = tab(step.send['tab'] === 'info' ? 'Info' : 'Sharing');
          if (!isThere(chosen)) return false;
          await userEvent.click(chosen);
          return true;
        }
        case 'zoom.toggle':
          return press('Zoom');
        default:
          return false;
      }
    },
    async onState(_value, snapshot) {
      const { value, context, status } = snapshot as AnyMachineSnapshot & {
        value: string | { open: { panel: string | { shown: unknown }; tool: string } };
        context: {
          connected: boolean;
          content?: { item: { id: string; type: string; title?: string; name?: string } };
        };
      };
      if (value === 'refused') {
        const alert = dialog.getByRole('alert');
        await expect.element(alert.getByText('This content is private.')).toBeVisible();
        if (context.connected) await expect.element(button('Sign in')).not.toBeInTheDocument();
        else await expect.element(alert.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
      }
      if (status !== 'active' || typeof value === 'string') return;
      const { item } = context.content ?? {};
      await expect.element(dialog.getByRole('heading', { name: item?.title ?? item?.name ?? '' })).toBeVisible();
      if (item?.type === 'Video')
        await expect.element(dialog.getByRole('region', { name: 'Player of video v1' })).toBeInTheDocument();
      if (typeof value.open.panel === 'object' && value.open.panel.shown === 'info') {
        await expect.element(details.getByRole('tab', { name: 'Info' })).toHaveAttribute('aria-selected', 'true');
        await expect
          .element(details.getByRole('link', { name: 'Juniors' }))
          .toHaveAttribute(
            'href',
            expect.stringContaining(`${SITE}?element-type=${item?.type ?? ''}&search-collection=Juniors&`),
          );
        const identifier = details.getByText('Identifier');
        if (context.connected) await expect.element(identifier).toBeVisible();
        else await expect.element(identifier).not.toBeInTheDocument();
      }
      if (item?.type === 'Test') {
        const start = dialog.getByRole('link', { name: 'Start test', exact: true });
        if (context.connected) {
          await expect.element(start).toHaveAttribute('href', `${SITE}test?test=x1`);
          await expect.element(button('Sign in')).not.toBeInTheDocument();
        } else {
          await expect.element(dialog.getByText('Sign in to take this test.')).toBeVisible();
          await expect.element(button('Sign in')).toBeVisible();
          await expect.element(start).not.toBeInTheDocument();
        }
      }
      const itsPage = dialog.getByRole('link', { name: 'Open page' });
      if (['Photo', 'Test', 'Exercise'].includes(item?.type ?? ''))
        await expect.element(itsPage).not.toBeInTheDocument();
      else await expect.element(itsPage).toHaveAttribute('href', expect.stringContaining(SITE));
      if (isThere(details)) {
        const named = details.getByRole('tab').all().length;
        expect(named).toBe(context.connected && item?.type === 'Video' ? 2 : 1);
      }
      if (context.connected && item?.type === 'Photo') await expect.element(button('Zoom')).toBeInTheDocument();
      else await expect.element(button('Zoom')).not.toBeInTheDocument();
    },
  },
});

it.each(['Video', 'Photo', 'Document'] as const)(
  '[L15] [L25] a collection of type %s leads to what it contains',
  async (type) => {
    const item = { id: 'c1', type: 'Collection', title: 'Juniors', visibility: 'public', contentMediaType: type };
    const preview = still({
      value: { open: { panel: 'hidden', use: 'none', tool: 'none' } },
      context: {
        connected: false,
        content: { item, collections: [] },
        target: { kind: 'item', item },
        screen: screenNow(),
      },
    });
    const end = await showLibrary(
      still({
        value: { overlay: 'preview', sharing: 'idle', session: 'here' },
        context: { moreOptions: false, screen: screenNow() },
        children: { search, filters, preview },
      }),
    );
    const address = expect.stringContaining(`${SITE}?element-type=${type}&search-collection=Juniors&`);
    for (const name of ['See what it contains', 'Open page'])
      await expect.element(dialog.getByRole('link', { name })).toHaveAttribute('href', address);
    await end();
  },
);

it('[S10] [E03] signed-in viewers can follow the collections of a film, beside their names, and everybody gets their podcasts', async () => {
  const item = { id: 'v1', type: 'Video', title: 'Heat one', visibility: 'public' };
  const show = (connected: boolean) =>
    showLibrary(
      still({
        value: { overlay: 'preview', sharing: 'idle', session: 'here' },
        context: { moreOptions: false, screen: screenNow() },
        children: {
          search,
          filters,
          preview: still({
            value: { open: { panel: { shown: 'info' }, use: 'none', tool: 'none' } },
            context: {
              connected,
              content: {
                item,
                collections: [
                  { id: '12&3', title: 'Races of May', hasFeed: true },
                  { id: '13', title: 'Our training', hasFeed: false },
                ],
              },
              target: { kind: 'item', item },
              screen: screenNow(),
            },
          }),
        },
      }),
    );
  const link = details.getByRole('link', { name: 'Follow Races of May' });
  const podcasts = details.getByRole('link', { name: /^Podcast of / });
  const end = await show(true);
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(/\/following\?follow=collection&id=12%263$/));
  await end();
  const endAnonymous = await show(false);
  await expect.element(details.getByRole('link', { name: 'Races of May', exact: true })).toBeVisible();
  expect(isThere(link)).toBe(false);
  // A collection that is not public has no podcast.
  expect(podcasts.elements().map((each) => each.getAttribute('aria-label'))).toEqual(['Podcast of Races of May']);
  await expect.element(podcasts).toHaveAttribute('href', `${SITE}podcast/collection/12%263`);
  await endAnonymous();
});

it.each([
  ['en', 'Watch the exercise'],
  ['fr', 'Voir l’exercice'],
] as const)('[L15] in %s an exercise links to its moment of its film', async (language, name) => {
  const item = {
    id: 'e1',
    type: 'Exercise',
    name: 'Ferry glide',
    visibility: 'public',
    video_id: '3',
    tag_id: 't9',
    video_title: 'Final',
  };
  const end = await showLibrary(
    still({
      value: { overlay: 'preview', sharing: 'idle', session: 'here' },
      context: { moreOptions: false, screen: screenNow() },
      children: {
        search,
        filters,
        preview: still({
          value: { open: { panel: 'hidden', use: 'none', tool: 'none' } },
          context: {
            connected: false,
            content: { item, collections: [] },
            target: { kind: 'item', item },
            screen: screenNow(),
          },
        }),
      },
    }),
    language,
  );
  await expect
    .element(dialog.getByRole('link', { name, exact: true }))
    .toHaveAttribute('href', `${SITE}play?video=3&tag=t9`);
  await end();
});

it.each([
  ['what a link names at its moment', 'link', 't9', 40, 't9 from 40'],
  ['what a link names', 'link', 't9', undefined, 't9 from undefined'],
  ['a clip of no tag', 'item', undefined, undefined, 'undefined from 12.5'],
] as const)('[L15] [L32] %s plays from there, and a login leads back to it', async (_, kind, tag, start, plays) => {
  const item = { id: 'c1', type: 'Clip', visibility: 'public', video_id: '3', tag_id: tag, clippingOffset: 12_500 };
  const heard: AnyEventObject[] = [];
  const preview = still(
    {
      value: { open: { panel: 'hidden', use: 'none', tool: 'none' } },
      context: {
        connected: true,
        content: { item, collections: [] },
        target: kind === 'item' ? { kind, item } : { kind, link: { kind: 'clip', id: 'c1', start } },
        screen: screenNow(),
      },
    },
    (event) => heard.push(event),
  );
  const Player: LibrarySlots['Player'] = ({ playable, onLeaving }) => (
    <button type="button" onClick={() => onLeaving?.(41)}>{`${playable.tag} from ${playable.start}`}</button>
  );
  const end = await showLibrary(
    still({
      value: { overlay: 'preview', sharing: 'idle', session: 'here' },
      context: { moreOptions: false, screen: screenNow() },
      children: { search, filters, preview },
    }),
    'en',
    { Player },
  );
  await userEvent.click(dialog.getByRole('button', { name: plays, exact: true }));
  expect(heard).toEqual([{ type: 'player.leaving', moment: 41 }]);
  await end();
});

/** An open preview, complete from the first render. */
function showPodium() {
  const item = { id: 'p1', type: 'Photo', title: 'Podium', visibility: 'public' };
  return showLibrary(
    still({
      value: { overlay: 'preview', sharing: 'idle', session: 'here' },
      context: { moreOptions: false, screen: screenNow() },
      children: {
        search,
        filters,
        preview: still({
          value: { open: { panel: { shown: 'info' }, use: 'none', tool: 'none' } },
          context: {
            connected: true,
            content: { item, collections: [] },
            target: { kind: 'item', item },
            screen: screenNow(),
          },
        }),
      },
    }),
  );
}

it('[L15] [L30] a preview that renders at once focuses Close, like one that loads first', async () => {
  const end = await showPodium();
  await expect.element(button('Details')).toBeVisible();
  await expect.element(button('Close the preview')).toHaveFocus();
  await end();
});

it('[L15] the title is only in the header if there is room', async () => {
  const end = await showPodium();
  const title = dialog.getByRole('heading', { name: 'Podium' });
  const close = button('Close the preview');
  const box = (each: typeof title) => each.element().getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  await page.viewport(1280, 800);
  await expect.element(details.getByText('Podium')).not.toBeVisible();
  expect(Math.abs(box(button('Details')).top - box(close).top)).toBeLessThan(10);
  // On a phone the header has one line, truncated if necessary, and the details have the full title.
  await page.viewport(390, 800);
  await expect.element(details.getByText('Podium')).toBeVisible();
  expect(box(button('Details')).top).toBeGreaterThanOrEqual(box(close).bottom);
  expect(box(title).bottom).toBeLessThanOrEqual(box(close).bottom);
  await page.viewport(innerWidth, innerHeight);
  await end();
});

it.each([
  ['en', 'best', 'Best'],
  ['fr', 'best', 'Meilleure mesure'],
  ['fr', 'mean', 'Moyenne'],
  ['fr', 'sum', 'Somme'],
  ['fr', 'médiane', 'médiane'],
] as const)('[L15] [L02] in %s the aggregate %s of an exercise is called %s', async (language, agregate, called) => {
  const item = { id: 'e1', type: 'Exercise', name: 'Ferry glide', visibility: 'public', agregate };
  const end = await showLibrary(
    still({
      value: { overlay: 'preview', sharing: 'idle', session: 'here' },
      context: { moreOptions: false, screen: screenNow() },
      children: {
        search,
        filters,
        preview: still({
          value: { open: { panel: { shown: 'info' }, use: 'none', tool: 'none' } },
          context: {
            connected: false,
            content: { item, collections: [] },
            target: { kind: 'item', item },
            screen: screenNow(),
          },
        }),
      },
    }),
    language,
  );
  await expect.element(dialog.getByRole('definition').filter({ hasText: called }).first()).toHaveTextContent(called);
  await end();
});
