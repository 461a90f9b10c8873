import { expect, it } from 'vitest';
import { staleDocs } from '../../tools/charts/docs.ts';

it('[C06] docs/charts/ shows every chart as it is, docs/coverage.md the tests of each row', async () => {
  expect(await staleDocs(), 'run `npm run charts:docs`').toEqual([]);
});
