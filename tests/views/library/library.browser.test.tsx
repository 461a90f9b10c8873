import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/library.paths.ts';
import { items } from '../../charts/library/fixtures.ts';
import { has, isThere } from '../seen.ts';
import { showLibrary, still } from './stub.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

const screen = page.getByRole('main', { name: 'Media library' });
const share = button('Share these results');
const beside = page.getByText('Copied', { exact: true });
const notice = page.getByRole('alertdialog');
const isQuiet = (): boolean => !isThere(notice);
const isFree = (): boolean => !isThere(page.getByRole('dialog'));

const STATE_ASSERTIONS: StateAssertions = {
  'overlay.closed': isFree,
  'overlay.preview': () =>
    isThere(page.getByRole('dialog', { name: 'Slalom final, K1 women' }).getByRole('tab', { name: 'Info' })),
  'overlay.playAll': () => isThere(page.getByRole('dialog', { name: 'Play all tags' })),
  'overlay.saved': () => isThere(page.getByRole('dialog', { name: 'Saved searches' })),
  'sharing.idle': () => isQuiet() && has(share, 'aria-busy', 'false'),
  'sharing.copying': () => isQuiet() && has(share, 'aria-busy', 'true'),
  'sharing.copied': () =>
    isThere(beside) &&
    isThere(page.getByRole('alertdialog', { name: 'Great!' }).getByText('The link has been copied to your clipboard.')),
  'sharing.notCopied': () =>
    !isThere(beside) &&
    isThere(
      page
        .getByRole('alertdialog', { name: 'Oops...' })
        .getByText('Something went wrong, please copy the link from your address bar.'),
    ),
  'session.here': () => has(screen, 'aria-busy', 'false'),
  'session.leaving': () => has(screen, 'aria-busy', 'true'),
};

/** The root's stand-ins have no rows, so they are added to the snapshot of the search. */
function withRows(library: AnyActorRef): AnyActorRef {
  const results = still({ value: {}, context: { items: items(3), total: 60, facets: {}, words: [], nearest: [] } });
  const dressed = new WeakMap<object, AnyMachineSnapshot>();
  const dress = (snapshot: AnyMachineSnapshot): AnyMachineSnapshot => {
    const search = snapshot.children['search'];
    if (!search) return snapshot;
    const known = dressed.get(snapshot);
    if (known) return known;
    const picture = search.getSnapshot() as object;
    const inner = { ...picture, children: { results } };
    const ref = {
      getSnapshot: () => inner,
      subscribe: () => ({ unsubscribe: () => undefined }),
      send: search.send.bind(search),
    };
    const next = { ...snapshot, children: { ...snapshot.children, search: ref } };
    dressed.set(snapshot, next);
    return next;
  };
  const ref: unknown = {
    send: library.send.bind(library),
    getSnapshot: () => dress(library.getSnapshot() as AnyMachineSnapshot),
    subscribe: library.subscribe.bind(library),
  };
  return ref as AnyActorRef;
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showLibrary(withRows(actor)),
    async perform(step) {
      if (!('send' in step)) return false;
      const mayPress = isQuiet() && isFree();
      switch (step.send.type) {
        case 'options.toggle':
          if (!mayPress) return false;
          await userEvent.click(button('More options'));
          return true;
        case 'item.open':
          if (!mayPress || (step.send['item'] as { id: string }).id !== 'v1') return false;
          await userEvent.click(page.getByRole('link', { name: 'Slalom final, K1 women' }));
          return true;
        case 'notice.dismiss':
          if (isQuiet()) return false;
          await userEvent.click(button('Understood'));
          return true;
        default:
          return false;
      }
    },
    async onState(_value, snapshot) {
      const { moreOptions, isOffline } = snapshot.context as { moreOptions: boolean; isOffline: boolean };
      expect(has(share, 'disabled', isOffline ? '' : undefined)).toBe(true);
      await expect.element(button('More options')).toHaveAttribute('aria-pressed', String(moreOptions));
    },
  },
});
