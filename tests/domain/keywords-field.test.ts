import { expect, it } from 'vitest';
import { keywordsText, parseKeywords } from '../../core/domain/keywords-field.ts';

it.each([
  ['', []],
  ['river', ['river']],
  [' river ,gate,, ', ['river', 'gate']],
  [`${'x'.repeat(501)}, y`, ['x'.repeat(500), 'y']],
])('[L17] the text %j contains keywords', (text, keywords) => {
  expect(parseKeywords(text)).toEqual(keywords);
});

it('[L17] a medium has fifty keywords at most', () => {
  expect(parseKeywords(Array.from({ length: 51 }, (_, n) => `k${n}`).join())).toHaveLength(50);
});

it.each([
  ['as it was typed, while it says them', 'river, ', ['river'], 'river, '],
  ['the keywords, before anything is typed', '', ['river', 'gate'], 'river, gate'],
  ['the keywords, where somebody else has changed them', 'river,', ['gate'], 'gate'],
  ['nothing where there is none', '', [], ''],
])('[L17] the field shows %s', (_, typed, keywords, text) => {
  expect(keywordsText(typed, keywords)).toBe(text);
});
