/** The page-level user in addresses (Library 2): names the group whose page it is, and is never a right (row L26). */
import { DEFAULT_USER_ID } from './constants/people.ts';
import type { UserId } from './media.ts';

/** Pages that read it. */
const READERS: ReadonlySet<string> = new Set(['/', '/play', '/playQR', '/compare']);

/** The page-level user where an address or an element has to name it: the page of the default user needs no name. */
export const namedUser = (user: UserId | undefined): UserId | undefined =>
  user === DEFAULT_USER_ID ? undefined : user;

/**
 * An origin-relative address as a link from the page of this user: what is of their group opens there only in its context.
 *
 * @param user of the page; undefined where its address names none
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
