/** The forms of an account, and what keeps one from being sent. */
import { isEmail } from '../../../core/domain/email.ts';
import { passwordStrength } from '../../../core/domain/password.ts';

export interface SignUpForm {
  name: string;
  email: string;
  password: string;
  /** Not empty where the viewer says that no robot writes. */
  captchaResponse: string;
}

export interface PasswordForm {
  current: string;
  password: string;
}

/** What a form says; a key of the texts. */
export type AccountNotice =
  | 'incomplete'
  | 'invalidEmail'
  | 'weak'
  | 'wrong'
  | 'captchaEmpty'
  | 'captchaError'
  | 'mailOff'
  | 'limited'
  | 'error';

export const NO_SIGN_UP: SignUpForm = { name: '', email: '', password: '', captchaResponse: '' };

export const NO_CHANGE: PasswordForm = { current: '', password: '' };

/** Why a sign-up is not sent, undefined where it is. */
export function problemOf(form: SignUpForm): AccountNotice | undefined {
  if ([form.name, form.email].some((field) => field.trim() === '') || form.password === '') return 'incomplete';
  if (!isEmail(form.email)) return 'invalidEmail';
  return passwordStrength(form.password) === 'weak' ? 'weak' : undefined;
}

/** Why a change is not sent, undefined where it is. */
export function changeProblemOf({ current, password }: PasswordForm): AccountNotice | undefined {
  if (current === '' || password === '') return 'incomplete';
  return passwordStrength(password) === 'weak' ? 'weak' : undefined;
}
