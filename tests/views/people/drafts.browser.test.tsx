/** Typed text in one part of a page stays while something else is done on it. */
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, fromPromise } from 'xstate';
import type { GroupMember } from '../../../core/contract/members.ts';
import {
  type ManagedData,
  type ManagedOutcome,
  type ManagedResult,
  manageMachine,
} from '../../../machines/shared/manage/manage.machine.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import { GroupsPage } from '../../../src/pages/people/GroupsPage.tsx';
import { KeysPage } from '../../../src/pages/people/KeysPage.tsx';
import { MemberPage } from '../../../src/pages/people/MemberPage.tsx';
import type { ManageRef } from '../../../src/pages/people/refs.ts';
import { SignUpSwitch } from '../../../src/pages/people/SignUpSwitch.tsx';

const texts = await createTexts('en', ['common', 'people', 'members']);
const said = (text: string) => expect.element(page.getByRole('status').first()).toHaveTextContent(text);
const press = (name: string) => userEvent.click(page.getByRole('button', { name, exact: true }));

async function open(data: ManagedData, view: (manage: ManageRef) => ReactNode, given = ''): Promise<void> {
  const machine = manageMachine.provide({
    actors: {
      load: fromPromise(() => Promise.resolve<ManagedResult>({ status: 'ok', data })),
      carryOut: fromPromise(({ input: { act } }) =>
        Promise.resolve<ManagedOutcome>({ status: 'ok', ...(act.kind === 'made' && { given }) }),
      ),
    },
  });
  const manage = createActor(machine, { input: { draft: {} } }).start();
  await render(<TextProvider texts={texts}>{view(manage)}</TextProvider>);
}

const key = (id: string, name: string) => ({
  id,
  name,
  start: 'fgk_Zk3c1V',
  scopes: ['tags' as const],
  madeBy: 'Ana Roy',
  madeAt: Date.UTC(2026, 5, 1),
});

test('[S09] a new key stays in view while the old one is revoked or left, and so does the form for the next', async () => {
  await open({ keys: [key('k1', 'Old')] }, (manage) => <KeysPage manage={manage} />, 'fgk_new');
  const form = page.getByRole('form', { name: 'Create a key' });
  const given = page.getByLabelText('The new key').last();
  await userEvent.fill(form.getByLabelText('Name'), 'Camera');
  await userEvent.click(form.getByRole('checkbox', { name: 'Write tags' }));
  await press('Create the key');
  await said('The key Camera is created.');
  await expect.element(given).toHaveValue('fgk_new');
  await expect.element(form.getByLabelText('Name')).toHaveValue('');
  await expect.element(form.getByRole('checkbox', { name: 'Write tags' })).not.toBeChecked();

  await press('Revoke Old');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Cancel', exact: true }).last());
  await expect.element(given).toHaveValue('fgk_new');

  await userEvent.fill(form.getByLabelText('Name'), 'Next');
  await press('Revoke Old');
  await userEvent.click(page.getByRole('dialog').getByRole('button', { name: 'Revoke', exact: true }));
  await said('The key Old is revoked.');
  await expect.element(given).toHaveValue('fgk_new');
  await expect.element(form.getByLabelText('Name')).toHaveValue('Next');
});

const member: GroupMember = {
  id: 64,
  name: 'Bea Lund',
  login: 'bea@example.org',
  role: 'viewer',
  state: 'active',
  self: false,
  mayChange: true,
  own: {},
  rolePermissions: [],
  permissions: [],
};

test('[S07] chosen permissions stay while the devices of the member are signed out', async () => {
  await open({ members: [member] }, (manage) => <MemberPage manage={manage} id={64} group={undefined} />);
  const choice = page.getByRole('combobox').first();
  await userEvent.selectOptions(choice, 'granted');
  await press('Sign out everywhere');
  await said('Bea Lund is signed out everywhere.');
  await expect.element(choice).toHaveValue('granted');
  await press('Save permissions');
  await said('The permissions of Bea Lund are saved.');
  // The server's current value for the member.
  await expect.element(choice).toHaveValue('role');
});

test('[S07] the fields of a new group stay while another is renamed', async () => {
  await open({ groups: [{ id: 71, name: 'Canoe', members: 3 }] }, (manage) => <GroupsPage manage={manage} />);
  const form = page.getByRole('form');
  await userEvent.fill(form.getByRole('textbox').first(), 'Rowing');
  const rename = page.getByRole('listitem').getByRole('textbox');
  await userEvent.fill(rename, 'Kayak');
  await press('Rename Canoe');
  await said('The group Kayak is renamed.');
  await expect.element(form.getByRole('textbox').first()).toHaveValue('Rowing');
  await expect.element(rename).toHaveValue('');
});

test('[L32] a retry is offered if the sign-up setting cannot be loaded again', async () => {
  let loads = 0;
  const machine = manageMachine.provide({
    actors: {
      load: fromPromise(() =>
        (loads += 1) === 2
          ? Promise.reject(new Error('offline'))
          : Promise.resolve<ManagedResult>({ status: 'ok', data: { signUp: { open: true, approval: true } } }),
      ),
      carryOut: fromPromise(() => Promise.reject(new Error('offline'))),
    },
  });
  const manage = createActor(machine, { input: { draft: {} } }).start();
  await render(
    <TextProvider texts={texts}>
      <SignUpSwitch manage={manage} />
    </TextProvider>,
  );
  await press('Close sign-up');
  await expect.element(page.getByRole('alert')).toHaveTextContent('This could not be loaded.');
  await press('Try again');
  await expect.element(page.getByRole('button', { name: 'Close sign-up' })).toBeVisible();
});
