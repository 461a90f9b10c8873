/** Caption files that people added, in the host's own folder. A file name is never reused, as with thumbnails. */
import { join } from 'node:path';
import { detect } from 'chardet';
import type { MediaRef } from '../store/media-ref.ts';
import type { Store } from '../store/store.ts';
import { CAPTIONS } from './file-path.ts';
import { namesIn, removeOld } from './left-files.ts';

/** @returns the text of a caption file, whatever its encoding */
export function decodeCaptions(bytes: Buffer): string {
  try {
    // Text that is valid UTF-8 is hardly ever in another encoding.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    const guess = detect(bytes) ?? 'windows-1252';
    try {
      return new TextDecoder(guess).decode(bytes);
    } catch {
      return new TextDecoder('windows-1252').decode(bytes);
    }
  }
}

/** Whether a person added these captions; all others belong to the media folder. */
export const isCaptions = (ref: MediaRef): boolean => ref.startsWith(`${CAPTIONS}/`);

/**
 * Deletes what a killed host left behind: files that no record names yet or any longer.
 *
 * @param freshMs files written within this time are kept
 */
export async function removeStrayCaptions(dataFolder: string, store: Pick<Store, 'bin'>, freshMs = 0): Promise<void> {
  for (const name of await namesIn(join(dataFolder, CAPTIONS)))
    if (!(await store.bin.isNamed(`${CAPTIONS}/${name}`))) await removeOld(join(dataFolder, CAPTIONS, name), freshMs);
}
