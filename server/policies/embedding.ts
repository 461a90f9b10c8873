/** Which pages may embed a group's players (row P04). */
import type { StoredGroup } from '../store/types.ts';

/** A group without a list lets everybody embed its media. */
export function isEmbeddedFreely(group: Pick<StoredGroup, 'referers'> | undefined): boolean {
  return group?.referers.length === 0;
}

/**
 * Every page around the player counts, the host's own is always allowed; a group that nobody knows lets nobody.
 *
 * @param origins of the pages around the player; none where it stands in no page but the host's
 */
export function mayEmbed(
  group: Pick<StoredGroup, 'referers'> | undefined,
  origins: readonly string[],
  own: string,
): boolean {
  if (!group) return false;
  if (isEmbeddedFreely(group)) return true;
  return origins.every((named) => {
    const origin = URL.parse(named)?.origin;
    return origin !== undefined && (origin === own || group.referers.includes(origin));
  });
}
