import { describe, expect, it } from 'vitest';
import { listedWindow, scoreKey } from '../../../server/store/sql/rows.ts';
import { gramsOf, isSpelled } from '../../../server/store/text/grams.ts';
import { mistakes, mistakesForgiven } from '../../../server/store/text/spelling.ts';
import { hasEveryWord, queryWords, wordLine } from '../../../server/store/text/words.ts';
import { fold, wordsOf } from '../../../core/domain/words.ts';

describe('words', () => {
  it.each([
    ['Évian', 'evian'],
    ['ŒUVRE', 'oeuvre'],
    ['Łódź', 'lodz'],
    ['straße', 'strasse'],
    ['ﬁnal', 'final'],
    ['İstanbul', 'istanbul'],
  ])('[L10] %s and %s are equal after folding', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('[L10] words are runs of letters and digits of any script', () => {
    expect(wordsOf("K1 women's final — 98,52 (FRA)")).toEqual(['k1', 'women', 's', 'final', '98', '52', 'fra']);
    expect(wordsOf('גמר סלאלום 2025')).toEqual(['גמר', 'סלאלום', '2025']);
    expect(wordsOf('"*()^')).toEqual([]);
  });

  it('[L04] a keyword has a limited number of words of limited length', () => {
    expect(queryWords('a b a')).toEqual(['a', 'b']);
    expect(queryWords('x'.repeat(1_000))[0]).toHaveLength(40);
    expect(queryWords(Array.from({ length: 99 }, (_, at) => `w${at}`).join(' '))).toHaveLength(12);
  });

  it('a line matches words only at their start', () => {
    const line = wordLine('Gate 5, clean');
    expect(hasEveryWord(line, ['gat', '5'])).toBe(true);
    expect(hasEveryWord(line, ['ate'])).toBe(false);
  });
});

describe('spelling', () => {
  it.each([
    ['slalom', 'slalom', 0],
    ['slalon', 'slalom', 1],
    ['slalmo', 'slalom', 1],
    ['slaom', 'slalom', 1],
    ['sslalom', 'slalom', 1],
    ['regatttta', 'regatta', 2],
    ['sprint', 'slalom', 3],
  ])('%s for %s is %i mistakes, with three meaning too many to count', (typed, meant, count) => {
    expect(mistakes(typed, meant, 2)).toBe(count);
  });

  it('allows no mistakes in a short word, one in a medium and two in a long one', () => {
    expect([3, 4, 7, 8].map(mistakesForgiven)).toEqual([0, 1, 1, 2]);
    expect(isSpelled('k1')).toBe(false);
    expect(isSpelled('run2024')).toBe(false);
  });

  it('splits words into trigrams with marked ends', () => {
    expect(gramsOf('polo')).toEqual(['^po', 'pol', 'olo', 'lo$']);
  });
});

describe('rows', () => {
  it.each([
    ['98.52=1', 98.52],
    ['1:42,10', 102.1],
    ['1:00:00', 3600],
    ['+2', 2],
    ['DNF', null],
    ['', null],
    [undefined, null],
    ['=7', null],
  ])('[P11] the shown score %j sorts as %j', (score, key) => {
    expect(scoreKey(score)).toBe(key);
  });

  it('[P04] an expiration date without a time lasts to the end of its day, an unreadable date never ends', () => {
    const row = { publish: 1, visibility: 'public', validity_date: null, expiration_date: '2026-06-01' };
    expect(listedWindow(row)).toEqual({ from: -Infinity, until: Date.UTC(2026, 5, 2) - 1 });
    expect(listedWindow({ ...row, visibility: 'key' }).until).toBe(Infinity);
    expect(listedWindow({ ...row, expiration_date: 'soon' })).toEqual({ from: Infinity, until: -Infinity });
    expect(listedWindow({ ...row, publish: 0 })).toEqual({ from: Infinity, until: -Infinity });
  });
});
