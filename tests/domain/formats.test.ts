import { describe, expect, test } from 'vitest';
import {
  formatDate,
  formatDuration,
  formatMoment,
  formatSize,
  formatTime,
  formatTimecode,
  withMinus,
  withSign,
} from '../../core/domain/formats.ts';
import { differenceText } from '../../core/domain/stopwatch.ts';
import { gapText } from '../../src/pages/compare/texts.ts';

describe('formats', () => {
  test.each([
    ['2025-05-12', '12/05/2025'],
    ['2025-05-12T23:59:59Z', '12/05/2025'],
    ['2025-05-12 10:00', '12/05/2025'],
    ['12/05/2025', ''],
    ['2025-05-123', ''],
    ['', ''],
    [undefined, ''],
  ])('[L02] the date %o is formatted as %o', (date, written) => {
    expect(formatDate(date)).toBe(written);
  });

  test.each([
    ['14:03:22', '14:03'],
    ['9:03', '09:03'],
    ['14:03:22.512', '14:03'],
    ['XX:XX:XX', ''],
    [undefined, ''],
  ])('[L02] the time %o is formatted as %o, without seconds', (time, written) => {
    expect(formatTime(time)).toBe(written);
  });

  test.each([
    [0, '00 h 00 m 00 s'],
    [222, '00 h 03 m 42 s'],
    [5400, '01 h 30 m 00 s'],
    [3661.9, '01 h 01 m 01 s'],
    [360_000, '100 h 00 m 00 s'],
    [-1, ''],
    [Number.NaN, ''],
    [undefined, ''],
  ])('[L02] %o seconds are formatted as %o', (seconds, written) => {
    expect(formatDuration(seconds)).toBe(written);
  });

  test.each([
    [0, '0:00'],
    [222, '3:42'],
    [3822.4, '1:03:42'],
    [-3, '0:00'],
  ])('the moment at %o seconds is formatted as %o', (seconds, written) => {
    expect(formatMoment(seconds)).toBe(written);
  });

  test.each([
    [0, '0 bytes'],
    [1023, '1023 bytes'],
    [1024, '1.00 KB'],
    [1536, '1.50 KB'],
    [1024 * 1024 - 1, '1.00 MB'],
    [5.25 * 1024 ** 3, '5.25 GB'],
    [1024 ** 8, '1.00 YB'],
    [5000 * 1024 ** 8, '5000.00 YB'],
    [-1, ''],
    [undefined, ''],
  ])('[L02] %o bytes are formatted as %o', (bytes, written) => {
    expect(formatSize(bytes)).toBe(written);
  });

  test('[B05] [B14] the minus sign is U+2212, never a hyphen', () => {
    expect([-0.1, 0, 0.1].map((value) => withSign(value, '0.1'))).toEqual(['\u22120.1', '+0.1', '+0.1']);
    expect([-1, 0, 1].map((value) => withMinus(value, '1'))).toEqual(['\u22121', '1', '1']);
    expect([-0.04, -0.004, 0, 0.65].map((gap) => gapText(gap))).toEqual(['\u22120.04', '0.00', '0.00', '+0.65']);
    expect(formatTimecode(-1)).toBe('\u22120:01.000');
    expect(differenceText(-0.12)).toBe('\u22120:00.120');
  });

  test.each([
    [0, '0:00.000'],
    [12.48, '0:12.480'],
    [59.9996, '1:00.000'],
    [62.345, '1:02.345'],
    [3599.9994, '59:59.999'],
    [3599.9996, '1:00:00.000'],
    [3723.004, '1:02:03.004'],
    [-0.0004, '0:00.000'],
    [-0.5, '−0:00.500'],
    [-3723.004, '−1:02:03.004'],
  ])('[B05] [B22] %f s are the timecode %s', (seconds, text) => {
    expect(formatTimecode(seconds)).toBe(text);
  });
});
