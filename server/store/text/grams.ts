/** Shortest word whose spelling is looked up. */
export const SPELLED_MIN = 4;

/** Runs of three letters of a word, with its ends marked so that the first and last letters count more. */
export function gramsOf(word: string): string[] {
  const marked = `^${word}$`;
  const grams = new Set<string>();
  for (let start = 0; start + 3 <= marked.length; start++) grams.add(marked.slice(start, start + 3));
  return [...grams];
}

/** Words with digits are numbers and codes, and emoji have no spelling: another one is another thing. */
export function isSpelled(word: string): boolean {
  return word.length >= SPELLED_MIN && !/[\p{N}\p{Co}]/u.test(word);
}
