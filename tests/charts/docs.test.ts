import { expect, it } from 'vitest';
import { staleDocs } from '../../tools/charts/docs.ts';

it('[C06] docs/charts/ shows every chart as it is, and e2e/paths/ plays its paths', async () => {
  expect(await staleDocs(), 'run `npm run charts:docs`').toEqual([]);
});
