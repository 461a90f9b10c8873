/** The page-level user in addresses (Library 2): names the group whose page it is, and is never a right (row L26). */
import { DEFAULT_USER_ID } from './constants.ts';
import type { UserId } from './media.ts';

/** Pages that read it. */
const READERS: ReadonlySet<string> = new Set(['/', '/play', '/playQR']);

/**
 * An origin-relative address as a link from the page of this user: what is of their group opens there only in its context.
 *
 * @param user of the page; undefined where its address names none
 */
export function withPageUser(address: string, user: UserId | undefined): string {
  if (user === undefined || user === DEFAULT_USER_ID) return address;
  const [path = '', query = ''] = address.split('?');
  const params = new URLSearchParams(query);
  if (!READERS.has(path) || params.has('user')) return address;
  params.set('user', String(user));
  return `${path}?${params}`;
}
