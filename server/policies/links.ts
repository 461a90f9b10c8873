/** What whoever holds a link may see of a medium: search engines, feeds, messengers (row E03). */
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import { isWholeFile } from './access.ts';

type Linked = Parameters<typeof isWholeFile>[0] & Pick<StoredMedium, 'player'>;

/**
 * The medium plays without a check: a link reveals nothing of media that are private, gated, paid, blocked in a country or
 * unpublished. Embedding rules do not matter here: a link leads to this host.
 */
export function isVisibleByLink(medium: Linked, now: EpochMs): boolean {
  return medium.player !== undefined && isWholeFile(medium, { now, isEmbeddedFreely: true });
}
