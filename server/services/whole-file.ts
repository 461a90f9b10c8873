/** The file that somebody takes away of a medium, with picture and sound (row L19). */
import { manifestBeside } from '../media/downloads.ts';
import { rootOf } from '../media/file-path.ts';
import { findFile } from '../media/find-file.ts';
import type { MediaRef, StoredMedium } from '../store/types.ts';
import type { AppContext } from './app-context.ts';

/** @returns undefined where there is no such file */
export async function wholeFile(
  medium: StoredMedium,
  ref: MediaRef,
  { config, wholeFilms }: Pick<AppContext, 'config' | 'wholeFilms'>,
): Promise<string | undefined> {
  const file = await findFile(config, ref);
  const manifest = manifestBeside(medium, ref);
  const film = manifest && (await findFile(config, manifest));
  return file && film ? wholeFilms.of({ file, film, root: rootOf(config, ref) }) : file;
}
