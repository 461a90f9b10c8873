import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { ownLibraryMachine } from '../../../machines/shared/own-library/own-library.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { OwnLibraryPage } from '../../../src/pages/own-library/OwnLibraryPage.tsx';
import type { OwnLibraryRef } from '../../../src/pages/own-library/refs.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/own-library.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'own']);
const main = page.getByRole('main');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const asks = page.getByRole('alertdialog');
const removing = page.getByText(/^Removing the samples…/);

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true') && isThere(page.getByText('Loading', { exact: true })),
  offered: () => isThere(button('Remove the samples…')) && !isThere(asks),
  confirming: () => isThere(asks),
  sending: () => isThere(button('Starting…')),
  'removing.waiting': () => isThere(removing),
  explained: () => isThere(page.getByText('npm run remove-samples')),
  failed: () => isThere(page.getByText('The page could not be loaded.')),
};

const BUTTONS: Readonly<Record<string, string>> = {
  'own.remove': 'Remove the samples…',
  'own.confirm': 'Delete',
  'own.cancel': 'Cancel',
  'own.retry': 'Try again',
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <OwnLibraryPage own={actor as OwnLibraryRef} library="/" login="/login" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const pressed = button(BUTTONS[step.send.type] ?? '');
      if (!isThere(pressed)) return false;
      await userEvent.click(pressed);
      return true;
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof ownLibraryMachine>;
      if (!snapshot.matches('offered')) return;
      const lines = (name: string) => page.getByRole('list', { name }).getByRole('listitem').elements();
      const goes = lines('What is removed').map(({ textContent }) => textContent);
      expect(goes).toEqual([
        'all 467 samples: films, live streams, photos, documents and collections, with their tags',
        '12 tags that people have added to sample films',
        '2 clips that people have cut from sample films',
        'the sample accounts, which are signed out: Anouk Delcourt (admin)',
        'groups with nobody left in them: Flatwater League',
      ]);
      const stays = lines('What stays').map(({ textContent }) => textContent);
      expect(stays[0]).toBe('your account super, with its password, as the super user');
      expect(stays).toContain('9 films and other items that people have added');
      expect(stays).toContain('1 of them was added by a sample account, and becomes yours');
      await expect
        .element(page.getByRole('alert'))
        .toHaveTextContent(snapshot.context.isNotRemoved ? 'Nothing was removed. Please try again.' : '');
    },
  },
});
