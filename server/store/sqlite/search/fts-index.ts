import { FEW_SHARE, Found } from '../../sql/search/found.ts';
import type { Field, TextIndex, VisibleDocs, Words } from '../../sql/search/text-index.ts';
import type { Postings } from './postings.ts';
import type { Ranking } from './ranking.ts';

/** Counts only words in the first column: the title, or a tag's description. */
const IN_TITLE: readonly number[] = [1];
/** Counts only words in a medium's own columns, not in the last one, which holds the words of its tags. */
const IN_OWN_WORDS: readonly number[] = [1, 1];

/** Finds and ranks the documents of one FTS5 table. */
export class FtsIndex implements TextIndex {
  readonly #postings: Postings;
  readonly #ranking: Ranking;

  constructor(postings: Postings, ranking: Ranking) {
    this.#postings = postings;
    this.#ranking = ranking;
  }

  async find(words: Words, visible: VisibleDocs, field: Field, most = visible.length): Promise<Found> {
    const { length } = visible;
    const inColumns = field === 'title' ? IN_TITLE : undefined;
    const [first, second] = words;
    if (first && !second && most < length) return this.#some(first, visible, inColumns, most);
    const { weights, isIn } = weighed(visible, inColumns);
    // How many words each document still has to match, plus one; 1 means that it matches all of them.
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

  /** Visible documents of a single word, up to `most`, so that the cost hardly grows with the library. */
  #some(
    spellings: readonly string[],
    visible: VisibleDocs,
    inColumns: readonly number[] | undefined,
    most: number,
  ): Found {
    const { length, isShown } = visible;
    const { weights, isIn } = weighed(visible, inColumns);
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
    // A document with two such words occurs twice.
    const sorted = some.subarray(0, count).sort();
    return Found.few(
      sorted.filter((doc, at) => doc !== sorted[at - 1]),
      length,
    );
  }

  async areHeld(
    words: readonly string[],
    least: number,
    visible: VisibleDocs,
    isWholeWord: boolean,
  ): Promise<boolean[]> {
    return words.map((word) => this.#isHeld(word, least, visible, isWholeWord));
  }

  #isHeld(word: string, least: number, visible: VisibleDocs, isWholeWord: boolean): boolean {
    const { length, isShown } = visible;
    const { weights, isIn } = weighed(visible, undefined);
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

  async best(words: Words, found: Int32Array, visible: VisibleDocs, count: number): Promise<number[]> {
    return this.#ranking.best(words, found, visible, count);
  }

  forget(docs: ReadonlySet<number> | undefined): void {
    this.#ranking.forget(docs);
  }

  warm(length: number): Promise<void> {
    return this.#ranking.warm(length);
  }
}

/** Column weights for looking up a word, and a test on the resulting weight of whether a document contains the word. */
function weighed(
  { isClosed }: VisibleDocs,
  inColumns: readonly number[] | undefined,
): { weights: readonly number[] | undefined; isIn: (doc: number, weight: number) => boolean } {
  if (inColumns === undefined && isClosed !== undefined)
    return { weights: IN_OWN_WORDS, isIn: (doc, weight) => weight !== 0 || !isClosed(doc) };
  return { weights: inColumns, isIn: (_doc, weight) => weight !== 0 };
}
