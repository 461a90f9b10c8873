/** The preview of a CSV file before its import (row L21). */
import type { CsvDelimiter, CsvEncoding } from './csv-format.ts';
import { isEmptyRow, linesOf, namesSeparator } from './csv-format.ts';
import { importFileOf } from './csv-import.ts';
import type { ImportFile, ImportProblem } from './csv-import.ts';

/** Rows from the beginning of the file. Decided: enough to recognise it. */
const FIRST_ROWS = 5;
/** Further rows with non-ASCII letters, from which the encoding can be recognised. */
const ACCENTED_ROWS = 5;
/** Longest text of a cell, characters; longer text is cut off. */
const CELL_MAX = 200;
const ACCENTED = /[^\0-\u007f]/;

export interface PreviewRow {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface CsvTable {
  readonly kind: 'table';
  readonly file: string;
  readonly encoding: CsvEncoding;
  readonly delimiter: CsvDelimiter;
  /** Its beginning has letters that look different in another encoding. */
  readonly decidesEncoding: boolean;
  readonly header: readonly string[];
  readonly rows: readonly PreviewRow[];
}

export type CsvPreview = CsvTable | { readonly kind: 'workbook'; readonly file: string };

export type Encodings = Readonly<Partial<Record<ImportFile, CsvEncoding>>>;

/** The header, the first rows, and some with accented letters. */
export function tableRows(records: readonly (readonly string[])[]): Pick<CsvTable, 'header' | 'rows'> {
  let header: readonly string[] | undefined;
  const rows: PreviewRow[] = [];
  let accented = 0;
  let lines = 0;
  for (const cells of records) {
    const line = lines + 1;
    lines += linesOf(cells);
    if (isEmptyRow(cells) || namesSeparator(cells, line)) continue;
    const row = { line, cells: cells.map((text) => text.slice(0, CELL_MAX)) };
    if (!header) header = row.cells;
    else if (rows.length < FIRST_ROWS) rows.push(row);
    else if (accented < ACCENTED_ROWS && cells.some((text) => ACCENTED.test(text))) {
      accented += 1;
      rows.push(row);
    }
  }
  return { header: header ?? [], rows };
}

/** Whether the bytes of this text decode differently in another encoding. */
export function decidesEncoding(text: string, encoding: CsvEncoding): boolean {
  return encoding.startsWith('utf-16') || ACCENTED.test(text);
}

export function workbooksAmong(previews: readonly CsvPreview[]): readonly ImportProblem[] {
  return previews.flatMap(({ kind, file }) => (kind === 'workbook' ? [{ file, reason: 'workbook' }] : []));
}

/**
 * The encodings to send to the server: as chosen, or else as shown.
 *
 * If the beginning of a file is plain ASCII, its encoding is not sent: the server detects it from the rest.
 */
export function encodingsToSend(previews: readonly CsvPreview[], chosen: Encodings): Encodings {
  return Object.fromEntries(
    previews.flatMap((preview) => {
      const kind = importFileOf(preview.file);
      if (preview.kind === 'workbook' || !kind) return [];
      const encoding = chosen[kind] ?? (preview.decidesEncoding ? preview.encoding : undefined);
      return encoding ? [[kind, encoding]] : [];
    }),
  );
}
