/** Words that the text indexes are given; apart from `indexing.ts`, as a worker thread starts faster without Kysely. */

/**
 * Words that are in the word list already, so that a library of few words asks the database seldom.
 *
 * `forget` after a transaction that failed: its words are not there.
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

/** Tags of a medium whose lines are indexed whole; of more, each word once, so that no import is long to publish. */
export const LINES_MAX = 2_000;
/** Words of its tags that a medium is found by; the tags themselves are found by all of theirs. */
const TAG_WORDS_MAX = 50_000;

/** Each word of lines once, as far as there is room. */
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
