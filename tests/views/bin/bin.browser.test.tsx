import '../../../src/ui/theme.css';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import { binMachine } from '../../../machines/library/bin.machine.ts';
import type { BinResult } from '../../../machines/library/bin.machine.ts';
import type { BinEntry } from '../../../core/domain/bin.ts';
import { BinPage } from '../../../src/pages/bin/BinPage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/bin.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'bin']);
const main = page.getByRole('main');
const list = page.getByRole('list', { name: 'Bin' });
const empty = page.getByText('Nothing was deleted in the last 30 days.');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const isListed = () => has(main, 'aria-busy', 'false') && (isThere(list) || isThere(empty));

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => says('Loading'),
  'listed.quiet': () => isListed() && page.getByRole('status').element().textContent === '',
  'listed.restored': () => isListed() && says('is back in the library.'),
  'listed.gone': () => isListed() && says('is no longer in the bin.'),
  'listed.notRestored': () => isListed() && says('could not be restored.'),
  'listed.notLoaded': () => isListed() && says('The next entries could not be loaded.'),
  loadingMore: () => has(main, 'aria-busy', 'true') && isThere(button('Loading')),
  restoring: () => says('Restoring “Race 0”…'),
  refused: () => isThere(page.getByText('Only administrators of the group can see its bin.')),
  failed: () => isThere(page.getByText('The bin could not be loaded.')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <BinPage bin={actor as ActorRefFrom<typeof binMachine>} library="/" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const name = { 'bin.more': 'Show more', 'bin.restore': 'Restore “Race 0”', 'bin.retry': 'Try again' }[
        step.send.type
      ];
      if (!name || !isThere(button(name)) || has(main, 'aria-busy', 'true')) return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(_value, snapshot) {
      const { entries, hasMore } = snapshot.context as { entries: readonly BinEntry[]; hasMore: boolean };
      if (!snapshot.matches({ listed: 'quiet' })) return;
      if (entries.length === 0) {
        await expect.element(empty).toBeVisible();
        return;
      }
      const row = list.getByRole('listitem').first();
      await expect.element(row).toMatchTextContent('Video · Deleted on 01/06/2026 by Freya of Loch Arran12 days left');
      expect(list.getByRole('listitem').elements()).toHaveLength(entries.length);
      expect(isThere(button('Show more'))).toBe(hasMore);
    },
  },
});

test('[L18] after the last page the focus is on the first entry that it added', async () => {
  const entry = (at: number): BinEntry => ({
    id: String(at),
    type: 'Video',
    title: `Race ${at}`,
    deletedAt: 0,
    deletedBy: 'Freya',
    daysLeft: 3,
  });
  const loadBin = fromPromise<BinResult, { offset: number; limit: number }>(({ input: { offset } }) =>
    Promise.resolve({ status: 'ok', entries: [entry(offset), entry(offset + 1)], hasMore: offset === 0 }),
  );
  const bin = createActor(binMachine.provide({ actors: { loadBin } })).start();
  const { unmount } = await render(
    <TextProvider texts={texts}>
      <BinPage bin={bin} library="/" />
    </TextProvider>,
  );
  await userEvent.click(button('Show more'));
  await expect.element(button('Restore “Race 2”')).toHaveFocus();
  expect(list.getByRole('listitem').elements()).toHaveLength(4);
  await unmount();
  bin.stop();
});
