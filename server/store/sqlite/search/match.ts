import type { Database, Statement } from 'better-sqlite3';
import { gramsOf, isSpelled } from '../../text/grams.ts';
import { mistakes, mistakesForgiven } from '../../text/spelling.ts';
import { queryWords } from '../../text/words.ts';
import { Found } from './found.ts';
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
  found: Found;
  /** The words asked for, each with the other spellings that it stands for. */
  words: readonly (readonly string[])[];
}

/** Finds documents by words: every word must be there, each as the start of a word. */
export class Matcher {
  readonly #postings: Postings;
  readonly #alike: Statement;

  constructor(db: Database, postings: Postings) {
    this.#postings = postings;
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
    const found = this.#found(words, length);
    const respelled = found.count < FEW_HITS ? this.#respelled(words, length) : undefined;
    return respelled ? { found: this.#found(respelled, length), words: respelled } : { found, words };
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
    const found = this.#found(words, length, weights, most);
    if (found.count > 0) return { found, words };
    const isThere = this.#found(words, length, undefined, FEW_HITS).count >= FEW_HITS;
    const respelled = isThere ? undefined : this.#respelled(words, length);
    return respelled ? { found: this.#found(respelled, length, weights), words: respelled } : { found, words };
  }

  /** Documents with all the words in their title. */
  inTitle(words: Match['words'], length: number): Found {
    return this.#found(words, length, IN_TITLE);
  }

  #found(words: Match['words'], length: number, weights?: readonly number[], most = length): Found {
    const [first, second] = words;
    if (!first) return Found.few(new Int32Array(0), length);
    if (!second && most < length) return this.#some(first, length, weights, most);
    // What a document still misses, counted down from word to word: 1 is nothing.
    const marks = new Uint8Array(length);
    const few = new Int32Array(Math.ceil(length * FEW_SHARE));
    let count = 0;
    words.forEach((spellings, at) => {
      count = 0;
      const before = at === 0 ? 0 : words.length - at + 1;
      const now = words.length - at;
      for (const word of spellings) {
        this.#postings.each(word, weights, length, (docs, itsWeights, read) => {
          for (let each = 0; each < read; each++) {
            const doc = docs[each] as number;
            if (marks[doc] !== before || itsWeights[each] === 0) continue;
            marks[doc] = now;
            if (count < few.length) few[count] = doc;
            count++;
          }
          return false;
        });
      }
    });
    return count <= few.length ? Found.few(few.slice(0, count).sort(), length) : Found.many(marks, count);
  }

  /** Enough documents of one word: what it costs does not grow with the library. */
  #some(spellings: readonly string[], length: number, weights: readonly number[] | undefined, most: number): Found {
    const some = new Int32Array(most);
    let count = 0;
    for (const word of spellings) {
      this.#postings.each(word, weights, length, (docs, itsWeights, read) => {
        for (let each = 0; each < read && count < most; each++)
          if (itsWeights[each] !== 0) some[count++] = docs[each] as number;
        return count === most;
      });
    }
    // One that holds two such words comes twice.
    const sorted = some.subarray(0, count).sort();
    return Found.few(
      sorted.filter((doc, at) => doc !== sorted[at - 1]),
      length,
    );
  }

  /** Words with the other spellings that they stand for; undefined where none has any. */
  #respelled(words: Match['words'], length: number): Match['words'] | undefined {
    const respelled = words.map(([word = '']) => [word, ...this.#spellings(word, length)]);
    return respelled.some((spellings) => spellings.length > 1) ? respelled : undefined;
  }

  /** Nearest words of the list for one that hardly any document has. */
  #spellings(word: string, length: number): string[] {
    if (this.#isHeld(word, FEW_HITS, length)) return [];
    const near = this.near(word, mistakesForgiven(word.length), length);
    return near.filter(({ wrong }) => wrong === near[0]?.wrong).map((each) => each.word);
  }

  /**
   * Words of the list that are a few mistakes away from a word and that documents hold, the nearest first.
   *
   * @param most mistakes
   * @param length one more than the highest document number
   */
  near(word: string, most: number, length: number): { word: string; wrong: number }[] {
    if (most === 0 || !isSpelled(word)) return [];
    const nearest = (this.#alike.all(JSON.stringify(gramsOf(word))) as string[])
      .map((other) => ({ word: other, wrong: mistakes(word, other, most) }))
      .filter(({ wrong }) => wrong > 0 && wrong <= most)
      .sort((one, other) => one.wrong - other.wrong);
    const held: typeof nearest = [];
    for (const each of nearest) {
      if (held.length === SPELLINGS_MAX) break;
      if (this.#isHeld(each.word, 1, length)) held.push(each);
    }
    return held;
  }

  /** At least so many documents hold a word which starts so; one with two such words counts twice. */
  #isHeld(word: string, least: number, length: number): boolean {
    let held = 0;
    this.#postings.each(word, undefined, length, (_docs, _weights, read) => {
      held += read;
      return held >= least;
    });
    return held >= least;
  }
}
