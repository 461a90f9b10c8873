import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { PasswordNotice } from '../../../machines/shared/password/password.machine.ts';
import type { PasswordStrength } from '../../../core/domain/password.ts';
import { PasswordPage } from '../../../src/pages/password/PasswordPage.tsx';
import type { PasswordRef } from '../../../src/pages/password/refs.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/password.paths.ts';
import { has, isThere, isVisible } from '../seen.ts';

const texts = await createTexts('en', ['common', 'account', 'password']);
const requestForm = page.getByRole('form', { name: 'Forgotten password' });
const choiceForm = page.getByRole('form', { name: 'Choose a password' });
const send = requestForm.getByRole('button', { name: 'Send the link' });
const set = choiceForm.getByRole('button', { name: 'Set password and sign in' });

const NOTICES = {
  incomplete: 'Please fill in all the fields',
  invalidEmail: 'Please enter a valid email address.',
  weak: 'This password is too weak',
  late: 'This link has expired or was used before. Ask for another one.',
  mailOff: 'This site cannot send e-mails yet. Please ask its administrator for a link.',
  limited: 'Too many attempts. Try again in 30 seconds.',
  error: 'An error occured',
} satisfies Record<PasswordNotice, string>;
const STRENGTHS = { weak: 'Weak', medium: 'Medium', strong: 'Strong' } satisfies Record<PasswordStrength, string>;

interface Said {
  notice: PasswordNotice | undefined;
  strength: PasswordStrength | undefined;
  name: string;
  login: string;
}

const STATE_ASSERTIONS: StateAssertions = {
  checking: () => isThere(page.getByRole('status').filter({ hasText: 'Loading' })),
  failed: () => isVisible(page.getByRole('button', { name: 'Try again' })),
  'requesting.editing': () => has(send, 'aria-disabled', 'false'),
  'requesting.submitting': () => isVisible(requestForm.getByRole('button', { name: 'Sending' })),
  'requesting.coolingDown': () => has(send, 'aria-disabled', 'true'),
  'requesting.sent': () => isVisible(page.getByText(/an e-mail with a link is on its way/)),
  'choosing.editing': () => has(set, 'aria-disabled', 'false'),
  'choosing.submitting': () => isVisible(choiceForm.getByRole('button', { name: 'Sending' })),
  signedIn: () => isVisible(page.getByText(/^Your password is set/)),
};

async function notice(form: typeof choiceForm, said: Said): Promise<void> {
  const alert = form.getByRole('alert');
  if (said.notice) await expect.element(alert).toHaveTextContent(NOTICES[said.notice]);
  else await expect.element(alert).toBeEmptyDOMElement();
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <PasswordPage password={actor as PasswordRef} library="/" login="/login" />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { send: event } = step;
      if (event.type === 'password.request' && has(send, 'aria-disabled', 'false')) {
        await userEvent.fill(requestForm.getByLabelText('E-mail'), String(event['email']));
        await userEvent.click(send);
      } else if (event.type === 'password.set' && has(set, 'aria-disabled', 'false')) {
        // Fills the field as a password manager may: without the event that reports its strength, which is a separate
        // step.
        (choiceForm.getByLabelText('New password').element() as HTMLInputElement).value = String(event['password']);
        await userEvent.click(set);
      } else if (event.type === 'password.typed' && choiceForm.query()) {
        await userEvent.fill(choiceForm.getByLabelText('New password'), String(event['password']));
      } else if (event.type === 'password.retry' && page.getByRole('button', { name: 'Try again' }).query()) {
        await userEvent.click(page.getByRole('button', { name: 'Try again' }));
      } else return false;
      return true;
    },
    async onState(_, snapshot) {
      const said = snapshot.context as Said;
      if (snapshot.matches({ requesting: 'editing' })) await notice(requestForm, said);
      if (snapshot.matches({ choosing: 'editing' })) {
        await notice(choiceForm, said);
        await expect.element(choiceForm.getByText(`For ${said.name} (${said.login}).`)).toBeVisible();
        const meter = choiceForm.getByRole('meter', { name: 'Password strength' });
        if (said.strength) await expect.element(meter).toHaveAttribute('aria-valuetext', STRENGTHS[said.strength]);
        else await expect.element(meter).toHaveAttribute('aria-valuenow', '0');
      }
    },
  },
});
