export type PasswordStrength = 'weak' | 'medium' | 'strong';

/** Medium from here on with all four classes. Library 5, Player 9. */
export const PASSWORD_MEDIUM_LENGTH = 8;
/** Strong from here on with all four classes, medium without a digit. Library 5, Player 9. */
export const PASSWORD_STRONG_LENGTH = 12;

/**
 * How strong a password is, by its length and its classes of characters: lower case, upper case, digits, and special,
 * which is anything else but space.
 *
 * Medium: 8 characters or more of all four, or 12 or more of all but digits. Strong: 12 or more of all four. Anything
 * else is weak. Letters count in every script that has cases.
 * Source: library document, point 5; player document, point 9; row L35.
 */
export function passwordStrength(password: string): PasswordStrength {
  const length = [...password].length;
  const hasLetters = /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password);
  const hasSpecial = /[^\p{L}\p{M}\p{Nd}\s]/u.test(password);
  if (!hasLetters || !hasSpecial) return 'weak';
  const hasDigit = /\p{Nd}/u.test(password);
  if (length >= PASSWORD_STRONG_LENGTH) return hasDigit ? 'strong' : 'medium';
  return length >= PASSWORD_MEDIUM_LENGTH && hasDigit ? 'medium' : 'weak';
}
