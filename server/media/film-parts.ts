/** Folders whose files a film plays: its own, and those of the films that it is put together from. */
import { FILMS } from '../samples/films.ts';

export function filmFolders(folder: string): string[] {
  const parts = FILMS.find(({ id }) => id === folder)?.parts ?? [];
  return [folder, ...new Set(parts.map(({ film }) => film))];
}
