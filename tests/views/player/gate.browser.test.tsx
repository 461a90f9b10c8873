import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot } from 'xstate';
import type { GateNotice } from '../../../machines/player/opening/gate/gate.machine.ts';
import type { RegistrationForm } from '../../../machines/player/player.events.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import paths from '../../charts/player/gate.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { has, isThere, isVisible, says } from '../seen.ts';
import { rootAfter, showPlayer } from './stub.tsx';

const registration = page.getByRole('form', { name: 'Register to watch' });
const password = page.getByRole('form', { name: 'This video needs a password' });
const sent = page.getByRole('heading', {
  name: 'Thank you, please check your email box to complete your registration',
});
const loading = page.getByRole('status').filter({ hasText: 'Loading' });
const checking = page.getByRole('status').filter({ hasText: 'Checking your access' });
const rechecking = page.getByText('Checking whether you have confirmed…');

/** The texts of the documents (Player 5 and 8). */
const NOTICES = {
  incomplete: 'Please fill in all the fields',
  invalidEmail: 'Please enter a valid email address.',
  cookiesRefused: 'Please accept the cookie that remembers your registration.',
  cookiesOff: 'Please enable the cookies on this website.',
  alreadyRegistered: 'This email has already been registered. A confirmation email has been sent again',
  captchaEmpty: 'Please confirm that you are not a robot',
  captchaError: 'Error during the validation process of the Captcha. Please reload the page',
  cookieError: 'Error when saving your cookies',
  mailOff: 'This site cannot send e-mails yet, so registration is not possible. Please tell its administrator.',
  error: 'An error occured',
  wrongPassword: 'This password is incorrect',
  limited: 'Too many attempts. Try again in 30 seconds.',
} satisfies Record<GateNotice, string>;

async function notice(snapshot: AnyMachineSnapshot): Promise<void> {
  const { notice: said } = snapshot.context as { notice: GateNotice | undefined };
  const isOver =
    said === 'limited' && (snapshot.matches({ password: 'editing' }) || snapshot.matches({ registration: 'editing' }));
  if (said && !isOver) await expect.element(page.getByRole('alert')).toHaveTextContent(NOTICES[said]);
  else await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
}

const submit = registration.getByRole('button', { name: 'Register' });
/** Opens in a new window, so that typed text stays. */
const leadsToPrivacy = (): boolean => {
  const link = registration.getByRole('link', { name: 'What is stored, and for how long' });
  return has(link, 'href', `${location.origin}/privacy`) && has(link, 'target', '_blank');
};
const isResent = (): boolean => says(page.getByRole('alert'), NOTICES.alreadyRegistered);
const open = password.getByRole('button', { name: 'Open' });

const STATE_ASSERTIONS: StateAssertions = {
  'registration.checkingConfirmed': () => isThere(loading) && !isThere(registration),
  'registration.editing.waiting': () => has(submit, 'aria-disabled', 'false') && !isResent() && leadsToPrivacy(),
  'registration.editing.resent': () => has(submit, 'aria-disabled', 'false') && isResent(),
  'registration.coolingDown': () => has(submit, 'aria-disabled', 'true'),
  'registration.submitting': () => isVisible(registration.getByRole('button', { name: 'Sending' })),
  'registration.confirmationSent': () => isVisible(sent) && !isThere(rechecking),
  'registration.recheckingConfirmed': () => isVisible(sent) && isVisible(rechecking),
  'password.editing': () => has(open, 'aria-disabled', 'false'),
  'password.verifying': () => isVisible(password.getByRole('button', { name: 'Sending' })),
  'password.coolingDown': () => has(open, 'aria-disabled', 'true'),
  passed: () => isThere(checking),
};

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    onStart: (actor) =>
      showPlayer(
        rootAfter(actor, ({ status }) =>
          status === 'done' ? { face: { opening: 'checkingAccess' } } : { face: 'gated', children: { gate: actor } },
        ),
      ),
    async perform(step) {
      if (!('send' in step)) return false;
      const canRegister = registration.getByRole('button', { name: 'Register', disabled: false }).query();
      if (step.send.type === 'gate.submit' && canRegister) return register(step.send['form'] as RegistrationForm);
      const isOpen = password.getByRole('button', { name: 'Open', disabled: false }).query();
      if (step.send.type === 'gate.tryPassword' && isOpen) return unlock(step.send['password'] as string);
      return false;
    },
    async onState(_, snapshot) {
      const { registration: register, password: unlock } = snapshot.value as Record<string, unknown>;
      const isSubmitted = [register, unlock].some((state) => ['submitting', 'verifying'].includes(String(state)));
      if (isThere(registration) || isThere(password)) if (!isSubmitted) await notice(snapshot);
    },
  },
});

async function register(form: RegistrationForm): Promise<true> {
  await userEvent.fill(page.getByLabelText('First name'), form.prenom);
  await userEvent.fill(page.getByLabelText('Last name'), form.nom);
  await userEvent.fill(page.getByLabelText('Postcode'), form.zip);
  await userEvent.fill(page.getByLabelText('E-mail'), form.email);
  const captcha = page.getByLabelText('I am not a robot');
  if (form.captchaResponse && !captcha.element().matches(':checked')) await userEvent.click(captcha);
  const consent = page.getByLabelText('Remember my registration in a cookie for 30 days');
  if (consent.element().matches(':checked') !== form.consent) await userEvent.click(consent);
  await userEvent.click(registration.getByRole('button'));
  return true;
}

async function unlock(word: string): Promise<true> {
  await userEvent.fill(page.getByLabelText('Password'), word);
  await userEvent.click(password.getByRole('button'));
  return true;
}
