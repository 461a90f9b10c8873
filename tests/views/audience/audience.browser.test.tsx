import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { AnyMachineSnapshot } from 'xstate';
import { AudiencePage } from '../../../src/pages/audience/AudiencePage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/audience.paths.ts';
import { has, isVisible } from '../seen.ts';

const texts = await createTexts('en', ['common', 'audience']);
const main = page.getByRole('main');
const period = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  asking: () => has(main, 'aria-busy', 'true'),
  shown: () => has(main, 'aria-busy', 'false') && isVisible(page.getByRole('table', { name: 'By video' })),
  refused: () => isVisible(page.getByText('Only administrators of the group can see its audience.')),
  failed: () => isVisible(page.getByRole('button', { name: 'Try again' })),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <AudiencePage audience={actor} library="/" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step, actor) {
      if (!('send' in step)) return false;
      const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
      if (step.send.type === 'audience.choose' && snapshot.matches('shown')) {
        await userEvent.click(period('365 days'));
        return true;
      }
      if (step.send.type === 'audience.retry' && snapshot.matches('failed')) {
        await userEvent.click(page.getByRole('button', { name: 'Try again' }));
        return true;
      }
      return false;
    },
    async onState(_value, snapshot) {
      if (!snapshot.matches('shown')) return;
      const rows = page.getByRole('row');
      await expect.element(rows.filter({ hasText: 'Gate 5' })).toHaveTextContent('Gate 5K1W final3');
      await expect.element(page.getByText('01/07/2025: 8 plays')).toBeInTheDocument();
    },
  },
});
