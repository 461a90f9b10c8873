import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { page, userEvent } from 'vitest/browser';
import { type AnyMachineSnapshot, createActor, fromPromise } from 'xstate';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import SharingTab from '../../../src/library/preview/SharingTab.tsx';
import type { SharingRef } from '../../../src/library/refs.ts';
import {
  type ShareForm,
  type ShareResult,
  type SharesResult,
  sharingMachine,
} from '../../../machines/library/sharing.machine.ts';
import '../../../src/ui/theme.css';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths, { SHARES } from '../../charts/library/sharing.paths.ts';
import { has, isThere } from '../seen.ts';

const status = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const alert = (text: string) => isThere(page.getByRole('alert').filter({ hasText: text }));
const anyAlert = page.getByRole('alert');
const refused = page.getByText('Only members of its group can see who it is shared with.');
const people = page.getByText('Group members with access');
const copy = page.getByRole('button', { name: 'Copy the link' });
const toast = page.getByText('Copied', { exact: true });
const busy = page.getByRole('group', { name: 'Sharing' });
const end = page.getByRole('button', { name: 'End the share: Freya of Loch Arran' });
const isBusy = (): boolean => has(busy, 'aria-busy', 'true');
const isListed = (): boolean => isThere(people) && !isBusy();

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => status('Loading who it is shared with') || (isThere(people) && isBusy() && !status('Saving…')),
  'listed.quiet': () => isListed() && !isThere(anyAlert) && !isThere(copy) && !status('The share has ended.'),
  'listed.ended': () => isListed() && status('The share has ended.') && !isThere(anyAlert),
  'listed.unknown': () => isListed() && alert('There is no such account.'),
  'listed.badDate': () => isListed() && alert('Choose a day between today and one year from now.'),
  'listed.full': () => isListed() && alert('It cannot be shared any further: end another share first.'),
  'listed.notSaved': () => isListed() && alert('This could not be saved.'),
  'listed.linked': () =>
    isListed() &&
    status('The link is ready.') &&
    has(copy, 'aria-busy', 'false') &&
    !isThere(anyAlert) &&
    !isThere(toast),
  'listed.copying': () => isListed() && has(copy, 'aria-busy', 'true'),
  'listed.copied': () => isListed() && status('The link has been copied to your clipboard.') && isThere(toast),
  'listed.notCopied': () => isListed() && alert('Something went wrong, please copy the link from your address bar.'),
  saving: () =>
    isBusy() &&
    status('Saving…') &&
    has(BUTTONS.user, 'aria-disabled', 'true') &&
    has(page.getByRole('button', { name: /^End the share/ }).first(), 'aria-disabled', 'true'),
  refused: () => isThere(refused),
  failed: () => alert('This could not be loaded.'),
  // The preview leads to the login.
  lost: () => !isThere(busy) && !isThere(page.getByRole('status')) && !isThere(anyAlert) && !isThere(refused),
};

const FIELDS = {
  user: page.getByLabelText('Account name'),
  group: page.getByRole('combobox', { name: 'Group' }),
  link: page.getByLabelText('Last day of the link'),
} as const;
const BUTTONS = {
  user: page.getByRole('form', { name: 'Share with a person' }).getByRole('button'),
  group: page.getByRole('form', { name: 'Share with a group' }).getByRole('button'),
  link: page.getByRole('button', { name: 'Create a link' }),
} as const;

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
        case 'share.type': {
          const { form, text } = step.send as unknown as { form: ShareForm; text: string };
          if (!isThere(people)) return false;
          await (form === 'group' ? userEvent.selectOptions(FIELDS.group, text) : userEvent.fill(FIELDS[form], text));
          return true;
        }
        case 'share.add':
          if (!isListed()) return false;
          await userEvent.click(BUTTONS[step.send['form'] as ShareForm]);
          return true;
        case 'share.end':
          if (!isListed()) return false;
          await userEvent.click(end);
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
    async onState(_, { context }: AnyMachineSnapshot) {
      if (!isListed()) return;
      const { typed } = context as { typed: Record<ShareForm, string> };
      await expect.element(FIELDS.user).toHaveValue(typed.user);
      await expect.element(FIELDS.group).toHaveValue(typed.group);
      await expect.element(FIELDS.link).toHaveValue(typed.link);
      await expect.element(page.getByText('The editor')).toBeVisible();
      await expect.element(page.getByText('A link, until 31/07/2026')).toBeVisible();
    },
  },
});

test('[L15] the focus moves from an ended share to the message about it', async () => {
  let loads = 0;
  const machine = sharingMachine.provide({
    actors: {
      loadShares: fromPromise(() =>
        Promise.resolve<SharesResult>({
          status: 'ok',
          shares: (loads += 1) === 1 ? SHARES : { ...SHARES, shares: [] },
        }),
      ),
      saveShare: fromPromise(() => Promise.resolve<ShareResult>({ status: 'ok', address: undefined })),
    },
  });
  const texts = await createTexts('en', ['common', 'preview']);
  await render(
    <TextProvider texts={texts}>
      <SharingTab sharing={createActor(machine, { input: { mediaId: 'v1' } }).start()} />
    </TextProvider>,
  );
  (end.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('The share has ended.')).toHaveFocus();
});
