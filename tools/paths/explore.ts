/**
 * The plan of a chart: a small set of paths that takes every transition, makes every guard say yes and no, and lets
 * every timer fire; the shortest way to every state; and how the chart may die.
 */
import { cover, toCoverPath } from './cover.ts';
import type { CoverPath } from './cover.ts';
import { describeSteps, describeValue } from './describe.ts';
import { createModel } from './model.ts';
import type { Advance } from './model.ts';
import { search } from './search.ts';
import { listTargets, listTransitions } from './transitions.ts';
import type { ChartPaths, GeneratedPath, Plan } from './types.ts';

function titled({ input, start, steps }: CoverPath, adds: readonly string[], rows: readonly string[]): GeneratedPath {
  const tags = rows.map((row) => `[${row}]`).join('');
  const last = steps.at(-1)?.reached ?? start;
  const way = describeSteps(steps.map(({ step }) => step)) || 'start';
  const end = last.status === 'error' ? 'an error' : describeValue(last.value);
  return { title: `${tags === '' ? '' : `${tags} `}${way} ⇒ ${end}`, input, start, steps, adds };
}

export function explore(paths: ChartPaths): Plan {
  const model = createModel(paths);
  const transitions = listTransitions(paths.machine);
  const targets = listTargets(paths.machine);
  const names = [
    ...targets.states.map((state) => `state ${state}`),
    ...targets.timers,
    ...targets.transitions,
    ...targets.outcomes,
  ];
  const bits = new Map(names.map((name, index) => [name, 1n << BigInt(index)]));
  const excepted = new Set(paths.except.map(({ transition }) => transition));
  const mask = (list: readonly string[]): bigint => list.reduce((sum, name) => sum | (bits.get(name) ?? 0n), 0n);
  const namesIn = (covered: bigint): string[] => names.filter((name) => (covered & bits.get(name)!) !== 0n);

  const bitsOf = ({ reached }: Advance): bigint =>
    mask([
      ...reached.takes,
      ...reached.outcomes,
      ...reached.timers,
      ...reached.states.map((state) => `state ${state}`),
    ]);

  const graph = search(paths, model, bitsOf, mask(names.filter((name) => !excepted.has(name))));

  const rowsOf = new Map(transitions.map(({ id, rows }) => [id, rows]));
  let covered = 0n;
  const generated = cover(paths, model, graph, bitsOf).map((path) => {
    const adds = namesIn(path.covered & ~covered);
    covered |= path.covered;
    return titled(path, adds, [...new Set(adds.flatMap((name) => rowsOf.get(name) ?? []))]);
  });

  return {
    name: paths.name,
    transitions,
    targets,
    paths: generated,
    shortest: Object.fromEntries(
      [...graph.shortest].map(([state, visit]) => [state, titled(toCoverPath(visit), [], [])]),
    ),
    unreached: namesIn(mask(names) & ~graph.found),
    crashes: graph.crashes.map((visit) => ({
      title: titled(toCoverPath(visit), [], []).title,
      error: String((visit.moment.snapshot as { error?: unknown }).error),
    })),
    looked: graph.places.size,
    truncated: graph.truncated,
  };
}
