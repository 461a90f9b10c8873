/** Whether a medium is out: published, and between its dates (Player 5). */
import { DAY_MS } from '../../core/domain/constants/time.ts';
import { evaluateDates, momentOf } from '../../core/domain/access-dates.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';

type Dated = Pick<StoredMedium, 'publish' | 'validity_date' | 'expiration_date'>;

/** `unreadable`: a date that nobody can read refuses, as its check cannot be completed. */
export type DateVerdict = 'out' | 'unpublished' | 'notYetValid' | 'expired' | 'unreadable';

/** Without the exception for a right key, which is `verdict`'s to make. */
export function dateVerdict({ publish, validity_date, expiration_date }: Dated, now: EpochMs): DateVerdict {
  // The client's own rule, with nothing key-protected.
  const head = {
    id: '0',
    type: 'video',
    user: 0,
    group: 0,
    title: '',
    visibility: 'private',
    publish,
    validity_date,
    expiration_date,
  } as const;
  return evaluateDates(head, now) ?? 'out';
}

/** As `dateVerdict`, but an expired key-protected medium is out for those who had the key. */
export function outVerdict(medium: Dated & Pick<StoredMedium, 'visibility'>, now: EpochMs): DateVerdict {
  const verdict = dateVerdict(medium, now);
  return verdict === 'expired' && medium.visibility === 'key' ? 'out' : verdict;
}

/** When publication or the start of the live stream next changes what anybody may see; undefined where never. */
export function nextChange(medium: Dated & Pick<StoredMedium, 'player'>, now: EpochMs): EpochMs | undefined {
  const { validity_date, expiration_date, player } = medium;
  const end = momentOf(expiration_date);
  const isWholeDay = expiration_date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(expiration_date.trim());
  const moments = [
    momentOf(validity_date),
    // The first moment that is too late; a date without a time lasts to the end of its day.
    end === undefined ? undefined : end + (isWholeDay ? DAY_MS : 1),
    momentOf(player?.live?.startsAt),
    player?.event?.startsAt,
  ];
  const ahead = moments.filter((moment): moment is EpochMs => moment !== undefined && moment > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
