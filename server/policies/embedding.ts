/** Which pages may embed a player (rows P04, E03). */
import { admits, type EmbedList } from '../../core/domain/embedding.ts';
import type { StoredMedium } from '../store/media.ts';
import type { StoredGroup } from '../store/users.ts';

/** The medium's own list, or else its group's; undefined if the group is unknown. */
export function embedListOf(
  medium: Pick<StoredMedium, 'embedding'> | undefined,
  group: Pick<StoredGroup, 'referers'> | undefined,
): EmbedList | undefined {
  return group && (medium?.embedding ?? group.referers);
}

/** Whether every page may embed it. */
export function isEmbeddedFreely(list: EmbedList | undefined): boolean {
  return list !== undefined && list.length === 0;
}

/**
 * Every page around the player must be allowed; the host's own always is. Without a list, no page may embed.
 *
 * @param origins of the pages around the player; empty if only the host's own page contains it
 */
export function mayEmbed(list: EmbedList | undefined, origins: readonly string[], own: string): boolean {
  return list !== undefined && origins.every((page) => admits(list, URL.parse(page)?.origin, own));
}

/**
 * The same rule as sources of `frame-ancestors`, with which browsers enforce it.
 *
 * @returns undefined if every page may embed: no source matches a sandboxed page, not even `*`
 */
export function frameAncestors(list: EmbedList | undefined): string | undefined {
  if (isEmbeddedFreely(list)) return undefined;
  return ["'self'", ...(list === undefined || list === 'nobody' ? [] : list)].join(' ');
}
