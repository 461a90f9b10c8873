import { describe, expect, it } from 'vitest';
import { rangesOf, wordsOf, writtenWords } from '../../core/domain/words.ts';

/** The text with its ranges in brackets. */
function marked(text: string, ...words: string[]): string {
  return rangesOf(text, words).reduceRight(
    (so, { from, to }) => `${so.slice(0, from)}[${so.slice(from, to)}]${so.slice(to)}`,
    text,
  );
}

describe('[L10] the positions of searched words in a text', () => {
  it.each([
    ['starts of words', marked('Slalom final, slaloms', 'slal'), '[Slal]om final, [slal]oms'],
    ['not within them', marked('Paraslalom', 'slalom'), 'Paraslalom'],
    ['accents', marked('Régate à Évian', 'evian', 'reg'), '[Rég]ate à [Évian]'],
    ['accents apart from their letter', marked('Re\u0301gate', 'reg'), '[Re\u0301g]ate'],
    ['an accent at the end of what was looked for', marked('cafe\u0301s', 'cafe'), '[cafe\u0301]s'],
    ['one letter that folds to two', marked('Œuvre, straße', 'oeu', 'strass'), '[Œu]vre, [straß]e'],
    ['the first half of such a letter marks it whole', marked('Œuvre', 'o'), '[Œ]uvre'],
    ['right to left', marked('גמר סלאלום', 'סלא'), 'גמר [סלא]לום'],
    ['numbers', marked('Gate 5, bib 57', '5'), 'Gate [5], bib [5]7'],
    ['the longest of several', marked('Gateway', 'ga', 'gate'), '[Gate]way'],
    ['markup is text', marked('<b>gate</b>', 'gate', 'b'), '<[b]>[gate]</[b]>'],
    ['emoji before', marked('🚣🏽 gate', 'gate'), '🚣🏽 [gate]'],
    ['emoji', marked('🚣🏽 gate 🚣', ...wordsOf('🚣')), '[🚣]🏽 gate [🚣]'],
    ['flags', marked('🇫🇷 and 🇫🇮', ...wordsOf('🇫🇷')), '[🇫🇷] and 🇫🇮'],
    ['nothing looked for', marked('Gate'), 'Gate'],
  ])('%s', (_what, found, requested) => {
    expect(found).toBe(requested);
  });
});

it('[L10] include each emoji as a word, and flags as one, but not skin tones', () => {
  const words = wordsOf('K1🚣🏽 🇫🇷☀️');
  expect(words.map(writtenWords)).toEqual(['k1', '🚣', '🇫🇷', '☀']);
});
