import type { Candidates } from './found.ts';

/** More hits than this are not ranked: those with the words in their title come first. */
export const RANKED_MAX = 20_000;

/** The words of a query, each with its alternative spellings. */
export type Words = readonly (readonly string[])[];

/**
 * The documents of an index that one viewer can find. Other documents affect neither the hits nor the spellings that
 * are tried.
 */
export interface VisibleDocs {
  /** One more than the highest document number. */
  length: number;
  isShown: (doc: number) => boolean;
  /** Whether a document is found only by its own words, not by those of its tags; undefined: none is. */
  isClosed?: ((doc: number) => boolean) | undefined;
}

/** Where to look for words: in titles and tag descriptions, or anywhere. */
export type Field = 'title' | 'anywhere';

/** Finds and ranks the media, or the tags, of one database. */
export interface TextIndex {
  /**
   * Documents that contain every word, each at least as a prefix; includes hidden documents.
   *
   * @param most stop after this many visible documents of a single word
   */
  find(words: Words, visible: VisibleDocs, field: Field, most?: number): Promise<Candidates>;
  /**
   * For each word, whether at least `least` visible documents contain it, at least as a prefix.
   *
   * @param isWholeWord ignore longer words
   */
  areHeld(words: readonly string[], least: number, visible: VisibleDocs, isWholeWord: boolean): Promise<boolean[]>;
  /**
   * Ranks by BM25 and returns the best `count`; ties by document number.
   *
   * @param found documents of the match that may be shown
   */
  best(words: Words, found: Int32Array, visible: VisibleDocs, count: number): Promise<number[]>;
  /** Discards what is cached for changed documents; undefined: for all. */
  forget(docs: ReadonlySet<number> | undefined): void;
  /**
   * Preloads what ranking needs, yielding to requests in between.
   *
   * @param length one more than the highest document number
   */
  warm(length: number): Promise<void>;
}

export interface TextIndexes {
  media: TextIndex;
  tags: TextIndex;
}
