import type { Database, Statement } from 'better-sqlite3';
import { gramsOf, isSpelled } from '../../text/grams.ts';
import { mistakes, mistakesForgiven } from '../../text/spelling.ts';
import { queryWords } from '../../text/words.ts';

/** Fewer hits than this and the words are tried in another spelling. */
const FEW_HITS = 3;
/** Words of the list that share most runs of letters with a misspelled one and are compared with it. */
const COMPARED_MAX = 200;
/** Spellings that one word may stand for. */
const SPELLINGS_MAX = 3;
/** More hits than this are not ranked one by one: they come with those that have the words in their title first. */
export const RANKED_MAX = 20_000;

export type TextTable = 'media_text' | 'tag_text';

/** What a keyword found. */
export interface Match {
  docs: readonly number[];
  /** The words asked for, each with the other spellings that it stands for. */
  words: readonly (readonly string[])[];
}

/** What a word counts in each column: title or description first. */
const WEIGHTS: Readonly<Record<TextTable, string>> = { media_text: '10.0, 4.0, 1.0', tag_text: '10.0, 6.0, 3.0, 1.0' };

const TITLE_COLUMN: Readonly<Record<TextTable, string>> = { media_text: 'title', tag_text: 'description' };

/** Words hold letters and digits only, so that nothing in them is syntax. */
function expression(words: readonly (readonly string[])[], column?: string): string {
  const all = words.map((spellings) => `(${spellings.map((word) => `"${word}"*`).join(' OR ')})`).join(' AND ');
  return column === undefined ? all : `{${column}} : (${all})`;
}

/** Finds documents by words: every word must be there, each as the start of a word. */
export class Matcher {
  readonly #found: Record<TextTable, Statement>;
  readonly #ranked: Record<TextTable, Statement>;
  readonly #held: Record<TextTable, Statement>;
  readonly #alike: Statement;

  constructor(db: Database) {
    const each = (make: (table: TextTable) => Statement): Record<TextTable, Statement> => ({
      media_text: make('media_text'),
      tag_text: make('tag_text'),
    });
    this.#found = each((table) => db.prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ?`).pluck());
    this.#ranked = each((table) =>
      db
        .prepare(`SELECT rowid FROM ${table} WHERE ${table} MATCH ? ORDER BY bm25(${table}, ${WEIGHTS[table]}) LIMIT ?`)
        .pluck(),
    );
    this.#held = each((table) =>
      db
        .prepare(
          `SELECT sum(doc) FROM ${table === 'media_text' ? 'media_words' : 'tag_words'} WHERE term >= ? AND term < ?`,
        )
        .pluck(),
    );
    this.#alike = db
      .prepare(
        `SELECT word FROM word_grams WHERE gram IN (SELECT value FROM json_each(?))
          GROUP BY word ORDER BY count(*) DESC, word LIMIT ${COMPARED_MAX}`,
      )
      .pluck();
  }

  match(table: TextTable, keyword: string): Match {
    let words: readonly (readonly string[])[] = queryWords(keyword).map((word) => [word]);
    if (words.length === 0) return { docs: [], words };
    let docs = this.#docs(table, words);
    if (docs.length < FEW_HITS) {
      const respelled = words.map(([word = '']) => [word, ...this.#spellings(table, word)]);
      if (respelled.some((spellings) => spellings.length > 1)) {
        words = respelled;
        docs = this.#docs(table, words);
      }
    }
    return { docs, words };
  }

  /** The best documents first, as many as asked for. */
  best(table: TextTable, words: Match['words'], limit: number): readonly number[] {
    return this.#ranked[table].all(expression(words), limit) as number[];
  }

  /** Documents with all the words in their title. */
  inTitle(table: TextTable, words: Match['words']): readonly number[] {
    return words.length === 0 ? [] : (this.#found[table].all(expression(words, TITLE_COLUMN[table])) as number[]);
  }

  #docs(table: TextTable, words: Match['words']): readonly number[] {
    return this.#found[table].all(expression(words)) as number[];
  }

  /** Nearest words of the list for one that hardly any document has. */
  #spellings(table: TextTable, word: string): string[] {
    const forgiven = mistakesForgiven(word.length);
    if (forgiven === 0 || !isSpelled(word) || this.#holding(table, word) >= FEW_HITS) return [];
    const compared = (this.#alike.all(JSON.stringify(gramsOf(word))) as string[])
      .map((other) => ({ other, wrong: mistakes(word, other, forgiven) }))
      .filter(({ other, wrong }) => wrong > 0 && wrong <= forgiven && this.#holding(table, other) > 0);
    const least = Math.min(...compared.map(({ wrong }) => wrong));
    return compared
      .filter(({ wrong }) => wrong === least)
      .map(({ other }) => other)
      .slice(0, SPELLINGS_MAX);
  }

  /** Documents that hold a word which starts so; one with two such words counts twice. */
  #holding(table: TextTable, word: string): number {
    return (this.#held[table].get(word, `${word}\u{10FFFF}`) as number | null) ?? 0;
  }
}
