import { expect, test } from 'vitest';
import { commaGates, fixedWidthGates } from '../../../bridge/formats/gates.ts';
import { dayTimeOf, gapOf, runningTimeOf } from '../../../bridge/formats/times.ts';

test.each([
  ['', []],
  ['0', [0]],
  ['0,2,50,,', [0, 2, 50, undefined, undefined]],
  [' 0 , 2', [0, 2]],
  ['0,4,OK,-2,150', [0, undefined, undefined, undefined, undefined]],
])('[B13] gates with commas: "%s"', (text, gates) => {
  expect(commaGates(text)).toEqual(gates);
});

test.each([
  ['', []],
  [' '.repeat(90), []],
  ['  0  2 50', [0, 2, 50]],
  ['  0     2', [0, undefined, 2]],
  ['   50', []],
  ['    50   ', [undefined, 50]],
  ['  0  2 5', [0, 2]],
  ['  0  2 ', [0, 2]],
  ['pozor !!!!!', []],
  ['100  4  0', [undefined, undefined, 0]],
])('[B13] gates of three characters: "%s"', (text, gates) => {
  expect(fixedWidthGates(text)).toEqual(gates);
});

test.each([
  ['0:00:00', 0],
  ['9:05:03', 32_703_000],
  ['19:04:20.123', 68_660_123],
  ['19:04:20,5', 68_660_500],
  ['23:59:59.999', 86_399_999],
  ['24:00:00', undefined],
  ['9:5:3', undefined],
  ['2026-07-25T09:00:00', undefined],
  ['', undefined],
])('[B13] a time of day: "%s"', (text, ms) => {
  expect(dayTimeOf(text)).toBe(ms);
});

test.each([
  ['53', 53_000],
  ['82.36', 82_360],
  ['1:22.36', 82_360],
  ['1:02:03', 3_723_000],
  ['82.3', 82_300],
  ['-1.00', undefined],
  ['DNF', undefined],
])('[B13] a running time: "%s"', (text, ms) => {
  expect(runningTimeOf(text)).toBe(ms);
});

test.each([
  ['+1.23', 1_230],
  ['1.23', 1_230],
  ['+1:01.23', 61_230],
])('[B13] a difference: "%s"', (text, ms) => {
  expect(gapOf(text)).toBe(ms);
});
