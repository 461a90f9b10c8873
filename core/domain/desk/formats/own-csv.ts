/** Our own CSV, `reportMatch.csv` (docs/csv.md): holds every field of a desk's tag. */
import { NO_TIME } from '../../constants/tags.ts';
import type { CsvDelimiter } from '../../csv-format.ts';
import { csvCell, restoreFormula } from '../../csv-text.ts';
import { normalizeTime } from '../../csv-time.ts';
import { TAG_DETAILS } from '../../tag.ts';
import { formatTagTime } from '../../time.ts';
import { type DeskTagFields, startOf } from '../desk-tag.ts';
import { FormatError, type Parsers, type Row, type TagForm } from './exchange.ts';
import { checked } from './fields.ts';
import { lengthOf } from './times.ts';

const COLUMNS = [
  ['time', (tag) => (tag.start === undefined ? NO_TIME : formatTagTime(tag.start))],
  ['category', (tag) => tag.category],
  ['type', (tag) => tag.type ?? ''],
  ['description', (tag) => tag.description],
  [TAG_DETAILS.url.csv, (tag) => tag.url ?? ''],
  [TAG_DETAILS.nation.csv, (tag) => tag.nation ?? ''],
  [TAG_DETAILS.score.csv, (tag) => tag.score ?? ''],
  [TAG_DETAILS.at.csv, (tag) => String(tag.at ?? '')],
  [TAG_DETAILS.duration.csv, (tag) => String(tag.duration ?? '')],
] as const satisfies readonly (readonly [string, (tag: DeskTagFields) => string])[];

/** @param header the first row with text */
export const isOwnCsv = (header: readonly string[]): boolean => header.some((name) => name.trim() === 'time');

export const ownCsv = ({ parseRows }: Parsers, delimiter: CsvDelimiter): TagForm => ({
  read(text, leftOut) {
    const [header, ...rows] = parseRows(text, delimiter);
    if (!header) throw new FormatError('empty', 1);
    const names = header.cells.map((name) => name.trim());
    const read = new Set(COLUMNS.map(([name]) => names.indexOf(name)));
    for (const { cells } of rows)
      for (const [index, text] of cells.entries())
        if (!read.has(index) && text !== '') leftOut.add('column', names[index] || String(index + 1));
    return rows.map((row) => readRow(names, row));
  },

  write: (tags) => ({
    text: [COLUMNS.map(([name]) => name), ...tags.map((tag) => COLUMNS.map(([, cell]) => cell(tag)))]
      .map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
      .join(''),
    order: tags.map((_, index) => index),
  }),
});

function readRow(names: readonly string[], { line, cells }: Row): DeskTagFields {
  if (cells.length > names.length) throw new FormatError('cells', line);
  const cell = (name: string): string => restoreFormula(cells[names.indexOf(name)] ?? '');
  const wholeOf = (name: string): number | undefined => {
    const text = cell(name).trim();
    if (text === '') return undefined;
    if (!/^\d{1,14}$/.test(text)) throw new FormatError('number', line);
    return Number(text);
  };
  const time = cell('time').trim();
  const normal = time === '' || time === NO_TIME ? NO_TIME : normalizeTime(time);
  if (normal === undefined) throw new FormatError('time', line);
  const [start, at, duration] = [
    startOf({ time: normal }),
    wholeOf(TAG_DETAILS.at.csv),
    wholeOf(TAG_DETAILS.duration.csv),
  ];
  if (start === undefined && at === undefined) throw new FormatError('start', line);
  return checked(
    {
      category: cell('category'),
      type: cell('type') || undefined,
      description: cell('description'),
      start,
      at,
      duration: duration === undefined ? undefined : lengthOf(0, duration / 1_000, line),
      score: cell(TAG_DETAILS.score.csv) || undefined,
      nation: cell(TAG_DETAILS.nation.csv) || undefined,
      url: cell(TAG_DETAILS.url.csv) || undefined,
    },
    line,
  );
}
