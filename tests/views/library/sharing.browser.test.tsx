import { expect } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import SharingTab from '../../../src/library/preview/SharingTab.tsx';
import type { SharingRef } from '../../../src/library/refs.ts';
import type { ShareChange } from '../../../machines/library/sharing.machine.ts';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/library/sharing.paths.ts';
import { has, isThere } from '../seen.ts';

const status = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const alert = (text: string) => isThere(page.getByRole('alert').filter({ hasText: text }));
const anyAlert = page.getByRole('alert');
const refused = page.getByText('Only members of its group see with whom it is shared.');
const people = page.getByText('Who in the group has it');
const copy = page.getByRole('button', { name: 'Copy the link' });
const busy = page.getByRole('group', { name: 'Sharing' });
const isBusy = (): boolean => has(busy, 'aria-busy', 'true');
const isListed = (): boolean => isThere(people) && !isBusy();

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => status('Loading with whom it is shared') || (isThere(people) && isBusy() && !status('Saving…')),
  'listed.quiet': () => isListed() && !isThere(anyAlert) && !isThere(copy),
  'listed.unknown': () => isListed() && alert('There is no such account.'),
  'listed.badDate': () => isListed() && alert('A link ends today at the earliest, and within a year.'),
  'listed.full': () => isListed() && alert('It is shared as often as it may be: end another share first.'),
  'listed.notSaved': () => isListed() && alert('This could not be saved.'),
  'listed.linked': () =>
    isListed() && status('The link was made.') && has(copy, 'aria-busy', 'false') && !isThere(anyAlert),
  'listed.copying': () => isListed() && has(copy, 'aria-busy', 'true'),
  'listed.copied': () => isListed() && status('The link has been copied to your clipboard.'),
  'listed.notCopied': () => isListed() && alert('Something went wrong, please copy the link from your address bar.'),
  saving: () => isBusy() && status('Saving…'),
  refused: () => isThere(refused),
  failed: () => alert('This could not be loaded.'),
  // The preview leaves for the login.
  lost: () => !isThere(busy) && !isThere(page.getByRole('status')) && !isThere(anyAlert) && !isThere(refused),
};

async function change(wish: ShareChange): Promise<void> {
  switch (wish.kind) {
    case 'user':
      await userEvent.fill(page.getByLabelText('Name of the account'), wish.login);
      await userEvent.keyboard('{Enter}');
      return;
    case 'group':
      await userEvent.selectOptions(page.getByRole('combobox', { name: 'Group' }), String(wish.groupId));
      await userEvent.click(page.getByRole('form', { name: 'Share with a group' }).getByRole('button'));
      return;
    case 'link':
      await userEvent.fill(page.getByLabelText('Last day of the link'), wish.endsOn);
      await userEvent.click(page.getByRole('button', { name: 'Make a link' }));
      return;
    case 'end':
      await userEvent.click(page.getByRole('button', { name: 'End the share: Freya of Loch Arran' }));
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const texts = await createTexts('en', ['common', 'preview']);
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <SharingTab sharing={actor as SharingRef} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      switch (step.send.type) {
        case 'share.change':
          if (!isListed()) return false;
          await change(step.send['change'] as ShareChange);
          return true;
        case 'share.copy':
          if (!isThere(copy)) return false;
          await userEvent.click(copy);
          return true;
        case 'share.retry':
          if (!isThere(page.getByRole('button', { name: 'Try again' }))) return false;
          await userEvent.click(page.getByRole('button', { name: 'Try again' }));
          return true;
        default:
          return false;
      }
    },
    async onState() {
      if (!isListed()) return;
      await expect.element(page.getByText('The editor')).toBeVisible();
      await expect.element(page.getByText('A link, until 31/07/2026')).toBeVisible();
    },
  },
});
