import { Suspense } from 'react';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import DownloadDialog from '../../../src/library/actions/DownloadDialog.tsx';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/download-item.paths.ts';
import { isThere } from '../seen.ts';

const dialog = page.getByRole('dialog', { name: 'Choose a file' });
const oops = page.getByRole('alertdialog', { name: 'Oops...' });
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const button = (name: string) => page.getByRole('button', { name, exact: true });

const STATE_ASSERTIONS: StateAssertions = {
  listing: () => says('Looking for the files…'),
  choosing: () => isThere(dialog) && isThere(button('1080p')) && isThere(button('240p')),
  saving: () => says('The download is starting.'),
  noSource: () => isThere(oops.getByText('No source file(s) available')),
  failed: () => isThere(oops.getByText('Error on retrieving file(s) source')) && isThere(button('Try again')),
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
            <DownloadDialog flow={actor} />
          </Suspense>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const source = step.send['source'] as { name: string } | undefined;
      const names = {
        'download.choose': [source?.name ?? ''],
        'download.retry': ['Try again'],
        'download.close': ['Close', 'Understood'],
      }[step.send.type];
      const name = names?.find((each) => isThere(button(each)));
      if (!name) return false;
      await userEvent.click(button(name));
      return true;
    },
  },
});
