import { Suspense } from 'react';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import SaveOfflineNotice from '../../../src/library/actions/SaveOfflineNotice.tsx';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/save-offline.paths.ts';
import { isThere } from '../seen.ts';

const oops = page.getByRole('alertdialog', { name: 'Oops...' });
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  saving: () => isThere(page.getByRole('status').filter({ hasText: 'Saving it for offline use…' })),
  saved: () =>
    isThere(page.getByRole('alertdialog', { name: 'Great!' }).getByText(/“Training of May” is saved on this device/)),
  refused: () => isThere(oops.getByText('You cannot save this, or it no longer exists.')),
  failed: () => isThere(oops.getByText('It could not be saved on this device.')) && isThere(button('Try again')),
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
            <SaveOfflineNotice flow={actor} />
          </Suspense>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const name = { 'saveOffline.retry': 'Try again', 'saveOffline.close': 'Understood' }[step.send.type];
      if (name === undefined || !isThere(button(name))) return false;
      await userEvent.click(button(name));
      return true;
    },
  },
});
