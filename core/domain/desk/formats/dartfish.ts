/**
 * Dartfish CSV, its list of events: `Name`, `Position` and `Duration`, then a column for each category of keywords,
 * named by the header. Position and duration are milliseconds; some versions write `mm:ss.mmm` or `hh:mm:ss.mmm`, and
 * order the columns differently. As read by tools that cut films by such lists.
 *
 * The name is our category. Our own columns are `Description`, `Score`, `Nation`, `Profile`, `Type` and `At`. The
 * text of any other column, or of one of ours with an unusable value, becomes a line `Column: text` at the end of the
 * description. When writing, such trailing lines become columns again.
 */
import type { CsvDelimiter } from '../../csv-format.ts';
import { csvCell, restoreFormula } from '../../csv-text.ts';
import type { DeskTagFields } from '../desk-tag.ts';
import { FormatError, type Parsers, type Row, type TagForm } from './exchange.ts';
import {
  checked,
  fieldOfLabel,
  labelOfLine,
  LABELLED,
  type LabelledField,
  labelText,
  lineOfLabel,
  readLabel,
} from './fields.ts';
import { lengthOf, readTime } from './times.ts';

/** Most keyword columns; further lines stay in the description. */
const KEYWORD_COLUMNS_MAX = 60;
const FIXED = ['Name', 'Position', 'Duration'] as const;
const DESCRIPTION = 'Description';
const FIELDS = Object.keys(LABELLED) as LabelledField[];
const isOwn = (name: string): boolean =>
  [...FIXED, DESCRIPTION].some((own) => own.toLowerCase() === name.toLowerCase()) || fieldOfLabel(name) !== undefined;

/** @param header the first row with text */
export const isDartfish = (header: readonly string[]): boolean => {
  const names = header.map((name) => name.trim().toLowerCase());
  return names.includes('position') && names.includes('duration');
};

export const dartfish = ({ parseRows }: Parsers, delimiter: CsvDelimiter): TagForm => ({
  read(text) {
    const [header, ...rows] = parseRows(text, delimiter);
    if (!header) throw new FormatError('empty', 1);
    const names = header.cells.map((name) => restoreFormula(name).trim());
    return rows.map((row) => readRow(names, row));
  },

  write(tags) {
    const order = tags.flatMap(({ start }, index) => (start === undefined ? [] : [index]));
    const placed = order.map((index) => tags[index]!);
    const columns = keywordColumns(placed);
    const used = FIELDS.filter((field) => placed.some((tag) => labelText(tag, field) !== undefined));
    const header = [...FIXED, DESCRIPTION, ...used.map((field) => LABELLED[field]), ...columns];
    const rows = placed.map((tag) => {
      const { text, keywords } = splitDescription(tag.description, columns);
      return [
        tag.category,
        String(Math.round(tag.start! * 1_000)),
        String(tag.duration ?? 0),
        text,
        ...used.map((field) => labelText(tag, field) ?? ''),
        ...columns.map((column) => keywords.get(column) ?? ''),
      ];
    });
    return { text: [header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join(''), order };
  },
});

function readRow(names: readonly string[], { line, cells }: Row): DeskTagFields {
  if (cells.length > names.length) throw new FormatError('cells', line);
  const tag: DeskTagFields = { category: '', description: '' };
  const lines: string[] = [];
  let duration = 0;
  for (const [index, raw] of cells.entries()) {
    const name = names[index]!;
    const text = restoreFormula(raw);
    const known = name.toLowerCase();
    if (known === 'name') tag.category = text;
    else if (known === 'position') tag.start = readTime(text, line, MS);
    else if (known === 'duration') duration = text.trim() === '' ? 0 : readTime(text, line, MS);
    else if (text === '') continue;
    else if (known === 'description') lines.unshift(text);
    else if (!readLabel(tag, name, text)) lines.push(lineOfLabel(name, text));
  }
  if (tag.start === undefined) throw new FormatError('start', line);
  return checked({ ...tag, description: lines.join('\n'), duration: lengthOf(0, duration, line) }, line);
}
const MS = 0.001;

/** Names of keywords, in the order of their first use. */
function keywordColumns(tags: readonly DeskTagFields[]): string[] {
  const names = new Set<string>();
  for (const { description } of tags) {
    for (const line of description.split('\n')) {
      const { group, text } = labelOfLine(line);
      if (
        group !== undefined &&
        text !== '' &&
        !isOwn(group) &&
        group === group.trim() &&
        names.size < KEYWORD_COLUMNS_MAX
      )
        names.add(group);
    }
  }
  return [...names];
}

/** Splits off the trailing lines that are keywords in the order of the columns. */
function splitDescription(
  description: string,
  columns: readonly string[],
): { text: string; keywords: ReadonlyMap<string, string> } {
  const lines = description.split('\n');
  const keywords = new Map<string, string>();
  let last = columns.length;
  while (lines.length > 0) {
    const { group, text } = labelOfLine(lines.at(-1)!);
    const column = group === undefined || text === '' ? -1 : columns.indexOf(group);
    // The remaining text must be visible: a single empty line would be read back as no text.
    if (column === -1 || column >= last || (lines.length === 2 && lines[0] === '')) break;
    last = column;
    keywords.set(group!, text);
    lines.pop();
  }
  return { text: lines.join('\n'), keywords };
}
