/** Caption files that people added, in the host's own folder. A name is used once, as those of thumbnails are. */
import { join } from 'node:path';
import { detect } from 'chardet';
import type { MediaRef } from '../store/media-ref.ts';
import type { Store } from '../store/store.ts';
import { CAPTIONS } from './file-path.ts';
import { namesIn, removeOld } from './left-files.ts';

/** @returns the text of a caption file in whichever encoding it was written */
export function decodeCaptions(bytes: Buffer): string {
  try {
    // What is valid UTF-8 is hardly ever anything else.
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

/** Added by a person; others belong to the media folder. */
export const isCaptions = (ref: MediaRef): boolean => ref.startsWith(`${CAPTIONS}/`);

/**
 * What a host that was killed has left: written and not yet named, or named no more and not yet removed.
 *
 * @param freshMs what was written within this time is left
 */
export async function removeStrayCaptions(dataFolder: string, store: Pick<Store, 'bin'>, freshMs = 0): Promise<void> {
  for (const name of await namesIn(join(dataFolder, CAPTIONS)))
    if (!(await store.bin.isNamed(`${CAPTIONS}/${name}`))) await removeOld(join(dataFolder, CAPTIONS, name), freshMs);
}
