import type { Candidates } from './found.ts';

/** More hits than this are not ranked one by one: they come with those that have the words in their title first. */
export const RANKED_MAX = 20_000;

/** The words of a query, each with its other spellings. */
export type Words = readonly (readonly string[])[];

/** The documents of an index that one viewer finds. No other document affects the hits, or which spellings are tried. */
export interface VisibleDocs {
  /** One more than the highest document number. */
  length: number;
  isShown: (doc: number) => boolean;
  /** Whether a document is found by its own words alone, not by those of its tags; undefined: none is. */
  isClosed?: ((doc: number) => boolean) | undefined;
}

/** Where words are looked up: in titles and descriptions of tags, or anywhere. */
export type Field = 'title' | 'anywhere';

/** Finds and ranks the media, or the tags, of one database. */
export interface TextIndex {
  /**
   * Documents that hold every word, each as the start of a word, shown or not.
   *
   * @param most documents of a single word that are enough: of more, some that are shown
   */
  find(words: Words, visible: VisibleDocs, field: Field, most?: number): Promise<Candidates>;
  /**
   * Of each word, whether at least so many documents that are shown hold one which starts so.
   *
   * @param isWholeWord the word itself only, none that is longer
   */
  areHeld(words: readonly string[], least: number, visible: VisibleDocs, isWholeWord: boolean): Promise<boolean[]>;
  /**
   * Ranks by BM25, the best first, as many as requested; of equals the one with the lowest number.
   *
   * @param found documents of the match that may be shown
   */
  best(words: Words, found: Int32Array, visible: VisibleDocs, count: number): Promise<number[]>;
  /** These documents have changed; undefined: any may have. */
  forget(docs: ReadonlySet<number> | undefined): void;
  /**
   * Reads ahead what ranking needs, giving way to requests between.
   *
   * @param length one more than the highest document number
   */
  warm(length: number): Promise<void>;
}

export interface TextIndexes {
  media: TextIndex;
  tags: TextIndex;
}
