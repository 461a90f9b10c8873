import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyActorRef, AnyMachineSnapshot, SnapshotFrom } from 'xstate';
import { createActor, fromPromise } from 'xstate';
import { sharedDrawingsMachine } from '../../../machines/player/panels/shared-drawings/shared-drawings.machine.ts';
import type {
  SharedDrawingsPage,
  SharedDrawingsResult,
} from '../../../machines/player/panels/shared-drawings/shared-drawings.machine.ts';
import type { SharedDrawingsRef } from '../../../machines/player/panels/shared-drawings/shared-drawings.select.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { SharedDrawings } from '../../../src/player/drawing/SharedDrawings.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/player/shared-drawings.paths.ts';
import { pressEnabled } from '../press.ts';
import { isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'player', 'drawing']);
type Shared = SnapshotFrom<typeof sharedDrawingsMachine>;

async function show(
  inbox: AnyActorRef,
  onOpen: (id: string) => void = (id) => inbox.send({ type: 'shared.opened', id }),
): Promise<() => Promise<void>> {
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <main>
        <h2>Drawing</h2>
        <SharedDrawings inbox={inbox as SharedDrawingsRef} mediaId="v1" onOpen={onOpen} />
      </main>
    </TextProvider>,
  );
  return unmount;
}

const region = page.getByRole('region', { name: 'Shared with you' });
const status = (text: string) => page.getByRole('status').filter({ hasText: text });
const alert = (text: string) => page.getByRole('alert').filter({ hasText: text });
const sure = page.getByText(/^Permanently remove “.+” from your list/);
const loadingMore = region.getByRole('button', { name: 'Loading', exact: true });
const isUntroubled = () => !isThere(page.getByRole('alert'));
const isSilent = () =>
  !isThere(status('Removing')) && !isThere(status('is removed')) && !isThere(status('More')) && !isThere(sure);

const STATE_ASSERTIONS: StateAssertions = {
  'list.loading': () => !isThere(region),
  'list.failed': () => isThere(alert('The drawings that are shared with you could not be loaded.')),
  'list.signedOut': () => isThere(alert('You are signed out.')),
  'list.listed.quiet': () => isThere(region) && isSilent() && isUntroubled() && !isThere(loadingMore),
  'list.listed.confirming': () => isThere(sure) && isUntroubled(),
  'list.listed.added': () => isThere(status('More drawings are listed.')) && isUntroubled(),
  'list.listed.removed': () => isThere(status('The drawing is removed from your list.')),
  'list.listed.notRemoved': () => isThere(alert('The drawing could not be removed from your list.')),
  'list.listed.notLoaded': () => isThere(alert('The next drawings could not be loaded. Please try again.')),
  'list.loadingMore': () => isThere(loadingMore),
  'list.removing': () => isThere(status('Removing the drawing from your list…')),
};

const BUTTONS: Readonly<Record<string, RegExp | string>> = {
  'shared.opened': /^1:02 Gate 4/,
  'shared.remove': 'Remove from my list: “Gate 4”',
  'shared.confirm': 'Remove from my list',
  'shared.cancel': 'Cancel',
  'shared.more': 'Show more',
  'shared.retry': 'Try again',
};

const perform = (event: { type: string }): Promise<boolean> => pressEnabled(BUTTONS[event.type]);

testPaths(paths, {
  suite: 'view',
  stateAssertions: { ...STATE_ASSERTIONS, 'marks.quiet': () => true },
  hooks: {
    onStart: (actor) => show(actor),
    perform: (step) => ('send' in step ? perform(step.send) : false),
    async onState(_, snapshot: AnyMachineSnapshot) {
      const { context } = snapshot as Shared;
      if (isThere(region)) await expect.element(region).toHaveAttribute('aria-busy', String(snapshot.hasTag('busy')));
      const more = page.getByRole('button', { name: /^(Show more|Loading)$/ });
      const isSignedOut = snapshot.matches({ list: 'signedOut' });
      await expect.poll(() => isThere(more)).toBe(context.next !== undefined && !isSignedOut);
      if (isSignedOut) expect(isThere(page.getByRole('button', { name: /^Remove/ }))).toBe(false);
      const isConfirming = snapshot.matches({ list: { listed: 'confirming' } });
      const marked = context.drawings.filter(({ isNew, id }) => isNew && !(isConfirming && id === context.subject));
      const badges = page.getByText('New', { exact: true });
      await expect.poll(() => badges.elements().length).toBe(marked.length);
    },
  },
});

const ONE = {
  id: 'd1',
  mediaId: 'v1',
  film: 'Heat one',
  name: 'Gate 4',
  owner: 'Eva Moss',
  at: 62.4,
  strokes: 2,
  isNew: true,
};

function listed(drawings: readonly (typeof ONE)[]) {
  const loadSharedDrawings = fromPromise<SharedDrawingsResult, SharedDrawingsPage>(() =>
    Promise.resolve({ status: 'ok', drawings, next: undefined }),
  );
  return createActor(
    sharedDrawingsMachine.provide({
      actors: { loadSharedDrawings, seeSharedDrawing: fromPromise(() => Promise.resolve()) },
    }),
  ).start();
}

test('[P26] a drawing of this film opens over it, one of another film is a link, and each names its owner', async () => {
  const other = { ...ONE, id: 'd2', mediaId: 'v 2', film: '<b>Heat two</b>', name: 'Exit' };
  const inbox = listed([ONE, other]);
  const opened: string[] = [];
  const unmount = await show(inbox, (id) => {
    opened.push(id);
    inbox.send({ type: 'shared.opened', id });
  });
  await expect.element(status('2 new drawings are shared with you.')).toBeVisible();
  const items = region.getByRole('listitem');
  await expect.element(items.nth(0).getByRole('button', { name: '1:02 Gate 4 New' })).toBeVisible();
  await expect.element(items.nth(0).getByText('From Eva Moss', { exact: true })).toBeVisible();
  await expect.element(items.nth(1).getByText('From Eva Moss, over “<b>Heat two</b>”')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: '1:02 Exit New' }))
    .toHaveAttribute('href', '/play?video=v+2&drawing=d2');
  await userEvent.click(page.getByRole('button', { name: /^1:02 Gate 4/ }));
  expect(opened).toEqual(['d1']);
  await expect.element(status('1 new drawing is shared with you.')).toBeVisible();
  await expect.element(items.nth(0).getByRole('button', { name: '1:02 Gate 4', exact: true })).toBeVisible();
  await unmount();
  inbox.stop();
});

test('[P26] without shared drawings nothing is shown', async () => {
  const inbox = listed([]);
  const unmount = await show(inbox);
  await expect.poll(() => inbox.getSnapshot().matches({ list: 'listed' })).toBe(true);
  await expect.element(region).not.toBeInTheDocument();
  await unmount();
  inbox.stop();
});

test('[P26] after the last page the focus is on the first drawing that it added', async () => {
  const pages: readonly (typeof ONE)[][] = [
    [ONE],
    [{ ...ONE, id: 'd2', name: 'Exit' }],
    [{ ...ONE, id: 'd3', name: 'Finish' }],
  ];
  let read = 0;
  const loadSharedDrawings = fromPromise<SharedDrawingsResult, SharedDrawingsPage>(() => {
    const drawings = pages[read] ?? [];
    read += 1;
    return Promise.resolve({ status: 'ok', drawings, next: read < pages.length ? { at: 1, id: 'd1' } : undefined });
  });
  const inbox = createActor(sharedDrawingsMachine.provide({ actors: { loadSharedDrawings } })).start();
  const unmount = await show(inbox);
  const more = page.getByRole('button', { name: 'Show more' });
  await userEvent.click(more);
  await expect.element(page.getByRole('button', { name: /Exit New$/ })).toBeVisible();
  await expect.element(more).toHaveFocus();
  await userEvent.click(more);
  await expect.element(page.getByRole('button', { name: /Finish New$/ })).toHaveFocus();
  await expect.element(more).not.toBeInTheDocument();
  await unmount();
  inbox.stop();
});

test('[P26] cancelling a removal returns the focus to its button', async () => {
  const inbox = listed([ONE]);
  const unmount = await show(inbox);
  const remove = page.getByRole('button', { name: 'Remove from my list: “Gate 4”' });
  await userEvent.click(remove);
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }));
  await expect.element(remove).toHaveFocus();
  await unmount();
  inbox.stop();
});
