/** Words for the text indexes. Separate from `indexing.ts` because a worker thread starts faster without Kysely. */

/**
 * Words known to be in the word list, which saves most look-ups in a library with few distinct words.
 *
 * Call `forget` after a failed transaction, whose words were not stored.
 */
export interface KnownWords {
  has(word: string): boolean;
  add(word: string): void;
  forget(): void;
}

export function knownWords(): KnownWords {
  let known = new Set<string>();
  return { has: (word) => known.has(word), add: (word) => known.add(word), forget: () => (known = new Set()) };
}

/**
 * Up to this many tags, a medium's lines are indexed whole; with more, each word once, so that publishing an import
 * stays fast.
 */
export const LINES_MAX = 2_000;
/** Most tag words by which a medium is found; the tags themselves are found by all of their words. */
const TAG_WORDS_MAX = 50_000;

/** The distinct words of the lines, up to the limit. */
export function distinctWords(lines: Iterable<string>): string {
  const words = new Set<string>();
  for (const line of lines) {
    for (const word of line.split(' ')) {
      if (words.size >= TAG_WORDS_MAX) return [...words].join(' ');
      words.add(word);
    }
  }
  return [...words].join(' ');
}
