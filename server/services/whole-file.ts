/** The file to download for a medium, with picture and sound (row L19). */
import { manifestBeside } from '../media/downloads.ts';
import type { FoundFile } from '../storage/media-storage.ts';
import type { MediaRef } from '../store/media-ref.ts';
import type { StoredMedium } from '../store/media.ts';
import type { AppContext } from './app-context.ts';

/** @returns undefined if there is no such file */
export async function wholeFile(
  medium: StoredMedium,
  ref: MediaRef,
  { files, wholeFilms }: Pick<AppContext, 'files' | 'wholeFilms'>,
): Promise<FoundFile | undefined> {
  const file = await files.find(ref);
  const manifest = manifestBeside(medium, ref);
  if (!file || !manifest) return file;
  const [rendition, film] = await Promise.all([files.film(ref), files.film(manifest)]);
  const path = rendition && film && (await wholeFilms.of({ rendition, film }));
  return path === undefined ? file : { kind: 'disk', path };
}
