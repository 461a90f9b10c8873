import '../../../src/ui/theme.css';
import { useSelector } from '@xstate/react';
import { expect } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type {
  AccountNotice,
  AccountOutcome,
  PasswordForm,
  SignUpForm,
} from '../../../machines/shared/account/account.machine.ts';
import type { PasswordStrength } from '../../../core/domain/password.ts';
import { AccountPage } from '../../../src/pages/account/AccountPage.tsx';
import type { AccountRef } from '../../../src/pages/account/refs.ts';
import { TextProvider } from '../../../src/i18n/text-context.tsx';
import { createTexts } from '../../../src/i18n/texts.ts';
import type { StateAssertions } from '../../../tools/paths/index.ts';
import { testPaths } from '../../charts/harness/test-paths.ts';
import paths from '../../charts/shared/account.paths.ts';
import { has, isThere, isVisible } from '../seen.ts';

const texts = await createTexts('en', ['common', 'account']);
const signUpForm = page.getByRole('form', { name: 'Create an account' });
const changeForm = page.getByRole('form', { name: 'Your account' });
const deletionForm = page.getByRole('form', { name: 'Delete your account' });
const deleteIt = deletionForm.getByRole('button', { name: 'Delete permanently' });
const keepIt = page.getByRole('button', { name: 'Keep my account' });
const toDelete = page.getByRole('button', { name: 'Delete my account' });
const signOut = page.getByRole('button', { name: 'Sign out' });

const NOTICES = {
  incomplete: 'Please fill in all the fields',
  invalidEmail: 'Please enter a valid email address.',
  weak: 'This password is too weak',
  wrong: 'The current password is incorrect',
  captchaEmpty: 'Please confirm that you are not a robot',
  mailOff: 'This site cannot send e-mails yet, so no accounts can be created. Please tell its administrator.',
  captchaError: 'Error during the validation process of the Captcha. Please reload the page',
  limited: 'Too many attempts. Try again in 30 seconds.',
  error: 'An error occured',
  lastAdministrator: 'You are the only administrator of your group. Make another member an administrator first.',
  superUser: 'This account runs the whole site and cannot be deleted.',
} satisfies Record<AccountNotice, string>;
const STRENGTHS = { weak: 'Weak', medium: 'Medium', strong: 'Strong' } satisfies Record<PasswordStrength, string>;

/** A placeholder for the page that follows. */
const left = (outcome: AccountOutcome['kind']) => page.getByRole('heading', { name: `Left: ${outcome}` });

interface Said {
  notice: AccountNotice | undefined;
  strength: PasswordStrength | undefined;
  isAdministrator: boolean;
}

const create = signUpForm.getByRole('button', { name: 'Create account' });
const changeIt = changeForm.getByRole('button', { name: 'Change password' });

const STATE_ASSERTIONS: StateAssertions = {
  asking: () => isThere(page.getByRole('status').filter({ hasText: 'Loading' })),
  failed: () => isVisible(page.getByRole('button', { name: 'Try again' })),
  closed: () => isVisible(page.getByText(/^This group does not accept sign-ups/)),
  'signingUp.editing': () => has(create, 'aria-disabled', 'false'),
  'signingUp.submitting': () => isVisible(signUpForm.getByRole('button', { name: 'Sending' })),
  'signingUp.coolingDown': () => has(create, 'aria-disabled', 'true'),
  'signingUp.sent': () => isVisible(page.getByText(/^Thank you, please check your e-mail/)),
  'connected.editing': () => has(changeIt, 'aria-disabled', 'false') && has(signOut, 'aria-disabled', 'false'),
  'connected.submitting': () =>
    isVisible(changeForm.getByRole('button', { name: 'Sending' })) && has(signOut, 'aria-disabled', 'false'),
  'connected.coolingDown': () => has(changeIt, 'aria-disabled', 'true'),
  'connected.changed': () => isVisible(page.getByText(/^Your password has been changed/)),
  'deleting.editing': () => has(deleteIt, 'aria-disabled', 'false'),
  'deleting.submitting': () =>
    isVisible(deletionForm.getByRole('button', { name: 'Sending' })) && has(keepIt, 'aria-disabled', 'true'),
  'deleting.coolingDown': () => has(deleteIt, 'aria-disabled', 'true') && has(keepIt, 'aria-disabled', 'false'),
  deleted: () => isVisible(page.getByText('Your account has been deleted.')),
  signingOut: () => isVisible(page.getByRole('button', { name: 'Signing out' })),
  lost: () => isVisible(left('lost')),
  signedOut: () => isVisible(left('signedOut')),
};

/** The messages of both forms about the last try and the new password. */
async function form(which: typeof signUpForm, { notice, strength }: Said): Promise<void> {
  const alert = which.getByRole('alert');
  if (notice) await expect.element(alert).toHaveTextContent(NOTICES[notice]);
  else await expect.element(alert).toBeEmptyDOMElement();
  const meter = which.getByRole('meter', { name: 'Password strength' });
  if (strength) await expect.element(meter).toHaveAttribute('aria-valuetext', STRENGTHS[strength]);
  else await expect.element(meter).toHaveAttribute('aria-valuenow', '0');
}

const isReady = (which: typeof signUpForm, action: string): boolean =>
  which.getByRole('button', { name: action, disabled: false }).query() !== null;

/** Fills the field as a password manager may: without the event that reports its strength, which is a separate step. */
function put(field: ReturnType<typeof page.getByLabelText>, password: string): void {
  (field.element() as HTMLInputElement).value = password;
}

async function requestLink(fields: SignUpForm): Promise<true> {
  await userEvent.fill(signUpForm.getByLabelText('Name'), fields.name);
  await userEvent.fill(signUpForm.getByLabelText('E-mail'), fields.email);
  put(signUpForm.getByLabelText('Password'), fields.password);
  const captcha = signUpForm.getByLabelText('I am not a robot');
  if (captcha.element().matches(':checked') !== (fields.captchaResponse !== '')) await userEvent.click(captcha);
  await userEvent.click(signUpForm.getByRole('button', { name: 'Create account' }));
  return true;
}

async function change(fields: PasswordForm): Promise<true> {
  await userEvent.fill(changeForm.getByLabelText('Current password'), fields.current);
  put(changeForm.getByLabelText('New password'), fields.password);
  await userEvent.click(changeForm.getByRole('button', { name: 'Change password' }));
  return true;
}

async function deleteAccount(password: string): Promise<true> {
  put(deletionForm.getByLabelText('Current password'), password);
  await userEvent.click(deleteIt);
  return true;
}

function Page({ account }: { account: AccountRef }) {
  const outcome = useSelector(account, ({ output }) => output?.kind);
  if (outcome) return <h1>{`Left: ${outcome}`}</h1>;
  return (
    <AccountPage
      account={account}
      library="/"
      login="/login"
      members="/members"
      following="/following"
      group="/group"
    />
  );
}

testPaths(paths, {
  suite: 'view',
  stateAssertions: STATE_ASSERTIONS,
  hooks: {
    async onStart(actor) {
      const { unmount } = await render(
        <TextProvider texts={texts}>
          <Page account={actor as AccountRef} />
        </TextProvider>,
      );
      return unmount;
    },
    async perform(step) {
      if (!('send' in step)) return false;
      const { send } = step;
      if (send.type === 'account.signUp' && isReady(signUpForm, 'Create account'))
        return requestLink(send['form'] as SignUpForm);
      if (send.type === 'account.change' && isReady(changeForm, 'Change password'))
        return change(send['form'] as PasswordForm);
      if (send.type === 'account.delete' && isReady(deletionForm, 'Delete permanently'))
        return deleteAccount(String(send['password']));
      const fields = page.getByLabelText(/^(New password|Password)$/);
      if (send.type === 'account.typed' && fields.query()) {
        await userEvent.fill(fields, String(send['password']));
        return true;
      }
      if (send.type === 'account.signOut' && signOut.query()) await userEvent.click(signOut);
      else if (send.type === 'account.leave' && toDelete.query()) await userEvent.click(toDelete);
      else if (send.type === 'account.cancel' && keepIt.query()) await userEvent.click(keepIt);
      else if (send.type === 'account.retry' && page.getByRole('button', { name: 'Try again' }).query())
        await userEvent.click(page.getByRole('button', { name: 'Try again' }));
      else return false;
      return true;
    },
    async onState(_, snapshot) {
      const said = snapshot.context as Said;
      if (snapshot.matches({ signingUp: 'editing' })) {
        await form(signUpForm, said);
        await expect.element(signUpForm.getByText(/an administrator will then approve your account\.$/)).toBeVisible();
      }
      if (snapshot.matches({ connected: 'editing' })) {
        await form(changeForm, said);
        const links = page.getByRole('link', { name: 'Members' }).elements();
        expect(links.map((link) => link.getAttribute('href'))).toEqual(said.isAdministrator ? ['/members'] : []);
        const download = page.getByRole('link', { name: 'Download my data' });
        await expect.element(download).toHaveAttribute('href', '/account/data.json');
      }
      if (snapshot.matches({ deleting: 'editing' })) {
        const alert = deletionForm.getByRole('alert');
        await expect.element(alert).toHaveTextContent(said.notice ? NOTICES[said.notice] : '');
      }
    },
  },
});
