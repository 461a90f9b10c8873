export type PasswordStrength = 'weak' | 'medium' | 'strong';

/** Shortest medium password with all four classes. Library 5, Player 9. */
export const PASSWORD_MEDIUM_LENGTH = 8;
/** Shortest strong password with all four classes, and medium one without a digit. Library 5, Player 9. */
export const PASSWORD_STRONG_LENGTH = 12;

/**
 * Strength of a password by its length and its character classes: lower case, upper case, digits, and special, which
 * is any other character except a space.
 *
 * Medium: at least 8 characters of all four classes, or 12 of all but digits. Strong: at least 12 of all four.
 * Anything else is weak. Letters of every script with cases count.
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
