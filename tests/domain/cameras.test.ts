import { expect, test } from 'vitest';
import { areApart, catchingRate, syncStateOf } from '../../core/domain/cameras.ts';
import type { PairReading, PictureReading, SyncState } from '../../core/domain/cameras.ts';

const BEGINS_LATER_MS = 2_400;
const picture = (time: number, over: Partial<PictureReading>): PictureReading => ({
  time,
  frame: time,
  duration: 60,
  isThere: true,
  runs: true,
  rate: 1,
  ...over,
});
/** The large picture at 12.4 s, and a small one of a film that starts 2.4 s later. */
const pair = (tile: number, of: Partial<PictureReading> = {}, lead: Partial<PictureReading> = {}): PairReading => ({
  lead: picture(12.4, lead),
  tile: picture(tile, of),
});
const stands = (reading: PairReading): SyncState => syncStateOf(reading, 0, BEGINS_LATER_MS);

test.each([
  ['together', pair(10.01)],
  ['near', pair(9.97)],
  ['apart', pair(10.05)],
  ['far', pair(9.3)],
  ['away', pair(10, { isThere: false })],
  ['outside', pair(0, {}, { time: 1 })],
  ['outside', pair(60, {}, { time: 62.5 })],
  // With synchronised clocks, the frames of both start up to one frame apart.
  ['together', pair(10, { frame: 9.96 })],
  ['apart', pair(10, { frame: 9.92 })],
  ['apart', pair(10, { frame: 10.08 })],
  ['together', pair(10, { frame: undefined })],
  ['away', pair(10, {}, { isThere: false })],
  ['apart', pair(10.05, {}, { isThere: false })],
] as const)('[P19] beside a moving picture: %s', (standing, reading) => {
  expect(stands(reading)).toBe(standing);
});

test.each([
  ['together', pair(10)],
  ['beside', pair(10.03)],
  ['far', pair(10.05)],
  ['away', pair(10, {}, { isThere: false })],
  // A seek would lead to the same position, so it waits.
  ['apart', pair(10, { frame: 9.9 })],
] as const)('[P19] beside a paused picture: %s', (standing, reading) => {
  expect(stands({ ...reading, lead: { ...reading.lead, runs: false } })).toBe(standing);
});

test('[P19] two pictures are compared by their clocks or by their frames', () => {
  expect(areApart(pair(10.03), 0, BEGINS_LATER_MS)).toBe(false);
  expect(areApart(pair(10.05), 0, BEGINS_LATER_MS)).toBe(true);
  expect(areApart(pair(10, { frame: 9.9 }), 0, BEGINS_LATER_MS)).toBe(true);
});

test('[P19] the rate changes little while the picture is visible, more while it is hidden, and never reaches zero', () => {
  expect(catchingRate(2, -0.02, true)).toBeCloseTo(2.1);
  expect(catchingRate(2, -0.3, true)).toBeCloseTo(2.2);
  expect(catchingRate(1, -0.1, false)).toBeCloseTo(1.5);
  expect(catchingRate(1, -0.5, false)).toBe(2);
  expect(catchingRate(1, 0.5, false)).toBe(0.1);
});
