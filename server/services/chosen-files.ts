/** Stores thumbnails and captions chosen by people. */
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
 * Uses a unique name, so that a replaced file can be deleted without anything else referring to it. The name is
 * recorded first, because the host may crash before a medium refers to it.
 */
async function store(ref: MediaRef, bytes: Buffer, { store: records, files }: Storing): Promise<MediaRef> {
  await noteStoring(records, files, [ref]);
  await files.put(ref, bytes);
  return ref;
}
