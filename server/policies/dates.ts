/** Whether a medium is out: published, and between its dates (Player 5). */
import { DAY_MS } from '../../core/domain/constants/time.ts';
import { evaluateDates, momentOf } from '../../core/domain/access-dates.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';

type Dated = Pick<StoredMedium, 'publish' | 'validity_date' | 'expiration_date'>;

/** `unreadable`: a date that cannot be parsed refuses access, because the check cannot be completed. */
export type DateVerdict = 'out' | 'unpublished' | 'notYetValid' | 'expired' | 'unreadable';

/** Ignores the exception for a correct key, which `verdict` makes. */
export function dateVerdict({ publish, validity_date, expiration_date }: Dated, now: EpochMs): DateVerdict {
  // Applies the client's rule, with any visibility other than key protection.
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

/** Like `dateVerdict`, but an expired key-protected medium counts as out, because its key still opens it. */
export function outVerdict(medium: Dated & Pick<StoredMedium, 'visibility'>, now: EpochMs): DateVerdict {
  const verdict = dateVerdict(medium, now);
  return verdict === 'expired' && medium.visibility === 'key' ? 'out' : verdict;
}

/** When publication, or the start of the live stream, next changes what anybody may see; undefined if never. */
export function nextChange(medium: Dated & Pick<StoredMedium, 'player'>, now: EpochMs): EpochMs | undefined {
  const { validity_date, expiration_date, player } = medium;
  const end = momentOf(expiration_date);
  const isWholeDay = expiration_date !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(expiration_date.trim());
  const moments = [
    momentOf(validity_date),
    // The first moment that is too late: a date without a time lasts until the end of its day.
    end === undefined ? undefined : end + (isWholeDay ? DAY_MS : 1),
    momentOf(player?.live?.startsAt),
    player?.event?.startsAt,
  ];
  const ahead = moments.filter((moment): moment is EpochMs => moment !== undefined && moment > now);
  return ahead.length > 0 ? Math.min(...ahead) : undefined;
}
