import '../../../src/ui/theme.css';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { ActorRefFrom, AnyMachineSnapshot, StateValueFrom } from 'xstate';
import type { LoginNotice, loginMachine } from '../../../machines/shared/login.machine.ts';
import { LoginForm } from '../../../src/pages/login/LoginForm.tsx';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertion } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/login.paths.ts';
import { has, isVisible } from '../seen.ts';

const texts = await createTexts('en', ['common', 'login']);
const form = page.getByRole('form', { name: 'Sign in' });

const NOTICES = {
  incomplete: 'Please fill in all the fields',
  invalidEmail: 'Please enter a valid email address.',
  wrong: 'This e-mail or password is incorrect',
  waiting: 'Your account is waiting for an administrator’s approval. You will get an e-mail.',
  suspended: 'An administrator has suspended your account.',
  limited: 'Too many attempts. Try again in 60 seconds.',
  error: 'Signing in did not work. Please try again',
} satisfies Record<LoginNotice, string>;

async function notice(snapshot: AnyMachineSnapshot): Promise<void> {
  const { notice: said } = snapshot.context as { notice: LoginNotice | undefined };
  const alert = form.getByRole('alert');
  if (said) await expect.element(alert).toHaveTextContent(NOTICES[said]);
  else await expect.element(alert).toBeEmptyDOMElement();
}

const submit = form.getByRole('button', { name: 'Sign in', exact: true });

/** Left at once, so no view ever shows it. */
type Resting = Exclude<StateValueFrom<typeof loginMachine>, 'checkingName'>;

const STATE_ASSERTIONS: Record<Resting, StateAssertion> = {
  editing: () => has(submit, 'aria-disabled', 'false'),
  submitting: () => isVisible(form.getByRole('button', { name: 'Signing in' })),
  coolingDown: () => has(submit, 'aria-disabled', 'true'),
  signedIn: () => isVisible(form.getByRole('button', { name: 'You are signed in. Taking you back' })),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <LoginForm
            login={actor as ActorRefFrom<typeof loginMachine>}
            library="/"
            account="/account"
            password="/password"
            target="_self"
          />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      await userEvent.fill(page.getByLabelText('E-mail or user name'), String(step.send['email']));
      await userEvent.fill(page.getByLabelText('Password'), String(step.send['password']));
      await userEvent.click(form.getByRole('button'), { force: true });
      return true;
    },
    async onState(_, snapshot) {
      if (snapshot.matches('editing') || snapshot.matches('coolingDown')) await notice(snapshot);
    },
  },
});
