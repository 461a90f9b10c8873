/** Longest address that mail servers accept (RFC 5321). */
export const EMAIL_MAX = 254;

/** Local part and labels as in WHATWG's HTML; the domain must have at least two labels. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;

/**
 * Whether a text is a deliverable e-mail address.
 *
 * Also rejected: a local part that begins or ends with a dot or has two in a row, which mail servers refuse.
 * Source: library document, point 5; player document, point 9; row L35.
 */
export function isEmail(text: string): boolean {
  const address = text.trim();
  if (address.length > EMAIL_MAX || !ADDRESS.test(address)) return false;
  const local = address.slice(0, address.lastIndexOf('@'));
  return !local.startsWith('.') && !local.endsWith('.') && !local.includes('..');
}
