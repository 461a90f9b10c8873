import { expect, it } from 'vitest';
import { countdown } from '../../core/domain/countdown.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

it.each([
  [3 * DAY + 4 * HOUR + 5 * MINUTE, '3 day 4 hour'],
  [2 * DAY, '2 day'],
  [DAY + 59 * MINUTE, '1 day'],
  [HOUR + 20 * MINUTE, '1 hour 20 minute'],
  [HOUR - 1, '1 hour'],
  [MINUTE + 1, '2 minute'],
  [1, '1 minute'],
  [0, ''],
  [-DAY, ''],
  [Number.NaN, ''],
])('[P34] %d ms before the start: %s', (remaining, said) => {
  expect(
    countdown(remaining)
      .map(({ value, unit }) => `${value} ${unit}`)
      .join(' '),
  ).toBe(said);
});
