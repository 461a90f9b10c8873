/**
 * Receives documents in batches, because a call for each would cost more than reading it.
 *
 * @param docs document numbers
 * @param weights of each document: above zero if the word is in a weighted column; 1 without weights
 * @param count number of entries to read from both arrays
 * @returns true to stop
 */
export type Visit = (docs: Int32Array, weights: Float64Array, count: number) => boolean;

/** The documents of a text index that contain a word. */
export interface Postings {
  /**
   * Visits the documents that contain a word with this prefix, until the visitor stops. A document with several such
   * words is visited several times.
   *
   * @param word folded
   * @param weights of the columns in order; undefined to ignore where a word occurs
   * @param length one more than the highest document number
   * @param isWholeWord ignore longer words
   */
  each(word: string, weights: readonly number[] | undefined, length: number, visit: Visit, isWholeWord?: boolean): void;
}
