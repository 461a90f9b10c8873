/** How much more a group may add, and the host has room for (row S02). */
import type { GroupId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';

/** Left free for the database and everything else, bytes. Decided. */
const RESERVE_BYTES = 1_000_000_000;

/**
 * A file takes its size twice: as it was received, and as it is played.
 *
 * @param free bytes of the disk
 * @returns bytes that the largest file may have
 */
export async function roomLeft(
  groupId: GroupId,
  free: number,
  { store, config }: { store: Store; config: Pick<Config, 'uploads'> },
): Promise<number> {
  const unfinished = await store.uploads.unfinished();
  const promised = unfinished.reduce((sum, { size, received }) => sum + 2 * size - received, 0);
  const onDisk = Math.max(0, Math.floor((free - RESERVE_BYTES - promised) / 2));
  const { groupBytes } = config.uploads;
  if (groupBytes === undefined) return onDisk;
  return Math.min(onDisk, Math.max(0, groupBytes - (await store.uploads.bytesOf(groupId))));
}
