/** Sharing an item with people, groups, or by links that end (row L15). */
import { twoDigits } from './formats.ts';
import type { EpochMs, GroupId, MediaType, UserId } from './media.ts';
import type { Role } from './roles.ts';

export interface ShareEntry {
  id: string;
  kind: 'user' | 'group' | 'link';
  /** Of the person or the group; empty for a link. */
  name: string;
  /** Of a link. */
  endsAt?: EpochMs | undefined;
}

export interface ItemShares {
  /** Who in the item's group may see it. */
  people: readonly { id: UserId; name: string; role: Role }[];
  shares: readonly ShareEntry[];
  /** Groups that it may be shared with. */
  groups: readonly { id: GroupId; name: string }[];
  mayShare: boolean;
}

/** Types whose preview has the Sharing tab (Library 2); a competition is shown among videos. */
const SHAREABLE: ReadonlySet<MediaType> = new Set(['Video', 'Session', 'Competition', 'Audio']);

export const isShareable = (type: MediaType): boolean => SHAREABLE.has(type);

/**
 * When a link ends whose last day is this one: with the end of that day where the person is.
 *
 * @param day `yyyy-mm-dd`
 * @returns undefined for what is no day
 */
export function endOfDay(day: string): EpochMs | undefined {
  const end = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T23:59:59.999`).getTime() : Number.NaN;
  return Number.isNaN(end) ? undefined : end;
}

/** The day of a moment where the person is, `yyyy-mm-dd`. */
export function dayOf(at: EpochMs): string {
  const moment = new Date(at);
  return `${moment.getFullYear()}-${twoDigits(moment.getMonth() + 1)}-${twoDigits(moment.getDate())}`;
}
