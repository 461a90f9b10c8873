/** Files whose change rebuilds the pages. */
import { expect, it } from 'vitest';
import { isPageSource } from '../../tools/build.ts';

it.each([
  ['packages/client/src/index.ts', true],
  ['packages/client/dist/index.js', false],
  ['packages/client/dist/types/core/domain/captions.d.ts', false],
  ['src/dist/chart.ts', true],
])('%s: %s', (file, isOne) => {
  expect(isPageSource(file)).toBe(isOne);
});
