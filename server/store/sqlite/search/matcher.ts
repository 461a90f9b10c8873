import type { Database, Statement } from 'better-sqlite3';
import { gramsOf, isSpelled } from '../../text/grams.ts';
import { mistakes, mistakesForgiven } from '../../text/spelling.ts';
import { queryWords } from '../../text/words.ts';
import { Found } from './found.ts';
import type { Postings } from './postings.ts';

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
/** A word in a medium's own columns weighs something, in the last one, of its tags, nothing. */
const IN_OWN_WORDS: readonly number[] = [1, 1];

/** The documents of an index as one person finds them: no other has a part in what is found, or in how words are spelled. */
export interface Visibility {
  /** One more than the highest document number. */
  length: number;
  isShown: (doc: number) => boolean;
  /** Found by its own words alone, not by those of its tags; undefined where that is true of none. */
  isClosed?: ((doc: number) => boolean) | undefined;
}

/** What a keyword found: documents that hold the words, also such as are not shown. */
export interface Match {
  found: Found;
  /** The words requested, each with the other spellings that it stands for. */
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

  match(keyword: string, sight: Visibility): Match {
    const words = queryWords(keyword).map((word) => [word]);
    const found = this.#found(words, sight);
    const respelled = shows(found, FEW_HITS, sight) ? undefined : this.#respelled(words, sight);
    return respelled ? { found: this.#found(respelled, sight), words: respelled } : { found, words };
  }

  /**
   * What a text that is being typed finds, in another spelling only where it finds nothing as it stands.
   *
   * @param field where the words must be: in the title, or anywhere
   * @param most documents of a single word that are enough
   */
  typed(text: string, sight: Visibility, field: 'title' | 'anywhere', most = sight.length): Match {
    const words = queryWords(text).map((word) => [word]);
    const weights = field === 'title' ? IN_TITLE : undefined;
    const found = this.#found(words, sight, weights, most);
    if (shows(found, 1, sight)) return { found, words };
    const isThere = shows(this.#found(words, sight, undefined, FEW_HITS), FEW_HITS, sight);
    const respelled = isThere ? undefined : this.#respelled(words, sight);
    return respelled ? { found: this.#found(respelled, sight, weights), words: respelled } : { found, words };
  }

  /** Documents with all the words in their title. */
  inTitle(words: Match['words'], sight: Visibility): Found {
    return this.#found(words, sight, IN_TITLE);
  }

  /** @param inColumns what a word weighs in each column that is requested; undefined for all of them */
  #found(words: Match['words'], sight: Visibility, inColumns?: readonly number[], most = sight.length): Found {
    const { length } = sight;
    const [first, second] = words;
    if (!first) return Found.few(new Int32Array(0), length);
    if (!second && most < length) return this.#some(first, sight, inColumns, most);
    const { weights, isIn } = weighed(sight, inColumns);
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
            if (marks[doc] !== before || !isIn(doc, itsWeights[each] as number)) continue;
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

  /** Enough documents of one word that are shown: what it costs hardly grows with the library. */
  #some(
    spellings: readonly string[],
    sight: Visibility,
    inColumns: readonly number[] | undefined,
    most: number,
  ): Found {
    const { length, isShown } = sight;
    const { weights, isIn } = weighed(sight, inColumns);
    const some = new Int32Array(most);
    let count = 0;
    for (const word of spellings) {
      this.#postings.each(word, weights, length, (docs, itsWeights, read) => {
        for (let each = 0; each < read && count < most; each++) {
          const doc = docs[each] as number;
          if (isIn(doc, itsWeights[each] as number) && isShown(doc)) some[count++] = doc;
        }
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
  #respelled(words: Match['words'], sight: Visibility): Match['words'] | undefined {
    const respelled = words.map(([word = '']) => [word, ...this.#spellings(word, sight)]);
    return respelled.some((spellings) => spellings.length > 1) ? respelled : undefined;
  }

  /** Nearest words of the list for one that hardly any document has. */
  #spellings(word: string, sight: Visibility): string[] {
    if (this.#isHeld(word, FEW_HITS, sight)) return [];
    const near = this.near(word, mistakesForgiven(word.length), sight);
    return near.filter(({ wrong }) => wrong === near[0]?.wrong).map((each) => each.word);
  }

  /**
   * Words of the list that are a few mistakes away from a word and that documents which are shown hold, the nearest first.
   *
   * @param most mistakes
   */
  near(word: string, most: number, sight: Visibility): { word: string; wrong: number }[] {
    if (most === 0 || !isSpelled(word)) return [];
    const nearest = (this.#alike.all(JSON.stringify(gramsOf(word))) as string[])
      .map((other) => ({ word: other, wrong: mistakes(word, other, most) }))
      .filter(({ wrong }) => wrong > 0 && wrong <= most)
      .sort((one, other) => one.wrong - other.wrong);
    const held: typeof nearest = [];
    for (const each of nearest) {
      if (held.length === SPELLINGS_MAX) break;
      // The list is of the whole library: a longer word that is shown does not let this one out.
      if (this.#isHeld(each.word, 1, sight, true)) held.push(each);
    }
    return held;
  }

  /** At least so many documents that are shown hold a word which starts so. */
  #isHeld(word: string, least: number, sight: Visibility, isWholeWord = false): boolean {
    const { length, isShown } = sight;
    const { weights, isIn } = weighed(sight, undefined);
    const held = new Set<number>();
    this.#postings.each(
      word,
      weights,
      length,
      (docs, itsWeights, read) => {
        for (let each = 0; each < read && held.size < least; each++) {
          const doc = docs[each] as number;
          if (isShown(doc) && isIn(doc, itsWeights[each] as number)) held.add(doc);
        }
        return held.size >= least;
      },
      isWholeWord,
    );
    return held.size >= least;
  }
}

/** What columns weigh while a word is looked up, and whether a document holds the word by the weight that it came to. */
function weighed(
  { isClosed }: Visibility,
  inColumns: readonly number[] | undefined,
): { weights: readonly number[] | undefined; isIn: (doc: number, weight: number) => boolean } {
  if (inColumns === undefined && isClosed !== undefined)
    return { weights: IN_OWN_WORDS, isIn: (doc, weight) => weight !== 0 || !isClosed(doc) };
  return { weights: inColumns, isIn: (_doc, weight) => weight !== 0 };
}

/** At least so many of them are shown. */
function shows(found: Found, least: number, { isShown }: Visibility): boolean {
  if (found.count < least) return false;
  const { few } = found;
  const marks = few ? undefined : found.marks;
  const { length } = few ?? found.marks;
  for (let at = 0, shown = 0; at < length; at++) {
    if (marks !== undefined && marks[at] !== 1) continue;
    if (isShown(few ? (few[at] as number) : at) && ++shown === least) return true;
  }
  return false;
}
