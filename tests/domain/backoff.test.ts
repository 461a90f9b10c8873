import { expect, test } from 'vitest';
import { pauseAfter } from '../../core/domain/backoff.ts';

test.each([
  [0, 1_000],
  [1, 1_000],
  [2, 2_000],
  [3, 5_000],
  [4, 5_000],
  [1_000, 5_000],
])('after %i losses the pause is %i ms', (losses, ms) => expect(pauseAfter([1_000, 2_000, 5_000], losses)).toBe(ms));
