import { expect, test } from 'vitest';
import { selectPlayable } from '../../../src/library/select.ts';
import { EMPTY_QUERY } from './fixtures.ts';

test.each([
  ['Tag', 0, false],
  ['Tag', 1, true],
  ['Tag', 25, true],
  ['Tag', 26, false],
  ['Video', 3, false],
] as const)('[L14] Watch all for %s results, %i of them: %s', (type, total, shown) => {
  const snapshot = { hasTag: () => true, context: { requested: { ...EMPTY_QUERY, type }, total } };
  expect(selectPlayable(snapshot as unknown as Parameters<typeof selectPlayable>[0]) !== undefined).toBe(shown);
});
