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
  /** A path that somebody named; taken first where it can be run. */
  readonly named: string | undefined;
  /** File names, the best first. */
  readonly names: readonly string[];
  /** Folders to look in after those of the path. */
  readonly folders: readonly string[];
  /** Whole paths to try last. */
  readonly files: readonly string[];
}

/** The first program that can be run: the named one, one of the path, one of the usual places. */
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
