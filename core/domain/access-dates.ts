import { DAY_MS } from './constants/time.ts';
import type { VideoHead } from './data-document.ts';
import type { EpochMs, GroupId, UserId } from './media.ts';

export const DATE_REFUSALS = ['unpublished', 'notYetValid', 'expired', 'unreadable'] as const;
export type DateRefusal = (typeof DATE_REFUSALS)[number];

const DATE_ONLY = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Parses a date of a data document.
 *
 * @param text ISO 8601; a date without a time is midnight UTC
 * @returns undefined if there is none, NaN if it cannot be read
 */
export function momentOf(text: string | undefined): EpochMs | undefined {
  const written = text?.trim() ?? '';
  return written === '' ? undefined : Date.parse(written);
}

/**
 * Checks whether a medium may be played now: it is published, and not before its validity date or after its
 * expiration date.
 *
 * An expiration date without a time lasts until the end of that day. A date that cannot be read refuses the medium,
 * because the check cannot be completed. An expired key-protected medium is left to the server, which knows whether a
 * correct key was given.
 * Source: player document, point 5; row P04.
 *
 * @returns the reason for refusing, or undefined if it may be played
 */
export function evaluateDates(head: VideoHead, now: EpochMs): DateRefusal | undefined {
  if (!head.publish) return 'unpublished';
  const from = momentOf(head.validity_date);
  const until = momentOf(head.expiration_date);
  if (Number.isNaN(from) || Number.isNaN(until)) return 'unreadable';
  if (from !== undefined && now < from) return 'notYetValid';
  if (until === undefined || head.visibility === 'key') return undefined;
  const end = DATE_ONLY.test(head.expiration_date?.trim() ?? '') ? until + DAY_MS - 1 : until;
  return now > end ? 'expired' : undefined;
}

/**
 * Whether a medium belongs on a page: the page's group owns it, or the page-level user does.
 *
 * Source: player document, point 5 ("group or owner mismatch"); row P04.
 */
export function belongsToPage(
  head: Pick<VideoHead, 'group' | 'user'>,
  page: { userId: UserId; groupId: GroupId },
): boolean {
  return head.group === page.groupId || head.user === page.userId;
}

/**
 * Whether the whole data file of a medium may be public: only the page and the dates remain to be checked (row P01).
 */
export function isOpen(head: VideoHead): boolean {
  return (
    head.visibility === 'public' &&
    head.accessControl === undefined &&
    head.geoBlocking !== true &&
    head.pay_per_view !== true
  );
}
