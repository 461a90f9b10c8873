/** What holders of a link may see of a medium: search engines, feeds, messengers (row E03). */
import type { EpochMs } from '../../core/domain/media.ts';
import type { StoredMedium } from '../store/media.ts';
import { isWholeFile } from './access.ts';

type MediumFacts = Parameters<typeof isWholeFile>[0];

/**
 * Whether everybody may have it, whatever its type, so that its title may go to services that keep what they receive.
 */
export const isPublicToAll = (medium: MediumFacts, now: EpochMs): boolean =>
  isWholeFile(medium, { now, isEmbeddedFreely: true });

/**
 * Whether the medium plays without a check. A link reveals nothing about media that are private, gated, paid, blocked
 * in a country or unpublished. Embedding rules do not apply, because a link leads to this host.
 */
export function isVisibleByLink(medium: MediumFacts & Pick<StoredMedium, 'player'>, now: EpochMs): boolean {
  return medium.player !== undefined && isPublicToAll(medium, now);
}
