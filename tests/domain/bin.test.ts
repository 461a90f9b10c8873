import { expect, it } from 'vitest';
import { BIN_RETENTION_MS } from '../../core/domain/constants/bin.ts';
import { binKey, daysLeft } from '../../core/domain/bin.ts';

const HOUR_MS = 60 * 60 * 1000;

it.each([
  ['just now', 0, 30],
  ['an hour ago', HOUR_MS, 30],
  ['a day ago', 24 * HOUR_MS, 29],
  ['29 days and an hour ago', 29 * 24 * HOUR_MS + HOUR_MS, 1],
  ['31 days ago', 31 * 24 * HOUR_MS, 0],
])('[L18] days left for media deleted %s', (_when, ago, left) => {
  expect(daysLeft(1000 + BIN_RETENTION_MS, 1000 + ago)).toBe(left);
});

it('[L18] a tag and a video with the same id are two entries', () => {
  expect(binKey({ type: 'Tag', id: '1' })).not.toBe(binKey({ type: 'Video', id: '1' }));
});
