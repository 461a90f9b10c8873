/** Reads the beginning of a chosen CSV file; the libraries load with the first file (row L21). */
import type * as CsvParse from 'csv-parse/browser/esm/sync';
import { CSV_HEAD_BYTES, FormatDetector, parserOptions } from '../../core/domain/csv-format.ts';
import type { CsvDelimiter, CsvEncoding } from '../../core/domain/csv-format.ts';
import { decidesEncoding, tableRows } from '../../core/domain/csv-preview.ts';
import type { CsvPreview } from '../../core/domain/csv-preview.ts';

/** @param chosen the encoding that the person has chosen, instead of the detected one */
export async function previewCsv(file: File, chosen?: CsvEncoding): Promise<CsvPreview> {
  const [piece, { analyse }, parser] = await Promise.all([
    file.slice(0, CSV_HEAD_BYTES).arrayBuffer(),
    import('chardet'),
    import('csv-parse/browser/esm/sync'),
  ]);
  const isWhole = file.size <= CSV_HEAD_BYTES;
  const bytes = new Uint8Array(piece);
  const detector = new FormatDetector(analyse, chosen);
  detector.add(bytes);
  const format = detector.formatOf(isWhole);
  if (format.kind === 'workbook') return { kind: 'workbook', file: file.name };
  const { encoding, delimiter } = format;
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  return {
    kind: 'table',
    file: file.name,
    encoding,
    delimiter,
    decidesEncoding: decidesEncoding(text, encoding),
    ...tableRows(readRecords(parser, isWhole ? text : wholeLines(text), delimiter)),
  };
}

/** Drops the incomplete last line. */
function wholeLines(text: string): string {
  return text.slice(0, Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1);
}

/** The rows up to the first unreadable one: the server reports its error. */
function readRecords({ parse, CsvError }: typeof CsvParse, text: string, delimiter: CsvDelimiter): string[][] {
  const records: string[][] = [];
  try {
    parse(text, {
      ...parserOptions(delimiter),
      on_record: (cells: string[]) => {
        records.push(cells);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
  }
  return records;
}
