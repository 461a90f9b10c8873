import type { Database } from 'better-sqlite3';
import { scoreOf, topOf, worthOf } from '../../../sql/search/bm25.ts';
import { Lengths } from './lengths.ts';
import type { VisibleDocs, Words } from '../../../sql/search/text-index.ts';
import type { Postings } from '../postings.ts';
import type { Ranking } from '../ranking.ts';
import { readingPages } from './format.ts';

/** Ranks the hits of a keyword by BM25, like FTS5's own function. */
export class PageRanking implements Ranking {
  readonly #db: Database;
  readonly #lengths: Lengths;
  readonly #postings: Postings;
  readonly #weights: readonly number[];

  /**
   * @param table name of the FTS5 table
   * @param weights weight of a word in each column
   */
  constructor(db: Database, table: string, postings: Postings, weights: readonly number[]) {
    this.#db = db;
    this.#lengths = readingPages(db, () => new Lengths(db, table));
    this.#postings = postings;
    this.#weights = weights;
  }

  best(words: Words, found: Int32Array, visible: VisibleDocs, count: number): number[] {
    return readingPages(this.#db, () => this.#best(words, found, visible, count));
  }

  forget(docs: ReadonlySet<number> | undefined): void {
    this.#lengths.forget(docs);
  }

  warm(length: number): Promise<void> {
    return this.#lengths.warm(length);
  }

  #best(words: Words, found: Int32Array, { length, isClosed }: VisibleDocs, count: number): number[] {
    const lengths = this.#lengths.of(found, length);
    const all = this.#lengths.totals();
    const scores = new Float64Array(found.length);
    const closed = isClosed && found.filter(isClosed);
    for (const word of words.flat()) {
      const often = new Float64Array(length);
      let holding = 0;
      this.#postings.each(word, this.#weights, length, (docs, weights, read) => {
        for (let each = 0; each < read; each++) {
          const doc = docs[each] as number;
          if (often[doc] === 0) holding++;
          often[doc]! += weights[each] as number;
        }
        return false;
      });
      if (closed !== undefined) {
        for (const doc of closed) often[doc] = 0;
        // The last column holds the words of tags.
        this.#postings.each(word, this.#weights.slice(0, -1), length, (docs, weights, read) => {
          for (let each = 0; each < read; each++) {
            const doc = docs[each] as number;
            if (isClosed?.(doc)) often[doc]! += weights[each] as number;
          }
          return false;
        });
      }
      const worth = worthOf(all.docs, holding);
      for (let at = 0; at < found.length; at++) {
        const doc = found[at] as number;
        scores[at]! += scoreOf(worth, often[doc] as number, lengths[doc] as number, all.average);
      }
    }
    return topOf(found, scores, count);
  }
}
