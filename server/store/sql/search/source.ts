/** The reads that the search needs from a database, besides its text index. */
import type { StoredMedium } from '../../media.ts';
import type { MediaRow } from '../rows.ts';

export type Value = string | number | readonly number[] | readonly string[];

/** One statement; `?` stands for each value. */
export interface Query {
  text: string;
  values: readonly Value[];
}

/** Reads that depend on one another. The caller runs each yielded query and passes its rows back as arrays. */
export type Reading<T> = Generator<Query, T, readonly unknown[]>;

/** A single query of a reading. */
export function* rowsOf<Row>(text: string, ...values: Value[]): Reading<readonly Row[]> {
  return (yield { text, values }) as readonly Row[];
}

/** SQL that differs between the databases. */
export interface SearchDialect {
  /** Four digits at the start of `date`, as a number. */
  year: string;
  /** A join that keeps the written table order. */
  join: string;
  /** A list of numbers, or of texts, as the table `requested` with the columns `value` and `key`, its index. */
  numbers: string;
  texts: string;
}

export interface SearchSource {
  /** False once closed. */
  readonly isOpen: boolean;
  readonly dialect: SearchDialect;
  /** A number that differs after every commit. */
  version(): Promise<number>;
  /**
   * Runs a reading.
   *
   * @param isLong the reading covers the whole library and yields to requests between its queries; a short one sees one
   * snapshot
   */
  follow(reading: Reading<void>, isLong: boolean): Promise<void>;
  /** Runs a query with a single column. */
  numbers(text: string, ...values: Value[]): Promise<Int32Array>;
  rows<Row>(text: string, ...values: Value[]): Promise<readonly Row[]>;
  /** Words of the word list that share the most trigrams, at most `most`; ties in byte order. */
  alike(grams: readonly string[], most: number): Promise<readonly string[]>;
  withMembers(rows: readonly MediaRow[]): Promise<StoredMedium[]>;
}
