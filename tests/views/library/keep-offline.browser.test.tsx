import { Suspense } from 'react';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import KeepOfflineNotice from '../../../src/library/actions/KeepOfflineNotice.tsx';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/keep-offline.paths.ts';
import { isThere } from '../seen.ts';

const oops = page.getByRole('alertdialog', { name: 'Oops...' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  keeping: () => isThere(page.getByRole('status').filter({ hasText: 'Keeping it for offline…' })),
  kept: () =>
    isThere(page.getByRole('alertdialog', { name: 'Great!' }).getByText(/“Training of May” is on this device/)),
  refused: () => isThere(oops.getByText('You may not keep this, or it is gone.')),
  failed: () => isThere(oops.getByText('It could not be kept on this device.')) && isThere(button('Try again')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const texts = await createTexts('en', ['common', 'library']);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <Suspense>
            <KeepOfflineNotice flow={actor} />
          </Suspense>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const name = { 'keep.retry': 'Try again', 'keep.close': 'Understood' }[step.send.type];
      if (name === undefined || !isThere(button(name))) return false;
      await userEvent.click(button(name));
      return true;
    },
  },
});
