/** Rows of a CSV file with the lines that they begin in. */
import { isEmptyRow, namesSeparator } from '../../csv-format.ts';
import type { CsvDelimiter } from '../../csv-format.ts';
import { FormatError } from './exchange.ts';

export interface Row {
  /** From 1. */
  line: number;
  cells: string[];
}

/** Longest cell, characters: more is a quote that nobody closed. */
const CELL_MAX = 128 * 1024;

/**
 * Rows with a text. A cell in quotes may hold the delimiter, ends of lines and doubled quotes.
 *
 * @throws FormatError
 */
export function parseRows(text: string, delimiter: CsvDelimiter): Row[] {
  const rows: Row[] = [];
  let row: Row = { line: 1, cells: [] };
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const quotedAt = line;
    const cell = text[at] === '"' ? quotedCell(text, at, quotedAt) : plainCell(text, at, delimiter);
    row.cells.push(cell.text);
    line += cell.lines;
    ({ at } = cell);
    if (text[at] === delimiter) {
      at += 1;
      // A delimiter at the very end is followed by an empty cell.
      if (at === text.length) row.cells.push('');
      continue;
    }
    if (at < text.length && text[at] !== '\r' && text[at] !== '\n') throw new FormatError('quote', quotedAt);
    at += text.startsWith('\r\n', at) ? 2 : 1;
    line += 1;
    rows.push(row);
    row = { line, cells: [] };
  }
  if (row.cells.length > 0) rows.push(row);
  return rows.filter(({ cells, line: first }) => !isEmptyRow(cells) && !namesSeparator(cells, first));
}

interface Cell {
  text: string;
  /** Where it ends. */
  at: number;
  /** Ends of lines within it. */
  lines: number;
}

function plainCell(text: string, from: number, delimiter: CsvDelimiter): Cell {
  let at = from;
  while (at < text.length && text[at] !== delimiter && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return { text: text.slice(from, at), at, lines: 0 };
}

function quotedCell(text: string, from: number, line: number): Cell {
  let at = from + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end === -1 || end - from > CELL_MAX) throw new FormatError('quote', line);
    if (text[end + 1] !== '"') {
      const cell = text.slice(from + 1, end).replaceAll('""', '"');
      return { text: cell, at: end + 1, lines: (cell.match(/\r\n|\r|\n/g) ?? []).length };
    }
    at = end + 2;
  }
}
