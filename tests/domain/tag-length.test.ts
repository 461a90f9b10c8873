import { describe, expect, it } from 'vitest';
import { formatLength, lengthText, parseLength } from '../../core/domain/tag-length.ts';

describe('the length of a range', () => {
  it.each([
    ['2', 2_000],
    ['2.5', 2_500],
    ['2,5', 2_500],
    ['0.001', 1],
    ['90', 90_000],
    ['1:02.4', 62_400],
    ['1:00:00', 3_600_000],
    [' 12:03 ', 723_000],
    ['24:00:00', 86_400_000],
  ])('[B14] %j is %d ms', (text, ms) => expect(parseLength(text)).toBe(ms));

  it.each(['', '0', '0:00', '1:60', '1:60:00', '24:00:00.001', '-1', '1.2345', '1e3', 'x', ':30', '1::2'])(
    '[B14] %j is invalid',
    (text) => expect(parseLength(text)).toBeUndefined(),
  );

  it.each([
    [1, '0.001', '0.001 s'],
    [2_500, '2.5', '2.5 s'],
    [59_999, '59.999', '59.999 s'],
    [62_400, '1:02.4', '1:02.4'],
    [3_600_000, '1:00:00', '1:00:00'],
  ])('[B14] %d ms are formatted as they are parsed', (ms, typed, read) => {
    expect([formatLength(ms), lengthText(ms), parseLength(typed)]).toEqual([typed, read, ms]);
  });
});
