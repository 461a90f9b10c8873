/** Holds the chosen files for the page; the charts know them by a key. */
import { dayOf } from '../../../core/domain/sharing.ts';
import type { ChosenFile } from '../../../machines/studio/uploads/uploads.ports.ts';

export interface ChosenFiles {
  /** Stores files, and describes them for the charts. */
  choose: (files: Iterable<File>) => ChosenFile[];
  /** @throws for an unknown key */
  find: (key: string) => File;
}

export function createChosenFiles(): ChosenFiles {
  const files = new Map<string, File>();
  return {
    choose: (chosen) =>
      Array.from(chosen, (file) => {
        const key = String(files.size + 1);
        files.set(key, file);
        return { key, name: file.name, size: file.size, date: dayOf(file.lastModified) };
      }),
    find(key) {
      const file = files.get(key);
      if (!file) throw new Error(`no file ${key}`);
      return file;
    },
  };
}
