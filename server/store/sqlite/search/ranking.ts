import type { Match, Visibility } from './matcher.ts';

/** More hits than this are not ranked one by one: they come with those that have the words in their title first. */
export const RANKED_MAX = 20_000;

/** Ranks what a keyword found by BM25. */
export interface Ranking {
  /**
   * The best first, as many as requested; of equals the one with the lowest number.
   *
   * @param found documents of the match that may be shown
   */
  best(match: Pick<Match, 'words'>, found: Int32Array, sight: Visibility, count: number): number[];
  /** These documents have changed. */
  forget(docs: ReadonlySet<number>): void;
  /**
   * Reads ahead what ranking needs, giving way to requests between.
   *
   * @param length one more than the highest document number
   */
  warm(length: number): Promise<void>;
}
