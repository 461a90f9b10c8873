import type { Database, Statement } from 'better-sqlite3';
import type { VisibleDocs, Words } from '../../../sql/search/text-index.ts';
import type { Ranking } from '../ranking.ts';
import type { TextTable } from '../text-table.ts';
import { phrase } from './phrase.ts';

interface Ranked {
  doc: number;
  /** Lower is better. */
  score: number;
}

/** Ranks with FTS5's own `bm25()`. */
export class MatchRanking implements Ranking {
  readonly #byAllWords: Statement;
  readonly #byOwnWords: Statement;

  constructor(db: Database, { name, weights }: TextTable) {
    const ranked = (columns: readonly number[]): Statement =>
      db.prepare(
        `SELECT rowid AS doc, bm25(${name}, ${columns.map((weight) => weight.toFixed(1)).join(', ')}) AS score FROM ${name}
          WHERE ${name} MATCH ? AND +rowid IN (SELECT value FROM json_each(?)) ORDER BY score, rowid LIMIT ?`,
      );
    const columns = Object.values(weights);
    this.#byAllWords = ranked(columns);
    // The last column holds the words of tags.
    this.#byOwnWords = ranked([...columns.slice(0, -1), 0]);
  }

  best(words: Words, found: Int32Array, { isClosed }: VisibleDocs, count: number): number[] {
    const expression = words
      .map((spellings) => `(${spellings.map((word) => phrase(word)).join(' OR ')})`)
      .join(' AND ');
    const rank = (statement: Statement, docs: Int32Array): Ranked[] =>
      docs.length === 0 ? [] : (statement.all(expression, JSON.stringify([...docs]), count) as Ranked[]);
    const open = isClosed ? found.filter((doc) => !isClosed(doc)) : found;
    const closed = isClosed ? found.filter(isClosed) : new Int32Array(0);
    return [...rank(this.#byAllWords, open), ...rank(this.#byOwnWords, closed)]
      .sort((a, b) => a.score - b.score || a.doc - b.doc)
      .slice(0, count)
      .map(({ doc }) => doc);
  }

  forget(): void {
    // Nothing is cached here: FTS5 keeps its own counts.
  }

  warm(): Promise<void> {
    return Promise.resolve();
  }
}
