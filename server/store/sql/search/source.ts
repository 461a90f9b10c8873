/** What the search asks of a database beside its text index. */
import type { StoredMedium } from '../../media.ts';
import type { MediaRow } from '../rows.ts';

export type Value = string | number | readonly number[] | readonly string[];

/** One statement; `?` stands for each value. */
export interface Query {
  text: string;
  values: readonly Value[];
}

/** Reads that follow from one another: whoever runs it replies to each query with its rows, as arrays. */
export type Reading<T> = Generator<Query, T, readonly unknown[]>;

/** One query of a reading. */
export function* rowsOf<Row>(text: string, ...values: Value[]): Reading<readonly Row[]> {
  return (yield { text, values }) as readonly Row[];
}

/** Where databases differ. */
export interface SearchDialect {
  /** Four digits at the start of `date`, as a number. */
  year: string;
  /** A join in the order in which it is written. */
  join: string;
  /** A list of numbers, or of texts, as the table `requested` with the columns `value` and `key`, its index. */
  numbers: string;
  texts: string;
}

export interface SearchSource {
  /** Not closed yet. */
  readonly isOpen: boolean;
  readonly dialect: SearchDialect;
  /** Another number after every commit. */
  version(): Promise<number>;
  /**
   * Runs a reading.
   *
   * @param isLong it reads the whole library and gives way to requests between its queries; a short one sees one moment
   */
  follow(reading: Reading<void>, isLong: boolean): Promise<void>;
  /** The only column of a query. */
  numbers(text: string, ...values: Value[]): Promise<Int32Array>;
  rows<Row>(text: string, ...values: Value[]): Promise<readonly Row[]>;
  /** Words of the list that share most of these runs of letters, at most so many; of equals those that come first by their bytes. */
  alike(grams: readonly string[], most: number): Promise<readonly string[]>;
  withMembers(rows: readonly MediaRow[]): Promise<StoredMedium[]>;
}
