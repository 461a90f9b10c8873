/** The folders whose files a film plays: its own, and those of the films it is composed of. */
import { FILMS } from '../samples/films.ts';

export function filmFolders(folder: string): string[] {
  const parts = FILMS.find(({ id }) => id === folder)?.parts ?? [];
  return [folder, ...new Set(parts.map(({ film }) => film))];
}
