import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import type { Actor } from 'xstate';
import type { welcomeMachine } from '../../../machines/library/welcome.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { SlotsContext } from '../../../src/library/slots.ts';
import { Welcome } from '../../../src/library/welcome/Welcome.tsx';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/welcome.paths.ts';
import { has, isThere, says } from '../seen.ts';
import { SITE, SLOTS } from './stub.tsx';

const line = page.getByRole('region', { name: 'Welcome' });
const toOwnLibrary = page.getByRole('link', { name: 'Start my own library' });
const toFirstRun = page.getByRole('link', { name: 'Continue' });
const dismiss = page.getByRole('button', { name: 'Do not show this again' });

const SAMPLES = 'These are sample films for trying things out.';
const FIRST_RUN = 'Your library is not set up yet.';

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => !isThere(line),
  firstRun: () => says(line, FIRST_RUN) && has(toFirstRun, 'href', `${SITE}first-run`) && !isThere(dismiss),
  samples: () => says(line, SAMPLES) && has(toOwnLibrary, 'href', `${SITE}own-library`) && isThere(dismiss),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const texts = await createTexts('en', ['common', 'library']);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <SlotsContext value={SLOTS}>
            <Welcome welcome={actor as Actor<typeof welcomeMachine>} />
          </SlotsContext>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step) || !isThere(dismiss)) return false;
      await userEvent.click(dismiss);
      return true;
    },
  },
});
