import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/library.paths.ts';
import { items } from '../../charts/library/fixtures.ts';
import { isThere, showLibrary, signsShown, still } from './stand.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

/** What the person sees of each state of the sharing, and of no other. */
const SHARING = {
  copied: () =>
    isThere(page.getByRole('alertdialog', { name: 'Great!' }).getByText('The link has been copied to your clipboard.')),
  notCopied: () =>
    isThere(
      page
        .getByRole('alertdialog', { name: 'Oops...' })
        .getByText('Something went wrong, please copy the link from your address bar.'),
    ),
  quiet: () => !isThere(page.getByRole('alertdialog')),
};
const OVERLAY = {
  closed: () => !isThere(page.getByRole('dialog')),
  preview: () =>
    isThere(page.getByRole('dialog', { name: 'Slalom final, K1 women' }).getByRole('tab', { name: 'Info' })),
};

/** The rows of the list are no part of the root's stand-ins: they are given to the picture of the search. */
function withRows(library: AnyActorRef): AnyActorRef {
  const results = still({ value: {}, context: { items: items(3), total: 60, facets: {} } });
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
  hooks: {
    onStart: (actor) => showLibrary(withRows(actor)),
    async perform(step) {
      if (!('send' in step)) return false;
      const isFree = SHARING.quiet() && OVERLAY.closed();
      switch (step.send.type) {
        case 'options.toggle':
          if (!isFree) return false;
          await userEvent.click(button('More options'));
          return true;
        case 'item.open':
          if (!isFree || (step.send['item'] as { id: string }).id !== 'v1') return false;
          await userEvent.click(page.getByRole('link', { name: 'Slalom final, K1 women' }));
          return true;
        case 'notice.dismiss':
          if (SHARING.quiet()) return false;
          await userEvent.click(button('Understood'));
          return true;
        default:
          return false;
      }
    },
    async onState(_value, snapshot) {
      const { value, context } = snapshot as AnyMachineSnapshot & {
        value: { overlay: 'closed' | 'preview'; sharing: string };
        context: { moreOptions: boolean };
      };
      const sharing = value.sharing === 'copied' || value.sharing === 'notCopied' ? value.sharing : 'quiet';
      await expect.poll(() => signsShown(SHARING)).toEqual([sharing]);
      await expect.poll(() => signsShown(OVERLAY)).toEqual([value.overlay]);
      await expect.element(button('More options')).toHaveAttribute('aria-pressed', String(context.moreOptions));
    },
  },
});
