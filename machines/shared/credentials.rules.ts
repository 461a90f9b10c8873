/** Why an address or a new password is not sent; undefined if it is valid. */
import { isEmail } from '../../core/domain/email.ts';
import { passwordStrength } from '../../core/domain/password.ts';

export function emailProblem(email: string): 'incomplete' | 'invalidEmail' | undefined {
  if (email.trim() === '') return 'incomplete';
  return isEmail(email) ? undefined : 'invalidEmail';
}

export function passwordProblem(password: string): 'incomplete' | 'weak' | undefined {
  if (password === '') return 'incomplete';
  return passwordStrength(password) === 'weak' ? 'weak' : undefined;
}
