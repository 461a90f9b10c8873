/**
 * Reads and writes tags in files of other programs (row B14): detects the format, reports errors, and reports what a
 * format cannot hold.
 */
import { DESK_FILE_BYTES_MAX, DESK_FILE_TAGS_MAX } from '../limits.ts';
import type { Analyse } from '../../csv-code-page.ts';
import { type CsvDelimiter, type CsvEncoding, FormatDetector } from '../../csv-format.ts';
import type { DeskTagFields } from '../desk-tag.ts';
import { dartfish, isDartfish } from './dartfish.ts';
import {
  FormatError,
  type FormatFailure,
  type FormatLoss,
  type Parsers,
  type TagForm,
  type TagFormat,
  type TagsRead,
  type TagsWritten,
} from './exchange.ts';
import { LeftOutCount } from './left-out.ts';
import { isLongoMatch, longomatch } from './longomatch.ts';
import { isOwnCsv, ownCsv } from './own-csv.ts';
import { sportscode } from './sportscode.ts';

interface ReadOptions {
  /** Statistical detection of code pages: see `csv-code-page.ts`. */
  analyse: Analyse;
  parsers: Parsers;
  /** Set if a person has chosen it. */
  encoding?: CsvEncoding;
}

/** Reads a file of any format: returns all of its tags, or the first error and its line. */
export function readTagFile(bytes: Uint8Array, { analyse, parsers, encoding }: ReadOptions): TagsRead | FormatFailure {
  if (bytes.length > DESK_FILE_BYTES_MAX) return { kind: 'failure', problem: 'tooLarge', line: 1 };
  const detector = new FormatDetector(analyse, encoding);
  detector.add(bytes);
  const format = detector.formatOf(true);
  if (format.kind === 'workbook') return { kind: 'failure', problem: 'workbook', line: 1 };
  return readTagText(new TextDecoder(format.encoding).decode(bytes), format.delimiter, parsers);
}

function readTagText(text: string, delimiter: CsvDelimiter, parsers: Parsers): TagsRead | FormatFailure {
  try {
    const format = formatOf(text, delimiter, parsers);
    const leftOut = new LeftOutCount();
    const tags = FORMS[format](parsers, delimiter).read(text, leftOut);
    if (tags.length === 0) throw new FormatError('empty', 1);
    if (tags.length > DESK_FILE_TAGS_MAX) throw new FormatError('tooMany', 1);
    return { kind: 'read', format, tags, leftOut: leftOut.list() };
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return { kind: 'failure', problem: error.problem, line: error.line };
  }
}

function formatOf(text: string, delimiter: CsvDelimiter, { parseRows }: Parsers): TagFormat {
  if (text.trim() === '') throw new FormatError('empty', 1);
  if (/^\s*</.test(text)) return 'sportscode';
  if (isLongoMatch(text)) return 'longomatch';
  const [header] = parseRows(text, delimiter);
  if (header && isDartfish(header.cells)) return 'dartfish';
  if (header && isOwnCsv(header.cells)) return 'csv';
  throw new FormatError('unknown', header?.line ?? 1);
}

const FORMS: Readonly<Record<TagFormat, (parsers: Parsers, delimiter: CsvDelimiter) => TagForm>> = {
  sportscode,
  longomatch: () => longomatch,
  dartfish,
  csv: ownCsv,
};

/** The fields compared; `by` and `revision` belong to the server. */
const FIELDS = [
  'category',
  'type',
  'description',
  'start',
  'at',
  'duration',
  'score',
  'nation',
  'url',
] as const satisfies readonly (keyof DeskTagFields)[];

/** Writes tags in a format, reads them back, and reports for each field how many tags lost it. */
export function writeTagFile(format: TagFormat, tags: readonly DeskTagFields[], parsers: Parsers): TagsWritten {
  const form = FORMS[format](parsers, ',');
  const { text, order } = form.write(tags);
  const back = order.length === 0 ? [] : form.read(text, new LeftOutCount());
  const counts = new Map<FormatLoss['what'], number>();
  const lose = (what: FormatLoss['what'], count = 1): void => void counts.set(what, (counts.get(what) ?? 0) + count);
  if (order.length < tags.length) lose('tag', tags.length - order.length);
  for (const [row, index] of order.entries())
    for (const field of FIELDS) if (!isSame(tags[index]![field], back[row]?.[field])) lose(field);
  return {
    text: format === 'sportscode' ? text : `\ufeff${text}`,
    ending: format === 'sportscode' ? 'xml' : 'csv',
    losses: Array.from(counts, ([what, count]) => ({ what, count })),
  };
}

/** An empty text equals an absent one; times are equal within half a millisecond. */
function isSame(one: string | number | undefined, other: string | number | undefined): boolean {
  if (typeof one === 'number' && typeof other === 'number') return Math.abs(one - other) < 0.000_5;
  return (one ?? '') === (other ?? '');
}
