import type { Database, Statement } from 'better-sqlite3';
import { setImmediate } from 'node:timers/promises';
import { readingPages } from './format.ts';
import { Varints } from './varints.ts';
import { grown } from '../../../sql/search/sets.ts';

/** Documents read per query, so that loading a large library yields to requests in between. */
const SLICE = 2_000;
/** Row of FTS5's averages in its data table: the number of rows, then the number of words in each column. */
const AVERAGES_ROW = 1;
const UNKNOWN = -1;

/** Number of words in each document, as counted by the text index. Cached until the document changes. */
export class Lengths {
  readonly #db: Database;
  readonly #ofDocs: Statement;
  readonly #between: Statement;
  readonly #averages: Statement;
  #words = new Int32Array(0);

  /** @param table name of the FTS5 table */
  constructor(db: Database, table: string) {
    this.#db = db;
    const sizes = (which: string): Statement =>
      db.prepare(`SELECT id, sz FROM ${table}_docsize WHERE id ${which}`).raw();
    this.#ofDocs = sizes('IN (SELECT value FROM json_each(?))');
    this.#between = sizes('BETWEEN ? AND ?');
    this.#averages = db.prepare(`SELECT block FROM ${table}_data WHERE id = ${AVERAGES_ROW}`).pluck();
  }

  /** @param docs undefined for all documents */
  forget(docs: ReadonlySet<number> | undefined): void {
    if (docs === undefined) this.#words.fill(UNKNOWN);
    else for (const doc of docs) if (doc < this.#words.length) this.#words[doc] = UNKNOWN;
  }

  /**
   * @param length one more than the highest document number
   * @returns words by document number; filled in for these documents
   */
  of(docs: Int32Array, length: number): Int32Array {
    const words = this.#roomFor(length);
    const unknown = docs.filter((doc) => words[doc] === UNKNOWN);
    if (unknown.length > 0) this.#note(this.#ofDocs, JSON.stringify([...unknown]));
    return words;
  }

  /** Number of documents, and their average number of words. */
  totals(): { docs: number; average: number } {
    const [docs = 0, ...columns] = numbersIn(this.#averages.get() as Buffer);
    const words = columns.reduce((sum, each) => sum + each, 0);
    return { docs, average: docs === 0 ? 1 : words / docs };
  }

  /** Reads the lengths of all documents in slices. */
  async warm(length: number): Promise<void> {
    for (let from = 0; from < length && this.#db.open; from += SLICE) {
      this.#roomFor(from + SLICE);
      readingPages(this.#db, () => this.#note(this.#between, from, from + SLICE - 1));
      await setImmediate();
    }
  }

  #roomFor(length: number): Int32Array {
    const known = this.#words.length;
    if (length > known) this.#words = grown(this.#words, length).fill(UNKNOWN, known);
    return this.#words;
  }

  #note(statement: Statement, ...parameters: (number | string)[]): void {
    for (const [doc, sizes] of statement.iterate(...parameters) as Iterable<[number, Buffer]>)
      this.#words[doc] = numbersIn(sizes).reduce((sum, each) => sum + each, 0);
  }
}

function numbersIn(bytes: Buffer): number[] {
  const from = new Varints(bytes);
  const numbers: number[] = [];
  while (from.at < bytes.length) numbers.push(from.next());
  return numbers;
}
