/** Reads one file of an import row by row, with only a few rows in memory. */
import { createReadStream } from 'node:fs';
import { pipeline, Transform } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { isEmptyRow, linesOf, namesSeparator, parserOptions } from '../../core/domain/csv-format.ts';
import type { CsvEncoding } from '../../core/domain/csv-format.ts';
import type { ImportFile, ImportReason } from '../../core/domain/csv-import.ts';
import { restoreFormula } from '../../core/domain/csv-text.ts';
import { COLUMNS } from './columns.ts';
import { detectFormat } from './detect.ts';

export interface CsvRow {
  /** Line on which the row begins, counted from 1, the header. */
  line: number;
  /** Cells by column name; empty ones are absent. */
  cells: Readonly<Record<string, string>>;
}

/** Receives each problem; `isFull` is true once no more are needed. */
export interface RowChecker {
  (problem: { line?: number; column?: string; reason: ImportReason }): void;
  readonly isFull: boolean;
  /** Called at the end with the number of rows without a text. */
  skip(rows: number): void;
}

export interface CsvSource {
  path: string;
  kind: ImportFile;
  /** Detected if none was chosen. */
  encoding?: CsvEncoding | undefined;
}

interface Read {
  record: string[];
  /** Line on which the row begins. */
  line: number;
}

/**
 * Yields the rows whose cells are valid; all others are reported and skipped.
 *
 * Ends early if the file is not a CSV file, or the report is full.
 */
export async function* readRows(
  { path, kind, encoding: chosen }: CsvSource,
  report: RowChecker,
): AsyncGenerator<CsvRow, void, void> {
  const format = await detectFormat(path, chosen);
  if (format.kind === 'workbook') {
    report({ reason: 'workbook' });
    return;
  }
  const { encoding, delimiter } = format;
  // Lines parsed so far. Counted in `on_record`, because rows that are buffered get lost when the parser fails.
  let parsed = 0;
  const parser = parse({
    ...parserOptions(delimiter),
    on_record: (record: string[]) => {
      const line = parsed + 1;
      parsed += linesOf(record);
      // The parser's types only allow rows that are lists of cells.
      return { record, line } as unknown as string[];
    },
  });
  const source = createReadStream(path);
  const ignored = (): void => undefined;
  // Errors reach the loop below through the parser.
  if (encoding === 'utf-8') pipeline(source, parser, ignored);
  else pipeline(source, toUtf8(encoding), parser, ignored);

  let columns: (Cell | undefined)[] | undefined;
  let empty = 0;
  try {
    for await (const each of parser) {
      const { record, line } = each as Read;
      if (isEmptyRow(record)) {
        empty += 1;
        continue;
      }
      if (!columns) {
        if (namesSeparator(record, line)) continue;
        columns = readHeader(record, kind, (problem) => report({ line, ...problem }));
        if (!columns) return;
        continue;
      }
      const cells = readCells(record, columns, (problem) => report({ line, ...problem }));
      if (cells) yield { line, cells };
      if (report.isFull) return;
    }
    if (!columns) report({ reason: 'empty' });
    report.skip(empty);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    report({ line: parsed + 1, reason: error.code === 'CSV_MAX_RECORD_SIZE' ? 'longRow' : 'quote' });
  } finally {
    source.destroy();
    parser.destroy();
  }
}

interface Cell {
  name: string;
  isRequired: boolean;
  check: (text: string) => ImportReason | undefined;
  normalize: (text: string) => string;
}
type Report = (problem: { column?: string; reason: ImportReason }) => void;

/** @returns undefined if the columns do not belong to this file */
function readHeader(header: readonly string[], kind: ImportFile, report: Report): (Cell | undefined)[] | undefined {
  const known = COLUMNS[kind];
  const names = header.map((name) => name.trim());
  let isGood = true;
  const say: Report = (problem) => {
    isGood = false;
    report(problem);
  };
  const columns = names.map((name, at): Cell | undefined => {
    const found = known.find((column) => column.name.toLowerCase() === name.toLowerCase());
    // Spreadsheets leave empty columns at the end.
    if (!found && name !== '') say({ column: name.slice(0, 100), reason: 'unknownColumn' });
    if (found && names.findIndex((other) => other.toLowerCase() === name.toLowerCase()) < at)
      say({ column: found.name, reason: 'repeatedColumn' });
    return (
      found && {
        name: found.name,
        isRequired: found.isRequired === true,
        check: found.check,
        normalize: found.normalize ?? ((text) => text),
      }
    );
  });
  for (const { name, isRequired } of known)
    if (isRequired && !columns.some((column) => column?.name === name)) say({ column: name, reason: 'missingColumn' });
  return isGood ? columns : undefined;
}

/** @returns undefined if a cell is invalid */
function readCells(
  record: readonly string[],
  columns: readonly (Cell | undefined)[],
  report: Report,
): Record<string, string> | undefined {
  const cells: Record<string, string> = {};
  let isGood = true;
  const say: Report = (problem) => {
    isGood = false;
    report(problem);
  };
  if (record.slice(columns.length).some((text) => text !== '')) say({ reason: 'cells' });
  for (const [at, column] of columns.entries()) {
    const text = restoreFormula(record[at] ?? '');
    if (!column) {
      if (text !== '') say({ reason: 'cells' });
    } else if (text === '') {
      if (column.isRequired && column.name !== 'time') say({ column: column.name, reason: 'required' });
    } else {
      const reason = column.check(text);
      if (reason) say({ column: column.name, reason });
      cells[column.name] = column.normalize(text);
    }
  }
  return isGood ? cells : undefined;
}

function toUtf8(encoding: CsvEncoding): Transform {
  const decoder = new TextDecoder(encoding);
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      done(null, Buffer.from(decoder.decode(piece, { stream: true })));
    },
    flush(done) {
      done(null, Buffer.from(decoder.decode()));
    },
  });
}
