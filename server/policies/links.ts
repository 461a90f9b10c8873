/** What whoever holds a link may see of a medium: search engines, feeds, messengers (row E03). */
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import { isWholeFile } from './access.ts';

type Told = Parameters<typeof isWholeFile>[0];

/** Anybody may have it, whatever it is: its title is told to who keeps what they were told. */
export const isToldToAll = (medium: Told, now: EpochMs): boolean =>
  isWholeFile(medium, { now, isEmbeddedFreely: true });

/**
 * The medium plays without a check: a link reveals nothing of media that are private, gated, paid, blocked in a country or
 * unpublished. Embedding rules do not matter here: a link leads to this host.
 */
export function isVisibleByLink(medium: Told & Pick<StoredMedium, 'player'>, now: EpochMs): boolean {
  return medium.player !== undefined && isToldToAll(medium, now);
}
