/** Shortest word that is spell-checked. */
export const SPELLED_MIN = 4;

/** Trigrams of a word; markers at its ends give the first and last letters more weight. */
export function gramsOf(word: string): string[] {
  const marked = `^${word}$`;
  const grams = new Set<string>();
  for (let start = 0; start + 3 <= marked.length; start++) grams.add(marked.slice(start, start + 3));
  return [...grams];
}

/**
 * Excludes words with digits, which are numbers or codes, and emoji, which have no spelling: a near match would be a
 * different thing.
 */
export function isSpelled(word: string): boolean {
  return word.length >= SPELLED_MIN && !/[\p{N}\p{Co}]/u.test(word);
}
