import { expect, it } from 'vitest';
import { spent } from '../../tools/shares.ts';

it.each([
  ['browser', 69.44, '69.4 s of 70 s'],
  ['browser', 70.06, '70.1 s of 70 s, OVER ITS SHARE'],
  ['coverage', 0.51, '0.5 s'],
])('reports how long the suite %s took, and whether it exceeds its share: %s s', (suite, seconds, said) => {
  expect(spent(suite, seconds)).toBe(said);
});
