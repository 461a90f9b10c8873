/** The page-level user in addresses (Library 2): identifies the group of a page, and never grants a right (row L26). */
import { DEFAULT_USER_ID } from './constants/people.ts';
import type { UserId } from './media.ts';

/** Pages that read it. */
const READERS: ReadonlySet<string> = new Set(['/', '/play', '/playQR', '/compare']);

/** The page-level user, if an address or element has to name it: the default user is omitted. */
export const namedUser = (user: UserId | undefined): UserId | undefined =>
  user === DEFAULT_USER_ID ? undefined : user;

/**
 * Adds the page's user to an origin-relative link, because media of the user's group open there only in its context.
 *
 * @param user of the page; undefined if its address names none
 */
export function withPageUser(address: string, user: UserId | undefined): string {
  const named = namedUser(user);
  if (named === undefined) return address;
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  if (!READERS.has(path) || params.has('user')) return address;
  params.set('user', String(named));
  return `${path}?${params}`;
}
