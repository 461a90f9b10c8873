import type { Database, Statement } from 'better-sqlite3';
import type { Postings, Visit } from '../postings.ts';
import type { TextTable } from '../text-table.ts';
import { phrase } from './phrase.ts';

/** The documents that contain a word, found with plain `MATCH`; last written first. */
export class MatchPostings implements Postings {
  readonly #match: Statement;
  readonly #columns: readonly string[];
  readonly #reading: (expressions: readonly string[]) => number[][];

  constructor(db: Database, { name, weights }: TextTable) {
    this.#columns = Object.keys(weights);
    this.#match = db.prepare(`SELECT rowid FROM ${name} WHERE ${name} MATCH ? ORDER BY rowid DESC`).pluck();
    // Reads all expressions from one snapshot.
    this.#reading = db.transaction((expressions: readonly string[]) =>
      expressions.map((expression) => this.#match.all(expression) as number[]),
    );
  }

  each(word: string, weights: readonly number[] | undefined, _length: number, visit: Visit, isWholeWord = false): void {
    const anywhere = phrase(word, isWholeWord);
    const columns = weights && this.#columns.filter((_, at) => (weights[at] ?? 0) > 0);
    const expressions = columns ? [anywhere, `{${columns.join(' ')}} : ${anywhere}`] : [anywhere];
    const [docs = [], weighed] = this.#reading(expressions);
    if (docs.length === 0) return;
    const isWeighed = weighed && new Set(weighed);
    visit(
      Int32Array.from(docs),
      Float64Array.from(docs, (doc) => (isWeighed === undefined || isWeighed.has(doc) ? 1 : 0)),
      docs.length,
    );
  }
}
