import { expect, it } from 'vitest';
import { staleDocs } from '../../tools/charts/docs.ts';

/** Every chart is searched for its walks. */
const TIMEOUT_MS = 120_000;

it(
  '[C06] docs/charts/ shows every chart as it is, e2e/paths/ and tests/charts/walks/ their paths, docs/coverage.md the rows',
  async () => {
    expect(await staleDocs(), 'run `npm run charts:docs`').toEqual([]);
  },
  TIMEOUT_MS,
);
