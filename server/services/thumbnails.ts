/** Stores thumbnails that people chose. */
import { randomUUID } from 'node:crypto';
import type { EpochMs } from '../../core/domain/media.ts';
import { THUMBNAILS } from '../media/file-path.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';
import type { MediaRef } from '../store/types.ts';
import { noteStoring } from './file-removals.ts';

/** Under a name that is used once: a picture that was replaced can be removed, and nobody will have come to name it. */
export async function writeThumbnail(
  { store, files, now }: { store: Store; files: Pick<MediaStorage, 'put' | 'isElsewhere'>; now: () => EpochMs },
  bytes: Buffer,
): Promise<MediaRef> {
  const ref = `${THUMBNAILS}/${randomUUID()}.jpg`;
  await noteStoring(store, files, [ref], now());
  await files.put(ref, bytes);
  return ref;
}
