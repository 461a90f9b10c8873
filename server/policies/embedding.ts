/** Which pages may embed a player (rows P04, E03). */
import { admits, type EmbedList } from '../../core/domain/embedding.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredGroup } from '../store/users.ts';

/** What a medium says itself, else its group; undefined of a group that nobody knows. */
export function embedListOf(
  medium: Pick<StoredMedium, 'embedding'> | undefined,
  group: Pick<StoredGroup, 'referers'> | undefined,
): EmbedList | undefined {
  return group && (medium?.embedding ?? group.referers);
}

/** Every page may. */
export function isEmbeddedFreely(list: EmbedList | undefined): boolean {
  return list !== undefined && list.length === 0;
}

/**
 * Every page around the player counts, the host's own is always allowed; where nothing is known, nobody may.
 *
 * @param origins of the pages around the player; none where it stands in no page but the host's
 */
export function mayEmbed(list: EmbedList | undefined, origins: readonly string[], own: string): boolean {
  return list !== undefined && origins.every((page) => admits(list, URL.parse(page)?.origin, own));
}

/**
 * The same as sources of `frame-ancestors`, by which browsers keep other pages out.
 *
 * @returns undefined where every page may: no source stands for a page in a sandbox, not even `*`
 */
export function frameAncestors(list: EmbedList | undefined): string | undefined {
  if (isEmbeddedFreely(list)) return undefined;
  return ["'self'", ...(list === undefined || list === 'nobody' ? [] : list)].join(' ');
}
