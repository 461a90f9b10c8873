import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ShareNotice from '../../../src/library/actions/ShareNotice.tsx';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/share-item.paths.ts';
import { isThere } from '../seen.ts';
import { showFlow } from './flow-stage.tsx';
import { SITE } from './stub.tsx';

const great = page.getByRole('alertdialog', { name: 'Great!' });
const oops = page.getByRole('alertdialog', { name: 'Oops...' });

const STATE_ASSERTIONS: StateAssertions = {
  copying: () => !isThere(great) && !isThere(oops),
  copied: () => isThere(great.getByText('The link has been copied to your clipboard.')),
  notCopied: () =>
    isThere(oops.getByText('Something went wrong, please copy the link from your address bar.')) &&
    isThere(oops.getByLabelText('Link')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) => showFlow(ShareNotice, actor),
    async perform(step) {
      if (!('send' in step)) return false;
      const name = step.send.type === 'share.copy' ? 'Copy the link' : 'Understood';
      const button = page.getByRole('button', { name });
      if (!isThere(button)) return false;
      await userEvent.click(button);
      return true;
    },
    async onState(value, snapshot) {
      if (value !== 'notCopied') return;
      const { address } = snapshot.context as { address: string };
      await expect.element(oops.getByLabelText('Link')).toHaveValue(new URL(address, SITE).href);
    },
  },
});
