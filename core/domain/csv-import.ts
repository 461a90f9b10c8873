/** The five files of a session's CSV import, and the problems that they may have (Library 5; row L21). */

/** Order in which the files are sent (Library 5); only the first is required. */
export const IMPORT_FILES = [
  'reportMatch',
  'reportTeam',
  'reportTag',
  'comboBoxJunction',
  'coordinatesJunction',
] as const;

export type ImportFile = (typeof IMPORT_FILES)[number];

/** Why a cell, a line or a file is rejected. */
export const IMPORT_REASONS = [
  'empty',
  'workbook',
  'tooLarge',
  'tooManyRows',
  'unreadable',
  'quote',
  'longRow',
  'cells',
  'missingColumn',
  'unknownColumn',
  'repeatedColumn',
  'required',
  'time',
  'number',
  'yesOrNo',
  'id',
  'list',
  'tooLong',
  'taken',
  'otherVideo',
  'unknown',
] as const;

export type ImportReason = (typeof IMPORT_REASONS)[number];

export interface ImportProblem {
  /** Its name when sent: `reportMatch.csv`. */
  file: string;
  /** From 1, the header's line; absent if the problem is the file as a whole. */
  line?: number | undefined;
  /** The column's name in the header. */
  column?: string | undefined;
  reason: ImportReason;
}

/** Identifies one of the five files by its name, ignoring case: `reportMatch.csv`. */
export function importFileOf(name: string): ImportFile | undefined {
  const lower = name.toLowerCase();
  return IMPORT_FILES.find((file) => `${file.toLowerCase()}.csv` === lower);
}

interface Named {
  readonly name: string;
}

export interface ArrangedFiles<F extends Named> {
  /** In the documents' order; of files with the same name, the last one picked. */
  sent: readonly F[];
  /** Files with other names, which are not sent. */
  leftOut: readonly F[];
}

/** Sorts the picked files (Library 5). */
export function arrangeImport<F extends Named>(files: readonly F[]): ArrangedFiles<F> {
  const byKind = new Map<ImportFile, F>();
  const leftOut: F[] = [];
  for (const file of files) {
    const kind = importFileOf(file.name);
    if (kind === undefined) leftOut.push(file);
    else byKind.set(kind, file);
  }
  return { sent: IMPORT_FILES.flatMap((kind) => byKind.get(kind) ?? []), leftOut };
}

/** The selection must include reportMatch.csv (Library 5). */
export function hasMatchFile(files: readonly Named[]): boolean {
  return files.some(({ name }) => importFileOf(name) === 'reportMatch');
}
