/**
 * Builds tsvectors and tsqueries from folded words without a text search configuration, so that both databases index
 * the same words.
 */
import type { Field, Words } from '../../sql/search/text-index.ts';

/** Labels of columns, highest weight first. */
const LABELS = ['A', 'B', 'C', 'D'] as const;
/** Indexed letters of a word: more than a keyword can have. */
const LETTERS_MAX = 80;
/** PostgreSQL rejects vectors of a megabyte or more. */
const BYTES_MAX = 1_000_000;
/** Highest position of a word in a `tsvector`. */
const POSITION_MAX = 16_383;
/**
 * Prefix of additional entries for words in the first column. No folded word contains it, and these entries are found
 * without reading a vector.
 */
const IN_TITLE = '=';

const quoted = (word: string): string => `'${word.replaceAll(/['\\]/g, (sign) => sign + sign)}'`;

/**
 * @param columns folded words separated by spaces, highest weight first
 * @returns the text of a tsvector, and the number of words
 */
export function vectorOf(columns: readonly string[]): { vector: string; length: number } {
  const positions = new Map<string, string[]>();
  let length = 0;
  let bytes = 0;
  columns.forEach((column, at) => {
    for (const whole of column.split(' ')) {
      if (whole === '') continue;
      length++;
      const word = whole.length > LETTERS_MAX ? [...whole].slice(0, LETTERS_MAX).join('') : whole;
      const known = positions.get(word);
      const needed = (known ? 0 : 2 * Buffer.byteLength(word) + 8) + 2;
      if (bytes + needed > BYTES_MAX) continue;
      bytes += needed;
      const position = `${Math.min(length, POSITION_MAX)}${LABELS[at] ?? ''}`;
      if (known) known.push(position);
      else positions.set(word, [position]);
      if (at === 0) positions.set(IN_TITLE + word, []);
    }
  });
  const vector = [...positions].map(([word, at]) =>
    at.length === 0 ? quoted(word) : `${quoted(word)}:${at.join(',')}`,
  );
  return { vector: vector.join(' '), length };
}

/** A tsquery that requires every word, at least as a prefix. */
export function queryOf(words: Words, field: Field): string {
  const mark = field === 'title' ? IN_TITLE : '';
  return every(words, (word) => `${quoted(mark + word)}:*`);
}

/** The same, restricted to the first two columns: a medium's own words. */
export function ownQueryOf(words: Words): string {
  return every(words, (word) => `${quoted(word)}:*AB`);
}

export function wordQueryOf(word: string, isWholeWord: boolean): string {
  return `${quoted(word)}${isWholeWord ? '' : ':*'}`;
}

/** A tsquery that requires every whole word in one column. */
export function columnQueryOf(words: readonly string[], column: number): string {
  return words.map((word) => `${quoted(word)}:${LABELS[column] ?? ''}`).join(' & ');
}

function every(words: Words, part: (word: string) => string): string {
  return words.map((spellings) => `(${spellings.map(part).join(' | ')})`).join(' & ');
}
