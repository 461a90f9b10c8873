/** Stores thumbnails and captions that people chose. */
import { randomUUID } from 'node:crypto';
import { CAPTIONS, THUMBNAILS } from '../media/file-path.ts';
import type { MediaStorage } from '../storage/media-storage.ts';
import type { Store } from '../store/store.ts';
import type { MediaRef } from '../store/media-ref.ts';
import { noteStoring } from './file-removals.ts';

interface Storing {
  store: Store;
  files: Pick<MediaStorage, 'put' | 'isElsewhere'>;
}

export const writeThumbnail = (jpeg: Buffer, storing: Storing): Promise<MediaRef> =>
  store(`${THUMBNAILS}/${randomUUID()}.jpg`, jpeg, storing);

export const writeCaptions = (vtt: string, storing: Storing): Promise<MediaRef> =>
  store(`${CAPTIONS}/${randomUUID()}.vtt`, Buffer.from(vtt), storing);

/**
 * Under a name that is used once: what was replaced can be removed, and nobody will have come to name it. It is noted before, as
 * the host may end before a medium names it.
 */
async function store(ref: MediaRef, bytes: Buffer, { store: records, files }: Storing): Promise<MediaRef> {
  await noteStoring(records, files, [ref]);
  await files.put(ref, bytes);
  return ref;
}
