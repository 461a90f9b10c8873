import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { createActor, type SnapshotFrom } from 'xstate';
import { manageMachine } from '../../../machines/shared/manage/manage.machine.ts';
import type {
  Applicant,
  Invitation,
  InvitationNotice,
  Member,
  MembersNotice,
  membersMachine,
} from '../../../machines/shared/members/members.machine.ts';
import { MembersPage } from '../../../src/pages/members/MembersPage.tsx';
import type { MembersRef } from '../../../src/pages/members/refs.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/members.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'members']);
/** Not loaded yet; the chart `manage` covers its states. */
const signUp = createActor(manageMachine, { input: { draft: {} } });
const main = page.getByRole('main');
const applicants = page.getByRole('list', { name: 'Waiting for approval' });
const list = page.getByRole('list', { name: 'Members of the group' });
const form = page.getByRole('form', { name: 'Invite by e-mail' });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => has(main, 'aria-busy', 'true') && !says('…'),
  listed: () => has(main, 'aria-busy', 'false') && isThere(list),
  deciding: () => says('Sending your decision about Freya Lindqvist…'),
  inviting: () => says('Inviting Eva Moss…'),
  changing: () => says('Saving the change for Bea Lund…'),
  refused: () => isThere(page.getByText('Only administrators of the group can see its members.')),
  failed: () => isThere(page.getByText('The members could not be loaded.')),
};

const NOTICES = {
  approved: (name) => `${name} is now a member and will be told by e-mail.`,
  declined: (name) => `${name} has been declined and will be told by e-mail.`,
  gone: (name) => `Somebody else has already decided about ${name}.`,
  notDecided: (name) => `Your decision about ${name} was not sent. Please try again.`,
  invited: (name) => `An invitation has been e-mailed to ${name}.`,
  roleSaved: (name) => `The role of ${name} is saved.`,
  suspended: (name) => `${name} is suspended and signed out everywhere.`,
  resumed: (name) => `${name} is no longer suspended.`,
  absent: (name) => `${name} is no longer a member of the group.`,
  notSaved: (name) => `The change for ${name} was not saved. Please try again.`,
} satisfies Record<MembersNotice, (name: string) => string>;

const FORM_NOTICES = {
  incomplete: 'Please fill in all the fields',
  invalidEmail: 'Please enter a valid email address.',
  taken: 'There is already an account with this e-mail address.',
  mailOff: 'This site cannot send e-mails yet. Please contact the site administrator.',
  limited: 'Too many invitations. Try again in 2 minutes.',
  notInvited: 'The invitation was not sent. Please try again.',
} satisfies Record<InvitationNotice, string>;

const ROLES = { viewer: 'Viewer', editor: 'Editor', admin: 'Administrator' } as const;
const STATES = { active: 'Active', invited: 'Invited', suspended: 'Suspended' } as const;

type Sent =
  | { type: 'members.decide'; applicant: Applicant; approve: boolean }
  | { type: 'members.type'; draft: Partial<Invitation> }
  | { type: 'members.chooseRole'; id: number; role: Member['role'] }
  | { type: 'members.saveRole'; member: Member }
  | { type: 'members.suspend'; member: Member; suspended: boolean }
  | { type: 'members.invite' | 'members.retry' };

/** The name of the button that sends the event. */
function buttonOf(event: Sent): string {
  switch (event.type) {
    case 'members.decide':
      return `${event.approve ? 'Approve' : 'Decline'} ${event.applicant.name}`;
    case 'members.saveRole':
      return `Save role of ${event.member.name}`;
    case 'members.suspend':
      return `${event.suspended ? 'Suspend' : 'Lift the suspension of'} ${event.member.name}`;
    case 'members.retry':
      return 'Try again';
    default:
      return 'Invite';
  }
}

async function typeDraft({ email, name, role }: Partial<Invitation>): Promise<void> {
  if (email !== undefined) await userEvent.fill(form.getByLabelText('E-mail'), email);
  if (name !== undefined) await userEvent.fill(form.getByLabelText('Name'), name);
  if (role !== undefined) await userEvent.selectOptions(form.getByLabelText('Role'), ROLES[role]);
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <MembersPage members={actor as MembersRef} signUp={signUp} library="/" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const event = step.send as Sent;
      if (event.type === 'members.type') {
        if (!isThere(form)) return false;
        await typeDraft(event.draft);
        return true;
      }
      if (event.type === 'members.chooseRole') {
        const select = page.getByLabelText('Role of Bea Lund', { exact: true });
        if (!isThere(select)) return false;
        await userEvent.selectOptions(select, ROLES[event.role]);
        return true;
      }
      const pressed = button(buttonOf(event));
      if (!isThere(pressed) || has(pressed, 'aria-disabled', 'true')) return false;
      await userEvent.click(pressed);
      const kept = pressed.query();
      if (kept) expect(kept === document.activeElement, 'the focus stays where it was').toBe(true);
      return true;
    },
    async onState(_value, anySnapshot) {
      const snapshot = anySnapshot as SnapshotFrom<typeof membersMachine>;
      if (!snapshot.matches('listed')) return;
      const { people, notice, formNotice, about, draft, chosen } = snapshot.context;
      const alert = form.getByRole('alert');
      if (formNotice) await expect.element(alert).toHaveTextContent(FORM_NOTICES[formNotice]);
      else await expect.element(alert).toBeEmptyDOMElement();
      const status = page.getByRole('status');
      if (notice) await expect.element(status).toHaveTextContent(NOTICES[notice](about));
      else await expect.element(status).toBeEmptyDOMElement();
      await expect.element(form.getByLabelText('E-mail')).toHaveValue(draft.email);
      await expect.element(form.getByLabelText('Name')).toHaveValue(draft.name);
      await expect.element(form.getByLabelText('Role')).toHaveValue(draft.role);

      if (people?.applicants.length === 0) await expect.element(page.getByText('Nobody is waiting.')).toBeVisible();
      else expect(applicants.getByRole('listitem').elements()).toHaveLength(people?.applicants.length ?? 0);
      for (const [at, { id, name, login, role, state, self, mayChange }] of (people?.members ?? []).entries()) {
        const row = list.getByRole('listitem').nth(at);
        await expect
          .element(row)
          .toMatchTextContent(
            `${name}${self ? ' (you)' : ''}${login} · ${STATES[state]}${mayChange ? '' : ROLES[role]}`,
          );
        if (!mayChange) {
          expect(row.getByRole('button').elements()).toHaveLength(0);
          continue;
        }
        const isChosen = (chosen[id] ?? role) !== role;
        await expect.element(row.getByLabelText(`Role of ${name}`, { exact: true })).toHaveValue(chosen[id] ?? role);
        await expect
          .element(button(`Save role of ${name}`))
          .toHaveAttribute('aria-disabled', isChosen ? 'false' : 'true');
        await expect
          .element(button(`${state === 'suspended' ? 'Lift the suspension of' : 'Suspend'} ${name}`))
          .toHaveAttribute('aria-disabled', 'false');
      }
    },
  },
});
