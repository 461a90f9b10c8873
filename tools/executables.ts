import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

export interface ProgramSearch {
  /** A path given explicitly; used first if it is executable. */
  readonly named: string | undefined;
  /** File names in order of preference. */
  readonly names: readonly string[];
  /** Folders to search after those of the path. */
  readonly folders: readonly string[];
  /** Complete paths to try last. */
  readonly files: readonly string[];
}

/** The first executable found: the explicit one, on the path, or in the usual places. */
export function findExecutable({ named, names, folders, files }: ProgramSearch, path = ''): string | undefined {
  const candidates = [
    ...(named ? [named] : []),
    ...[...path.split(delimiter), ...folders]
      .filter(Boolean)
      .flatMap((folder) => names.map((name) => join(folder, name))),
    ...files,
  ];
  return candidates.find(isExecutable);
}
