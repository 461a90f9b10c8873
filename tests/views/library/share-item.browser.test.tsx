import { Suspense } from 'react';
import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import ShareNotice from '../../../src/library/actions/ShareNotice.tsx';
import { SlotsContext } from '../../../src/library/slots.ts';
import '../../../src/ui/theme.css';
import type { Looks } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/share-item.paths.ts';
import { isThere } from '../seen.ts';
import { SLOTS } from './stand.tsx';

const great = page.getByRole('alertdialog', { name: 'Great!' });
const oops = page.getByRole('alertdialog', { name: 'Oops...' });
const nothing = () => !isThere(great) && !isThere(oops);

const LOOKS: Looks = {
  copying: nothing,
  copied: () => isThere(great.getByText('The link has been copied to your clipboard.')),
  notCopied: () =>
    isThere(oops.getByText('Something went wrong, please copy the link from your address bar.')) &&
    isThere(oops.getByLabelText('Link')),
};

testPaths(paths, {
  suite: 'view',
  looks: LOOKS,
  hooks: {
    async onStart(actor) {
      const texts = await createTexts('en', ['common', 'library']);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <SlotsContext value={SLOTS}>
            <Suspense>
              <ShareNotice flow={actor} />
            </Suspense>
          </SlotsContext>
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const button = page.getByRole('button', {
        name: step.send.type === 'share.copy' ? 'Copy the link' : 'Understood',
      });
      if (!isThere(button)) return false;
      await userEvent.click(button);
      return true;
    },
    async onState(value, snapshot) {
      if (value !== 'notCopied') return;
      const { address } = snapshot.context as { address: string };
      await expect.element(oops.getByLabelText('Link')).toHaveValue(address);
    },
  },
});
