import { Suspense } from 'react';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { LivingCollection } from '../../../src/pages/saved/LivingCollection.tsx';
import type { LivingCollectionRef } from '../../../src/pages/saved/LivingCollection.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/living-collection.paths.ts';
import { EMPTY_QUERY, items } from '../../charts/library/fixtures.ts';
import { isThere } from '../seen.ts';
import { screenNow, SLOTS, still } from './stub.tsx';

const alert = (text: string) => isThere(page.getByRole('alert').filter({ hasText: text }));

const STATE_ASSERTIONS: StateAssertions = {
  opening: () => isThere(page.getByRole('status').filter({ hasText: 'Loading the collection…' })),
  shown: () =>
    isThere(page.getByRole('heading', { name: 'Finals', level: 1 })) &&
    isThere(page.getByRole('list', { name: 'Results' }).getByRole('listitem')) &&
    isThere(page.getByRole('link', { name: 'Open in the library' })) &&
    !isThere(page.getByRole('combobox')),
  ended: () => alert('This link is no longer valid.'),
  failed: () =>
    alert('The collection could not be loaded.') && isThere(page.getByRole('button', { name: 'Try again' })),
};

/** A library with three results, as a snapshot of its chart. */
function pictured() {
  const query = { ...EMPTY_QUERY, type: 'Video' };
  const results = still({ value: {}, context: { items: items(3), total: 3, facets: {}, words: [], nearest: [] } });
  const context = {
    screen: screenNow(),
    query,
    requested: query,
    total: 3,
    limit: 25,
    loaded: 3,
    scrollPosition: undefined,
  };
  const search = still({ value: { ready: { listing: 'complete' } }, tags: ['listed'], context, children: { results } });
  const filters = still({ value: { attributes: 'known', popup: 'closed' }, context: { attributes: [] } });
  const suggestions = still({ value: 'closed', context: { items: [], active: undefined, text: '' } });
  return still({
    value: { overlay: 'closed', sharing: 'idle', session: 'here' },
    context: { screen: screenNow(), latest: undefined },
    children: { search, filters, suggestions },
  });
}

/** The path's library is a stand-in without rows, so this snapshot replaces it. */
function withLibrary(collection: AnyActorRef): AnyActorRef {
  const library = pictured();
  const dressed = new WeakMap<object, object>();
  const ref: unknown = {
    send: collection.send.bind(collection),
    subscribe: collection.subscribe.bind(collection),
    getSnapshot() {
      const snapshot = collection.getSnapshot() as AnyMachineSnapshot;
      if (!snapshot.children['library']) return snapshot;
      const known = dressed.get(snapshot) ?? { ...snapshot, children: { library } };
      dressed.set(snapshot, known);
      return known;
    },
  };
  return ref as AnyActorRef;
}

const slotsOf = () => SLOTS;

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const texts = await createTexts('en', ['common', 'library', 'saved']);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <Suspense>
            <LivingCollection collection={withLibrary(actor) as LivingCollectionRef} slotsOf={slotsOf} />
          </Suspense>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step) || !isThere(page.getByRole('button', { name: 'Try again' }))) return false;
      await userEvent.click(page.getByRole('button', { name: 'Try again' }));
      return true;
    },
  },
});
