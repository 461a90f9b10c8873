import { wordsOf } from '../../../core/domain/words.ts';

/** Longest word, and most words in one search, so that no query is slow. */
const WORD_MAX = 40;
const QUERY_WORDS_MAX = 12;

/** The distinct words of a keyword, limited in length and number. */
export function queryWords(keyword: string): string[] {
  return [...new Set(wordsOf(keyword).map((word) => [...word].slice(0, WORD_MAX).join('')))].slice(0, QUERY_WORDS_MAX);
}

/** Folded words of a text separated by single spaces, with one before and after: ` gate 5 clean `. */
export function wordLine(text: string): string {
  return ` ${wordsOf(text).join(' ')} `;
}

/** Whether every given word is the prefix of a word in the line. */
export function hasEveryWord(line: string, words: readonly string[]): boolean {
  return words.every((word) => line.includes(` ${word}`));
}
