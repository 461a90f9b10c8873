/** Every mutant of every chart, in every run; `npm run mutate:charts` lists those that no journey notices. */
import { expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { findPathFiles } from '../../tools/charts/find.ts';
import { compareScores, readFloor } from '../../tools/mutants/floor.ts';
import { mutantsOf } from '../../tools/mutants/mutants.ts';
import { scoreChart } from '../../tools/mutants/score.ts';
import type { ChartPaths } from '../../tools/paths/index.ts';
import samplePaths from './harness/sample.paths.ts';

/** Mutants there are at least: a list that comes out short proves nothing. */
const LEAST = 4_000;
const TIMEOUT_MS = 300_000;

it(
  '[C03] journeys leave no more changes to a chart unnoticed than before',
  async () => {
    const scores = [];
    for (const { paths } of await findPathFiles()) scores.push(await scoreChart(paths));
    expect(scores.reduce((sum, { scored }) => sum + scored.length, 0)).toBeGreaterThan(LEAST);
    expect(compareScores(scores, await readFloor()).faults).toEqual([]);
  },
  TIMEOUT_MS,
);

it('[C03] makes every kind of change to a chart', () => {
  const kinds = mutantsOf(samplePaths.machine).map(({ kind }) => kind);
  expect([...new Set(kinds)].sort()).toEqual([
    'delay tenfold',
    'drop action',
    'drop transition',
    'negate guard',
    'retarget',
  ]);
});

const counter = setup({
  types: { context: {} as { n: number; last: string }, events: {} as { type: 'count' } | { type: 'note' } },
  actions: {
    count: assign({ n: ({ context }) => Math.min(context.n + 1, 2) }),
    note: assign({ last: 'noted' }),
  },
}).createMachine({
  id: 'counter',
  context: { n: 0, last: 'noted' },
  on: { count: { actions: 'count' }, note: { actions: 'note' } },
});
const hasCounted = ({ context }: { context: { n: number } }): void => expect(context.n).toBe(1);
const counterPaths = {
  ...samplePaths,
  machine: counter,
  name: 'counter',
  inputs: [undefined],
  events: { count: [{}], note: [{}] },
  results: {},
  pinned: [{ name: 'counts', steps: [{ send: { type: 'count' } }], ends: {}, check: hasCounted }],
} as unknown as ChartPaths;

it('[C03] counts what no journey notices, and takes a reason for it until one does', async () => {
  const score = await scoreChart(counterPaths);
  const [drop, forget] = ['drop transition: (root) > note[0]', 'drop action: (root) > note[0] does note'];
  const compare = (unnoticed: number, mutants: readonly string[]) =>
    compareScores([score], {
      unnoticed: { counter: unnoticed },
      equivalent: { counter: [{ reason: 'Same.', mutants }] },
    });
  expect(compare(2, [])).toEqual({ shown: 'journeys notice 2 of 4 mutants: 50 %', faults: [], better: [] });
  expect(compare(1, []).faults).toEqual([
    'counter: journeys leave 2 mutants unnoticed, 1 before: `npm run mutate:charts -- counter` lists them',
  ]);
  expect(compare(0, [drop, forget]).faults).toEqual([]);
  expect(compare(2, [drop]).better).toEqual([
    'counter: 1 mutants unnoticed, 2 allowed: lower it in tests/charts/unnoticed.json',
  ]);
  const noticed = 'drop action: (root) > count[0] does count';
  expect(compare(0, [drop, forget, noticed]).faults).toEqual([
    `counter: "${noticed}" is noticed or gone: take it out of tests/charts/unnoticed.json`,
  ]);
});
