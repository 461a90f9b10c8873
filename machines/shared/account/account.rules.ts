/** The forms of an account, and the checks before they are sent. */
import { emailProblem, passwordProblem } from '../credentials.rules.ts';

export interface SignUpForm {
  name: string;
  email: string;
  password: string;
  /** Not empty once the viewer has passed the captcha. */
  captchaResponse: string;
}

export interface PasswordForm {
  current: string;
  password: string;
}

/** Message in a form; a key of the texts. */
export type AccountNotice =
  | 'incomplete'
  | 'invalidEmail'
  | 'weak'
  | 'wrong'
  | 'captchaEmpty'
  | 'captchaError'
  | 'mailOff'
  | 'limited'
  | 'lastAdministrator'
  | 'superUser'
  | 'error';

export const NO_SIGN_UP: SignUpForm = { name: '', email: '', password: '', captchaResponse: '' };

export const NO_CHANGE: PasswordForm = { current: '', password: '' };

/** Why a sign-up is not sent; undefined if it is. */
export function problemOf(form: SignUpForm): AccountNotice | undefined {
  if (form.name.trim() === '' || form.password === '') return 'incomplete';
  return emailProblem(form.email) ?? passwordProblem(form.password);
}

/** Why a password change is not sent; undefined if it is. */
export function changeProblemOf({ current, password }: PasswordForm): AccountNotice | undefined {
  return current === '' ? 'incomplete' : passwordProblem(password);
}
