import '../../../src/ui/theme.css';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Actor } from 'xstate';
import type { compareTrayMachine } from '../../../machines/player/compare/compare-tray.machine.ts';
import { TrayDock } from '../../../src/pages/compare-tray/TrayDock.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/compare-tray.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'compareTray']);
const tray = page.getByRole('region', { name: 'Moments to compare' });
const toggle = tray.getByRole('button', { name: /^Compare \d+$/ });

const STATE_ASSERTIONS: StateAssertions = {
  // An empty tray is not rendered.
  'shown.folded': () => !isThere(tray.getByRole('list')) && (!isThere(tray) || has(toggle, 'aria-expanded', 'false')),
  'shown.unfolded': () => isThere(tray.getByRole('list')) && has(toggle, 'aria-expanded', 'true'),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <main>
            <TrayDock tray={actor as Actor<typeof compareTrayMachine>} />
          </main>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step) || step.send.type !== 'tray.toggle' || !isThere(toggle)) return false;
      await userEvent.click(toggle);
      return true;
    },
  },
});
