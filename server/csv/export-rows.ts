/** Tags as the text of a CSV file, a piece at a time (docs/csv.md; row L22). */
import { csvCell } from '../../src/domain/csv-text.ts';
import type { ExportedTag } from '../store/types.ts';
import { EXPORT_COLUMNS, exportedCells } from './columns.ts';

/** A spreadsheet knows UTF-8 by it. */
const BOM = '\uFEFF';
/** Characters gathered before they are sent: about two hundred rows, half a millisecond of work. */
const PIECE = 16 * 1024;

export type Separator = ';' | ',';

/** French spreadsheets keep the comma for decimals. */
export function separatorOf(language: string | undefined): Separator {
  return language?.trim().toLowerCase().startsWith('fr') ? ';' : ',';
}

export function* exportRows(tags: Iterable<ExportedTag>, separator: Separator): Generator<string, void, void> {
  let piece = `${BOM}${EXPORT_COLUMNS.join(separator)}\r\n`;
  for (const tag of tags) {
    piece += `${exportedCells(tag).map(csvCell).join(separator)}\r\n`;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  yield piece;
}
