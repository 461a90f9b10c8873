import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { SnapshotFrom } from 'xstate';
import type { manageMachine } from '../../../machines/shared/manage/manage.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { KeysPage } from '../../../src/pages/people/KeysPage.tsx';
import type { ManageRef } from '../../../src/pages/people/refs.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/manage.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'people']);
const main = page.getByRole('main');
const list = page.getByRole('list', { name: 'Keys of the group' });
const form = page.getByRole('form', { name: 'Create a key' });
const dialog = page.getByRole('dialog', { name: 'Revoke Finish timing?' });
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true') && !says('Saving…'),
  shown: () => has(main, 'aria-busy', 'false') && isThere(list) && !isThere(dialog),
  confirming: () => isThere(dialog),
  acting: () => says('Saving…'),
  refused: () => isThere(page.getByText('Only administrators of the group can see this page.')),
  failed: () => isThere(page.getByText('This could not be loaded.')),
};

const NOTICES: Readonly<Record<string, string>> = {
  made: 'The key Camera is created.',
  revoked: 'The key Finish timing is revoked.',
  full: 'The group has reached its maximum number of keys. Revoke one first.',
  unconfirmed: 'The server did not confirm this. Check whether it was done before you try again.',
};

type Sent =
  | { type: 'manage.type'; draft: Record<string, string> }
  | { type: 'manage.act'; act: { kind: string } }
  | { type: 'manage.show' | 'manage.confirm' | 'manage.cancel' | 'manage.forget' | 'manage.retry' };

function buttonOf(event: Sent): string {
  switch (event.type) {
    case 'manage.act':
      return event.act.kind === 'made' ? 'Create the key' : 'Revoke Finish timing';
    case 'manage.confirm':
      return 'Revoke';
    case 'manage.cancel':
      return 'Cancel';
    case 'manage.forget':
      return 'I have copied it';
    default:
      return 'Try again';
  }
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <KeysPage manage={actor as ManageRef} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as Sent;
      if (event.type === 'manage.type') {
        const { name } = event.draft;
        if (name === undefined || !isThere(form)) return false;
        await userEvent.fill(form.getByLabelText('Name'), name);
        return true;
      }
      // The page sends this event itself, with the typed text.
      if (event.type === 'manage.act' && event.act.kind === 'made') return false;
      const scope = isThere(dialog) ? dialog : page;
      const pressed = scope.getByRole('button', { name: buttonOf(event), exact: true }).last();
      if (!isThere(pressed) || has(pressed, 'aria-disabled', 'true')) return false;
      await userEvent.click(pressed);
      return true;
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof manageMachine>;
      if (!snapshot.matches('shown')) return;
      const { notice, given, draft } = snapshot.context;
      const status = page.getByRole('status').first();
      if (notice) await expect.element(status).toHaveTextContent(NOTICES[notice] ?? 'no such notice');
      else await expect.element(status).toBeEmptyDOMElement();
      if (given) await expect.element(page.getByLabelText('The new key').last()).toHaveValue(given);
      else expect(isThere(page.getByText('Copy it now'))).toBe(false);
      await expect.element(form.getByLabelText('Name')).toHaveValue(draft['name'] ?? '');
      await expect
        .element(list.getByRole('listitem'))
        .toHaveTextContent('Finish timing fgk_Zk3c1V…Write tags · Created by Ana Roy on 01/06/2026 · never usedRevoke');
    },
  },
});
