import { CsvError, parse } from 'csv-parse/browser/esm/sync';
import {
  type CsvDelimiter,
  isEmptyRow,
  linesOf,
  namesSeparator,
  parserOptions,
} from '../../../core/domain/csv-format.ts';
import { FormatError, type Row } from '../../../core/domain/desk/formats/exchange.ts';

/**
 * Parses the rows with text. A quoted cell may contain the delimiter, line breaks and doubled quotes.
 *
 * @throws FormatError with the line on which the row begins
 */
export function parseRows(text: string, delimiter: CsvDelimiter): Row[] {
  const rows: Row[] = [];
  let parsed = 0;
  try {
    parse(text, {
      ...parserOptions(delimiter),
      on_record: (cells: string[]) => {
        const line = parsed + 1;
        parsed += linesOf(cells);
        if (!isEmptyRow(cells) && !namesSeparator(cells, line)) rows.push({ line, cells });
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new FormatError('quote', parsed + 1);
  }
  return rows;
}
