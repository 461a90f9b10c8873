import type { Database, Statement } from 'better-sqlite3';
import { gramsOf, isSpelled } from '../../text/grams.ts';
import { mistakes, mistakesForgiven } from '../../text/spelling.ts';
import { queryWords } from '../../text/words.ts';
import type { Postings } from './fts/postings.ts';

/** Fewer hits than this and the words are tried in another spelling. */
const FEW_HITS = 3;
/** Words of the list that share most runs of letters with a misspelled one and are compared with it. */
const COMPARED_MAX = 200;
/** Other words that one word may stand for. */
const SPELLINGS_MAX = 3;
/** Of a library's documents: so few are sorted rather than looked for among all of them. */
const FEW_SHARE = 1 / 128;
/** A word in the first column weighs something: title, or description of a tag. */
const IN_TITLE: readonly number[] = [1];

/** What a keyword found. */
export interface Match {
  /** Document numbers, rising. */
  docs: Int32Array;
  /** The words asked for, each with the other spellings that it stands for. */
  words: readonly (readonly string[])[];
}

/** Finds documents by words: every word must be there, each as the start of a word. */
export class Matcher {
  readonly #postings: Postings;
  readonly #held: Statement;
  readonly #alike: Statement;

  /** @param vocabulary the words of the same FTS5 table, as a table of `fts5vocab` */
  constructor(db: Database, postings: Postings, vocabulary: string) {
    this.#postings = postings;
    this.#held = db.prepare(`SELECT sum(doc) FROM ${vocabulary} WHERE term >= ? AND term < ?`).pluck();
    this.#alike = db
      .prepare(
        `SELECT word FROM word_grams WHERE gram IN (SELECT value FROM json_each(?))
          GROUP BY word ORDER BY count(*) DESC, word LIMIT ${COMPARED_MAX}`,
      )
      .pluck();
  }

  /** @param length one more than the highest document number */
  match(keyword: string, length: number): Match {
    const words = queryWords(keyword).map((word) => [word]);
    const docs = this.#docs(words, length);
    const respelled = docs.length < FEW_HITS ? this.#respelled(words) : undefined;
    return respelled ? { docs: this.#docs(respelled, length), words: respelled } : { docs, words };
  }

  /**
   * What a text that is being typed finds, in another spelling only where it finds nothing as it stands.
   *
   * @param place where the words must be: in the title, or anywhere
   * @param most documents of a single word that are enough
   */
  typed(text: string, length: number, place: 'title' | 'anywhere', most = length): Match {
    const words = queryWords(text).map((word) => [word]);
    const weights = place === 'title' ? IN_TITLE : undefined;
    const docs = this.#docs(words, length, weights, most);
    if (docs.length > 0) return { docs, words };
    const isThere = this.#docs(words, length, undefined, FEW_HITS).length >= FEW_HITS;
    const respelled = isThere ? undefined : this.#respelled(words);
    return respelled ? { docs: this.#docs(respelled, length, weights), words: respelled } : { docs, words };
  }

  /** Documents with all the words in their title. */
  inTitle(words: Match['words'], length: number): Int32Array {
    return this.#docs(words, length, IN_TITLE);
  }

  #docs(words: Match['words'], length: number, weights?: readonly number[], most = length): Int32Array {
    const [first, second] = words;
    if (!first) return new Int32Array(0);
    if (!second && most < length) return this.#some(first, length, weights, most);
    // How many of the words, from the first on, a document holds.
    const holds = new Uint8Array(length);
    const few = new Int32Array(Math.ceil(length * FEW_SHARE));
    let count = 0;
    words.forEach((spellings, at) => {
      count = 0;
      for (const word of spellings) {
        this.#postings.each(word, weights, length, (doc, weight) => {
          if (weight > 0 && holds[doc] === at) {
            holds[doc] = at + 1;
            if (count < few.length) few[count] = doc;
            count++;
          }
          return false;
        });
      }
    });
    return count <= few.length ? few.slice(0, count).sort() : placesOf(words.length, holds, count);
  }

  /** Enough documents of one word: what it costs does not grow with the library. */
  #some(
    spellings: readonly string[],
    length: number,
    weights: readonly number[] | undefined,
    most: number,
  ): Int32Array {
    const docs = new Int32Array(most);
    let count = 0;
    for (const word of spellings) {
      this.#postings.each(word, weights, length, (doc, weight) => {
        if (weight > 0 && count < most) docs[count++] = doc;
        return count === most;
      });
    }
    // One that holds two such words comes twice.
    return docs
      .subarray(0, count)
      .sort()
      .filter((doc, at, sorted) => doc !== sorted[at - 1]);
  }

  /** Words with the other spellings that they stand for; undefined where none has any. */
  #respelled(words: Match['words']): Match['words'] | undefined {
    const respelled = words.map(([word = '']) => [word, ...this.#spellings(word)]);
    return respelled.some((spellings) => spellings.length > 1) ? respelled : undefined;
  }

  /** Nearest words of the list for one that hardly any document has. */
  #spellings(word: string): string[] {
    if (this.#holding(word) >= FEW_HITS) return [];
    const near = this.near(word, mistakesForgiven(word.length));
    return near.filter(({ wrong }) => wrong === near[0]?.wrong).map((each) => each.word);
  }

  /**
   * Words of the list that are a few mistakes away from a word and that documents hold, the nearest first.
   *
   * @param most mistakes
   */
  near(word: string, most: number): { word: string; wrong: number }[] {
    if (most === 0 || !isSpelled(word)) return [];
    return (this.#alike.all(JSON.stringify(gramsOf(word))) as string[])
      .map((other) => ({ word: other, wrong: mistakes(word, other, most) }))
      .filter(({ wrong }) => wrong > 0 && wrong <= most)
      .sort((one, other) => one.wrong - other.wrong)
      .filter((each) => this.#holding(each.word) > 0)
      .slice(0, SPELLINGS_MAX);
  }

  /** Documents that hold a word which starts so; one with two such words counts twice. */
  #holding(word: string): number {
    return (this.#held.get(word, `${word}\u{10FFFF}`) as number | null) ?? 0;
  }
}

/** Places of a value that is there `count` times. */
function placesOf(value: number, marks: Uint8Array, count: number): Int32Array {
  const places = new Int32Array(count);
  for (let at = 0, found = 0; found < count; at++) if (marks[at] === value) places[found++] = at;
  return places;
}
