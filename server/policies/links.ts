/** What whoever holds a link may see of a medium: search engines, feeds, messengers (row E03). */
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/types.ts';
import { isWholeFile } from './access.ts';

type Linked = Parameters<typeof isWholeFile>[0] & Pick<StoredMedium, 'player'>;

/**
 * It plays, and nobody has to pass a check before it: of what is private, gated, paid, kept from a country or not out, a
 * link tells nothing. Which pages may frame it is another question: a link leads to this host.
 */
export function isVisibleByLink(medium: Linked, now: EpochMs): boolean {
  return medium.player !== undefined && isWholeFile(medium, { now, isEmbeddedFreely: true });
}
