import { page, userEvent } from 'vitest/browser';
import { ClipList } from '../../../src/pages/clipping/ClipList.tsx';
import type { ClipListRef } from '../../../src/pages/clipping/ClipList.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import type { ClipListEvent } from '../../../machines/studio/clipping/clip-list.machine.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths, { OTHER } from '../../charts/studio/clip-list.paths.ts';
import { LISTED } from '../../charts/studio/clipping.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'library', 'clipping']);
const list = page.getByRole('region', { name: 'Clips of this film' });
const player = page.getByRole('dialog', { name: LISTED.title });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const isListing = (): boolean => !isThere(page.getByRole('dialog')) && !isThere(page.getByRole('alertdialog'));
const failed = list.getByRole('alert').filter({ hasText: 'The clips could not be listed.' });

const STATE_ASSERTIONS: StateAssertions = {
  'listing.asking': () => has(list, 'aria-busy', 'true'),
  'listing.shown': () => isListing() && has(list, 'aria-busy', 'false') && !isThere(failed),
  'listing.failed': () => isListing() && isThere(failed),
  'playing.showing': () => player.elements().some((dialog) => dialog.querySelector('video') !== null),
  'playing.broken': () => isThere(player.getByRole('alert').filter({ hasText: 'This clip cannot be played now.' })),
  'playing.renewing': () => isThere(player.getByRole('status').filter({ hasText: 'Loading' })),
  downloading: () => isThere(page.getByRole('alertdialog').filter({ hasText: 'No source file(s) available' })),
  deleting: () => isThere(page.getByRole('alertdialog', { name: 'Are you sure?' })),
};

const NAMES: Readonly<Partial<Record<ClipListEvent['type'], string>>> = {
  'clips.play': `Play: ${LISTED.title}`,
  'clips.download': `Download as MP4: ${LISTED.title}`,
  'clips.delete': `Delete: ${LISTED.title}`,
  'clips.close': 'Close',
  'clips.retry': 'Try again',
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <ClipList list={actor as ClipListRef} attachFilm={() => () => undefined} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const name = NAMES[step.send.type as ClipListEvent['type']];
      if (name === undefined || !isThere(button(name))) return false;
      // Nothing behind a dialog can be pressed.
      if (!isListing() && !['Close', 'Try again'].includes(name)) return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(_value, snapshot) {
      if (!snapshot.matches({ listing: 'shown' })) return;
      const { clips } = snapshot.context as { clips: readonly { title: string }[] };
      if (clips.length === 0) await expect.element(list.getByText('No clips yet.')).toBeVisible();
      expect(
        list
          .getByRole('listitem')
          .elements()
          .map(({ textContent }) => textContent),
      ).toEqual(clips.map(({ title }) => title));
      expect(isThere(button(`Delete: ${OTHER.title}`)), 'only what may be deleted').toBe(false);
    },
  },
});
