import { describe, expect, test } from 'vitest';
import { cleanKeyword, keywordProblem, pastedKeyword } from '../../core/domain/keyword.ts';

describe('keyword', () => {
  test.each([
    ['', undefined],
    ['   ', undefined],
    ['slalom K1', undefined],
    ['  slalom\n', undefined],
    ['é'.repeat(200), undefined],
    ['😀'.repeat(200), undefined],
    ['a'.repeat(201), 'tooLong'],
    ['sla\u0000lom', 'control'],
    ['sla\tlom', 'control'],
    ['sla\u0085lom', 'control'],
  ])('[L04] %j has the problem %o', (text, problem) => {
    expect(keywordProblem(text)).toBe(problem);
  });

  test.each([
    ['K1\tslalom', 'K1 slalom'],
    ['K1\r\nslalom\n', 'K1  slalom '],
    ['sla\u0000lom', 'sla\u0000lom'],
  ])('[L04] %j when pasted becomes %j', (text, keyword) => {
    expect(pastedKeyword(text)).toBe(keyword);
  });

  test.each([
    ['  gate 5 ', 'gate 5'],
    ['sla\u0000lom', 'sla lom'],
    ['a'.repeat(300), 'a'.repeat(200)],
  ])('[L04] an address with %j searches for %j', (text, keyword) => {
    expect(cleanKeyword(text)).toBe(keyword);
    expect(keywordProblem(cleanKeyword(text))).toBeUndefined();
  });
});
