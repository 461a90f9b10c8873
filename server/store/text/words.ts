import { wordsOf } from '../../../core/domain/words.ts';

/** Longest word looked for and most words of one search, so that no text makes a search slow. */
const WORD_MAX = 40;
const QUERY_WORDS_MAX = 12;

/** The words of a keyword: each once, bounded in length and number. */
export function queryWords(keyword: string): string[] {
  return [...new Set(wordsOf(keyword).map((word) => [...word].slice(0, WORD_MAX).join('')))].slice(0, QUERY_WORDS_MAX);
}

/** Folded words of a text between single blanks, with one before and after: ` gate 5 clean `. */
export function wordLine(text: string): string {
  return ` ${wordsOf(text).join(' ')} `;
}

/** Whether every word starts a word of a word line. */
export function hasEveryWord(line: string, words: readonly string[]): boolean {
  return words.every((word) => line.includes(` ${word}`));
}
