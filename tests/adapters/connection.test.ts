import { expect, test } from 'vitest';
import { isFrugal } from '../../src/adapters/connection.ts';

test.each([
  [{ saveData: true, effectiveType: '4g' }, true],
  [{ saveData: false, effectiveType: '4g' }, false],
  [{ effectiveType: '3g' }, true],
  [{ effectiveType: '2g' }, true],
  [{ effectiveType: 'slow-2g' }, true],
  [{}, false],
  [undefined, false],
])('[P15] a browser that reports %j: frugal is %s', (facts, frugal) => {
  expect(isFrugal(facts)).toBe(frugal);
});
