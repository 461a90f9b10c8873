import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActorRefFrom } from 'xstate';
import type { Applicant, membersMachine } from '../../../machines/shared/members.machine.ts';
import { MembersPage } from '../../../src/pages/members/MembersPage.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/members.paths.ts';
import { has, isThere } from '../seen.ts';

const texts = await createTexts('en', ['common', 'members']);
const main = page.getByRole('main');
const list = page.getByRole('list', { name: 'Waiting for approval' });
const empty = page.getByText('Nobody is waiting.');
const button = (name: string) => page.getByRole('button', { name, exact: true });
const says = (text: string) => isThere(page.getByRole('status').filter({ hasText: text }));
const isListed = () => has(main, 'aria-busy', 'false') && (isThere(list) || isThere(empty));

const STATE_ASSERTIONS: StateAssertions = {
  loading: () => says('Loading'),
  'listed.idle': () => isListed() && page.getByRole('status').element().textContent === '',
  'listed.approved': () => isListed() && says('Freya Lindqvist is a member now, and is told by e-mail.'),
  'listed.declined': () => isListed() && says('Freya Lindqvist is declined, and is told by e-mail.'),
  'listed.gone': () => isListed() && says('Somebody else has already decided about Freya Lindqvist.'),
  'listed.notDecided': () => isListed() && says('Your decision about Freya Lindqvist was not sent.'),
  deciding: () => says('Sending your decision about Freya Lindqvist'),
  refused: () => isThere(page.getByText('Only administrators of the group see its members.')),
  failed: () => isThere(page.getByText('The members could not be loaded.')),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <MembersPage members={actor as ActorRefFrom<typeof membersMachine>} library="/" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { type, applicant, approve } = step.send as { type: string; applicant?: Applicant; approve?: boolean };
      const name = type === 'members.retry' ? 'Try again' : `${approve ? 'Approve' : 'Decline'} ${applicant?.name}`;
      if (!isThere(button(name)) || has(main, 'aria-busy', 'true')) return false;
      await userEvent.click(button(name));
      return true;
    },
    async onState(_value, snapshot) {
      const { applicants } = snapshot.context as { applicants: readonly Applicant[] };
      if (!snapshot.matches({ listed: 'idle' })) return;
      if (applicants.length === 0) {
        await expect.element(empty).toBeVisible();
        return;
      }
      const row = list.getByRole('listitem').first();
      await expect.element(row).toMatchTextContent('Freya Lindqvistfreya@club.example · Confirmed on 01/06/2026');
      expect(list.getByRole('listitem').elements()).toHaveLength(applicants.length);
    },
  },
});
