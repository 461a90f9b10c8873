/** How much more a group may upload, and the host has disk space for (row S02). */
import type { GroupId } from '../../core/domain/media.ts';
import type { Config } from '../config.ts';
import type { Store } from '../store/store.ts';

/** Disk space reserved for the database and everything else, bytes. */
const RESERVE_BYTES = 1_000_000_000;

/**
 * A file takes its size twice: as received, and as packaged.
 *
 * @param free free bytes on the disk
 * @returns the largest size of a new file, bytes
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
