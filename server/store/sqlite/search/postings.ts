/**
 * Takes many documents at once: a call for each would cost more than reading it.
 *
 * @param docs document numbers
 * @param weights of each, above zero where the word is in a column that weighs something; 1 without weights
 * @param count how many of both are to be read
 * @returns true for enough
 */
export type Visit = (docs: Int32Array, weights: Float64Array, count: number) => boolean;

/** Which documents of a text index hold a word. */
export interface Postings {
  /**
   * Visits each document that holds a word which starts so, more than once where it holds several such words, until the
   * visitor has enough.
   *
   * @param word folded
   * @param weights of the columns in order; without them where a word is found is not looked at
   * @param length one more than the highest document number
   * @param isWholeWord the word itself only, none that is longer
   */
  each(word: string, weights: readonly number[] | undefined, length: number, visit: Visit, isWholeWord?: boolean): void;
}
