/** What the engine asks of either database. */
import { rowText } from './digest.ts';
import type { Row, Table, TableShape } from './tables.ts';
import type { TextEntry, TextKind } from './texts.ts';

/** Rows that are read and written at once, and roughly how many characters they may have. */
const ROWS_MAX = 2_000;
const CHARACTERS_MAX = 2_000_000;
/** Of a table whose rows nobody has seen yet: a picture may have half a megabyte. */
export const ROWS_FIRST = 32;

/** How many rows come next, so that they need about as much memory whatever they hold. */
export function nextCount(characters: number, rows: number): number {
  if (rows === 0) return ROWS_FIRST;
  return Math.max(1, Math.min(ROWS_MAX, Math.floor(CHARACTERS_MAX / Math.max(1, characters / rows))));
}

/** Some rows, with the text of each that its checksum is of. */
export interface Batch {
  readonly rows: readonly Row[];
  readonly texts: readonly string[];
}

export function batchOf(rows: readonly Row[]): Batch {
  return { rows, texts: rows.map(rowText) };
}

export function lengthOf({ texts }: Batch): number {
  return texts.reduce((sum, text) => sum + text.length, 0);
}

/** A database that is read at one moment, or written by nobody else. */
export interface Side {
  readonly kind: 'sqlite' | 'postgres';
  tables(): Promise<readonly TableShape[]>;
  /** From here to `endReading` every row is as it is now. */
  beginReading(): Promise<void>;
  endReading(): Promise<void>;
  /**
   * In order of the key, if the table has one.
   *
   * @param after the row with this key
   */
  batches(table: Table, after?: Row): AsyncIterable<Batch>;
  /** The last number that the database has counted up to; also one whose row is gone. */
  lastNumber(table: Table): Promise<bigint>;
  /** How far a copy into it has come that was cut short; undefined: there is none. */
  progress(): Promise<ReadonlyMap<string, string> | undefined>;
  close(): Promise<void>;
}

export interface Target extends Side {
  hasRows(table: TableShape): Promise<boolean>;
  /** Forgets whatever is there; nothing that rows set off runs until `finish`. Whole or not at all. */
  begin(tables: readonly Table[], source: string): Promise<void>;
  /** Everything in it is kept, or nothing. */
  transaction(work: () => Promise<void>): Promise<void>;
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  insertTexts(kind: TextKind, entries: readonly TextEntry[]): Promise<void>;
  note(name: string, value: string): Promise<void>;
  countFrom(table: Table, last: bigint): Promise<void>;
  /** The copy is a library from here on. Whole or not at all. */
  finish(): Promise<void>;
}
