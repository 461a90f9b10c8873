/** Every mutant of every chart, in every run; `npm run mutate:charts` lists them. */
import { expect, it } from 'vitest';
import { assign, setup } from 'xstate';
import { findPathFiles } from '../../tools/charts/find.ts';
import { compareScores, readFloor } from '../../tools/mutants/floor.ts';
import { mutantsOf } from '../../tools/mutants/mutants.ts';
import { readWalks, scoreChart } from '../../tools/mutants/score.ts';
import type { ChartPaths } from '../../tools/paths/index.ts';
import { writeWalks } from '../../tools/paths/written-walk.ts';
import samplePaths from './harness/sample.paths.ts';

/** Mutants there are at least: a list that comes out short proves nothing. */
const LEAST = 4_000;
const TIMEOUT_MS = 300_000;

it(
  '[C03] of changed charts so many are noticed as before, and each of the others has its reason',
  async () => {
    const scores = [];
    for (const { paths } of await findPathFiles()) scores.push(await scoreChart(paths, await readWalks(paths.name)));
    expect(scores.reduce((sum, { judged }) => sum + judged.length, 0)).toBeGreaterThan(LEAST);
    const { fallen, unlisted } = compareScores(scores, await readFloor());
    expect([...fallen, ...unlisted]).toEqual([]);
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
const counterPaths = {
  ...samplePaths,
  machine: counter,
  name: 'counter',
  inputs: [undefined],
  events: { count: [{}], note: [{}] },
  answers: {},
  pinned: [],
} as unknown as ChartPaths;

it('[C03] tells what nobody notices, and takes a reason for it until somebody does', async () => {
  const score = await scoreChart(counterPaths, writeWalks(counterPaths));
  const unnoticed = score.judged.filter(({ by }) => by === undefined).map(({ mutant }) => mutant.name);
  expect(unnoticed).toEqual(['drop transition: (root) > note[0]', 'drop action: (root) > note[0] does note']);
  const reason = 'It notes what is noted already.';
  const compare = (floor: number, mutants: readonly string[]) =>
    compareScores([score], { floor, unnoticed: { counter: [{ reason, mutants }] } });
  expect(compare(0, []).unlisted).toHaveLength(2);
  expect(compare(0, unnoticed)).toMatchObject({ fallen: [], unlisted: [] });
  expect(compare(0, [...unnoticed, 'drop action: (root) > count[0] does count']).unlisted).toEqual([
    'counter: "drop action: (root) > count[0] does count" is noticed or gone: take it out of tests/charts/unnoticed.json',
  ]);
  expect(compare(100, unnoticed).fallen).toEqual(['50 % of the mutants are noticed, 100 % before']);
});
