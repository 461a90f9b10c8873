/** Sharing of an item with people, groups, or by expiring links (row L15). */
import { twoDigits } from './formats.ts';
import type { EpochMs, GroupId, MediaType, UserId } from './media.ts';
import type { Role } from './roles.ts';

export interface ShareEntry {
  id: string;
  kind: 'user' | 'group' | 'link';
  /** Name of the person or the group; empty for a link. */
  name: string;
  /** Links only. */
  endsAt?: EpochMs | undefined;
}

export interface ItemShares {
  /** Members of the item's group who may see it. */
  people: readonly { id: UserId; name: string; role: Role }[];
  shares: readonly ShareEntry[];
  /** Groups with which it can be shared. */
  groups: readonly { id: GroupId; name: string }[];
  mayShare: boolean;
}

/** Types whose preview has the Sharing tab (Library 2); a competition is shown among videos. */
const SHAREABLE: ReadonlySet<MediaType> = new Set(['Video', 'Session', 'Competition', 'Audio']);

export const isShareable = (type: MediaType): boolean => SHAREABLE.has(type);

/**
 * Expiry of a link with this last day: the end of that day in local time.
 *
 * @param day `yyyy-mm-dd`
 * @returns undefined for an invalid day
 */
export function endOfDay(day: string): EpochMs | undefined {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T23:59:59.999`).getTime() : Number.NaN;
  return Number.isNaN(end) ? undefined : end;
}

/** The local day of a moment, `yyyy-mm-dd`. */
export function dayOf(at: EpochMs): string {
  const moment = new Date(at);
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
}
