/** The operations that a copy needs from each database. */
import { rowText } from './digest.ts';
import type { Row, Table, TableShape } from './tables.ts';
import type { TextEntry, TextKind } from './texts.ts';

/** Most rows read or written at once, and roughly how many characters they may have. */
const ROWS_MAX = 2_000;
const CHARACTERS_MAX = 2_000_000;
/** For a table whose row size is still unknown: a picture may have half a megabyte. */
export const ROWS_FIRST = 32;

/** The size of the next batch, so that batches need about the same memory whatever the rows contain. */
export function nextCount(characters: number, rows: number): number {
  if (rows === 0) return ROWS_FIRST;
  return Math.max(1, Math.min(ROWS_MAX, Math.floor(CHARACTERS_MAX / Math.max(1, characters / rows))));
}

/** Some rows, with the texts that their checksums are calculated from. */
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

/** A database that is read from one snapshot, or that nobody else writes to. */
export interface Side {
  readonly kind: 'sqlite' | 'postgres';
  tables(): Promise<readonly TableShape[]>;
  /** Until `endReading`, reads see the rows as they are now. */
  beginReading(): Promise<void>;
  endReading(): Promise<void>;
  /**
   * In order of the key, if the table has one.
   *
   * @param after the row with this key
   */
  batches(table: Table, after?: Row): AsyncIterable<Batch>;
  /** The last number that the database has assigned, even if its row was deleted. */
  lastNumber(table: Table): Promise<bigint>;
  /** The progress of an interrupted copy into this database; undefined if there is none. */
  progress(): Promise<ReadonlyMap<string, string> | undefined>;
  close(): Promise<void>;
}

export interface Target extends Side {
  hasRows(table: TableShape): Promise<boolean>;
  /** Deletes all contents and disables triggers until `finish`. All or nothing. */
  begin(tables: readonly Table[], source: string): Promise<void>;
  /** Commits everything or nothing. */
  transaction(work: () => Promise<void>): Promise<void>;
  insert(table: Table, rows: readonly Row[]): Promise<void>;
  insertTexts(kind: TextKind, entries: readonly TextEntry[]): Promise<void>;
  note(name: string, value: string): Promise<void>;
  countFrom(table: Table, last: bigint): Promise<void>;
  /** Turns the copy into a library. All or nothing. */
  finish(): Promise<void>;
}
