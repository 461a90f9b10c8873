import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { AnyMachineSnapshot, StateValueFrom } from 'xstate';
import type { GateNotice, gateMachine } from '../../../machines/player/gate.machine.ts';
import type { RegistrationForm } from '../../../machines/player/player.events.ts';
import paths from '../../charts/player/gate.paths.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import { leafOf, showPlayer, standRoot } from './stand.tsx';
import type { LeafOf } from './stand.tsx';

const registration = page.getByRole('form', { name: 'Register to watch' });
const password = page.getByRole('form', { name: 'This video needs a password' });
const sent = page.getByRole('heading', {
  name: 'Thank you, please check your email box to complete your registration',
});
const rechecking = page.getByText('Checking whether you have confirmed…');

/** The documents' words (Player 5 and 8). */
const NOTICES = {
  incomplete: 'Please fill in all the fields',
  invalidEmail: 'Please enter a valid email address.',
  cookiesRefused: 'Please accept the cookie that remembers your registration.',
  cookiesOff: 'Please enable the cookies on this website.',
  alreadyRegistered: 'This email has already been registered. A confirmation email has been sent again',
  captchaEmpty: 'Please confirm that you are not a robot',
  captchaError: 'Error during the validation process of the Captcha. Please reload the page',
  cookieError: 'Error when saving your cookies',
  error: 'An error occured',
  wrongPassword: 'This password is incorrect',
  limited: 'Too many tries. Try again in 30 seconds.',
} satisfies Record<GateNotice, string>;

async function notice(snapshot: AnyMachineSnapshot): Promise<void> {
  const { notice: said } = snapshot.context as { notice: GateNotice | undefined };
  const isOver =
    said === 'limited' && (snapshot.matches({ password: 'editing' }) || snapshot.matches({ registration: 'editing' }));
  if (said && !isOver) await expect.element(page.getByRole('alert')).toHaveTextContent(NOTICES[said]);
  else await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
}

async function editing(snapshot: AnyMachineSnapshot): Promise<void> {
  await expect
    .element(registration.getByRole('button', { name: 'Register' }))
    .toHaveAttribute('aria-disabled', 'false');
  await notice(snapshot);
}

const SHOWN = {
  async 'registration.checkingConfirmed'() {
    await expect.element(page.getByRole('status').filter({ hasText: 'Loading' })).toBeInTheDocument();
    await expect.element(registration).not.toBeInTheDocument();
  },
  'registration.editing.waiting': editing,
  'registration.editing.resent': editing,
  'registration.editing.recheckingResent': editing,
  // Left at once.
  'registration.checkingForm': () => Promise.reject(new Error('rests in checkingForm')),
  'registration.checkingCookies': () => Promise.reject(new Error('rests in checkingCookies')),
  'registration.submitting': async () =>
    expect.element(registration.getByRole('button', { name: 'Sending' })).toBeVisible(),
  async 'registration.coolingDown'(snapshot) {
    await expect
      .element(registration.getByRole('button', { name: 'Register' }))
      .toHaveAttribute('aria-disabled', 'true');
    await notice(snapshot);
  },
  async 'registration.confirmationSent'() {
    await expect.element(sent).toBeVisible();
    await expect.element(rechecking).not.toBeInTheDocument();
  },
  async 'registration.recheckingConfirmed'() {
    await expect.element(sent).toBeVisible();
    await expect.element(rechecking).toBeVisible();
  },
  async 'password.editing'(snapshot) {
    await expect.element(password.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-disabled', 'false');
    await notice(snapshot);
  },
  'password.verifying': async () => expect.element(password.getByRole('button', { name: 'Sending' })).toBeVisible(),
  async 'password.coolingDown'(snapshot) {
    await expect.element(password.getByRole('button', { name: 'Open' })).toHaveAttribute('aria-disabled', 'true');
    await notice(snapshot);
  },
  choosing: () => Promise.reject(new Error('rests in choosing')),
  async passed() {
    await expect.element(registration).not.toBeInTheDocument();
    await expect.element(password).not.toBeInTheDocument();
    await expect.element(sent).not.toBeInTheDocument();
  },
} satisfies Record<LeafOf<StateValueFrom<typeof gateMachine>>, (snapshot: AnyMachineSnapshot) => Promise<void>>;

testPaths(paths, {
  suite: 'view',
  hooks: {
    onStart: (actor) =>
      showPlayer(standRoot({ face: 'gated', children: { gate: actor }, send: (event) => actor.send(event) })),
    async perform(step) {
      if (!('send' in step)) return false;
      const canRegister = registration.getByRole('button', { name: 'Register', disabled: false }).query();
      if (step.send.type === 'gate.submit' && canRegister) return register(step.send['form'] as RegistrationForm);
      const isOpen = password.getByRole('button', { name: 'Open', disabled: false }).query();
      if (step.send.type === 'gate.tryPassword' && isOpen) return unlock(step.send['password'] as string);
      return false;
    },
    async onState(value, snapshot) {
      await SHOWN[leafOf(value) as keyof typeof SHOWN](snapshot);
    },
  },
});

async function register(form: RegistrationForm): Promise<true> {
  await userEvent.fill(page.getByLabelText('First name'), form.prenom);
  await userEvent.fill(page.getByLabelText('Last name'), form.nom);
  await userEvent.fill(page.getByLabelText('Postcode'), form.zip);
  await userEvent.fill(page.getByLabelText('Email'), form.email);
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
