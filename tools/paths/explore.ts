/**
 * The plan of a chart: a small set of paths that takes every transition, makes every guard both pass and fail, and
 * fires every timer; the shortest path to every state; and the ways in which the chart may crash.
 *
 * Options narrow it to paths through one state, without some events, or to what a page can perform; or request all
 * pairs of transitions, or random paths.
 */
import { selectPaths, toSelectedPath } from './select-paths.ts';
import type { SelectedPath } from './select-paths.ts';
import { describeSteps, describeValue } from './describe.ts';
import { advancesOf, createModel } from './model.ts';
import type { Advance } from './model.ts';
import { coverPairs, pairsIn } from './pairs.ts';
import { randomPaths } from './random.ts';
import { search } from './search.ts';
import type { Visit } from './search.ts';
import { isWithin, listTargets, listTransitions, rootOf, statePath } from './transitions.ts';
import type { NodeView } from './transitions.ts';
import type { ChartPaths, GeneratedPath, Plan } from './types.ts';
import { allowed } from './path-request.ts';
import type { PathRequest } from './path-request.ts';

/**
 * Places to visit even if everything is covered sooner, because a chart may crash where there is nothing new to cover.
 * Not used where journeys show the states of a view, because its chart has been searched separately.
 */
const LOOKED_AT_LEAST = 500;
/** Limit of places to visit if the request keeps the search from covering everything. */
const NARROWED_LIMIT = 4000;

function titled({ input, start, steps }: SelectedPath, adds: readonly string[]): GeneratedPath {
  const last = steps.at(-1)?.reached ?? start;
  const way = describeSteps(steps.map(({ step }) => step)) || 'start';
  const end = last.status === 'error' ? 'an error' : describeValue(last.value);
  return { title: `${way} ⇒ ${end}`, input, start, steps, adds };
}

/** The states that entering a target activates: the target and its initial descendants. */
function entered(machine: ChartPaths['machine'], target: string): string[] {
  let node: NodeView | undefined = target
    .split('.')
    .reduce<NodeView | undefined>((at, key) => at?.states[key], rootOf(machine));
  const list: string[] = [];
  while (node) {
    list.push(statePath(node));
    node = node.type === 'compound' ? node.initial?.target[0] : undefined;
  }
  return list;
}

/** Matches the names of transitions into a state, and of everything that it and its descendants do. */
function belongingTo(paths: ChartPaths, state: string): (name: string) => boolean {
  const into = new Set(
    listTransitions(paths.machine)
      .filter(({ targets }) =>
        targets.flatMap((target) => entered(paths.machine, target)).some((name) => isWithin(name, state)),
      )
      .map(({ id }) => id),
  );
  return (name) =>
    name.startsWith('state ')
      ? isWithin(name.slice('state '.length), state)
      : isWithin(name.slice(0, name.indexOf(' > ')), state) || into.has(name.replace(/ = true$/, ''));
}

export function explore(paths: ChartPaths, request: PathRequest = {}): Plan {
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

  /** What the journeys take, according to the model. */
  const taken = (request.journeys ?? [])
    .flatMap((journey) => advancesOf(model, paths, journey))
    .reduce((sum, advance) => sum | bitsOf(advance), 0n);

  const { through, way, adapter } = request;
  const isNarrowed = (request.avoid ?? []).length > 0 || adapter !== undefined;
  const goals = way === 'states' ? targets.states.map((state) => `state ${state}`) : names;
  const requested = mask(through === undefined ? goals : goals.filter(belongingTo(paths, through)));
  const passes = (states: readonly string[]): boolean => through === undefined || states.includes(through);
  const searched = requested & ~taken;
  const inputs = paths.inputs.filter((_, index) => adapter?.inputs?.includes(index) ?? true);
  const looksAtAll = isNarrowed || way === 'pairs';
  const graph = search(
    { ...paths, inputs, limit: looksAtAll ? Math.min(paths.limit, NARROWED_LIMIT) : paths.limit },
    model,
    bitsOf,
    looksAtAll ? undefined : searched & mask(names.filter((name) => !excepted.has(name))),
    allowed(request),
    way === 'states' && request.journeys ? 0 : LOOKED_AT_LEAST,
  );
  const pairs = way === 'pairs' ? coverPairs(paths, model, graph, passes) : undefined;

  function covering(): GeneratedPath[] {
    let covered = 0n;
    // Transitions that the search merely passed are also included in a path, so that the chart is compared with its
    // model there.
    const goal = graph.found & (way === 'states' ? searched : requested);
    return selectPaths(paths, model, graph, bitsOf, goal).map((path) => {
      const adds = namesIn(path.covered & requested & ~covered);
      covered |= path.covered;
      return titled(path, adds);
    });
  }

  function chosen(): GeneratedPath[] {
    if (pairs) return pairs.paths.map((path) => titled(path, path.pairs));
    if (way === undefined || way === 'states' || way === 'pairs') return covering();
    const options = { count: way.paths, seed: way.seed, isRequested: passes, allows: allowed(request), inputs };
    let covered = 0n;
    return randomPaths(paths, model, bitsOf, options).map((path) => {
      const adds = namesIn(path.covered & ~covered);
      covered |= path.covered;
      return titled(path, adds);
    });
  }

  const waysTo = (visits: ReadonlyMap<string, Visit>): Record<string, GeneratedPath> =>
    Object.fromEntries([...visits].map(([state, visit]) => [state, titled(toSelectedPath(visit), [])]));

  return {
    name: paths.name,
    transitions,
    targets,
    paths: chosen(),
    shortest: waysTo(graph.shortest),
    resting: waysTo(graph.resting),
    unreached: namesIn(requested & ~graph.found),
    crashes: graph.crashes.map((visit) => ({
      title: titled(toSelectedPath(visit), []).title,
      error: String((visit.moment.snapshot as { error?: unknown }).error),
    })),
    looked: graph.places.size,
    truncated: graph.truncated,
    ...(pairs ? { pairs: { all: pairs.all, left: pairs.left } } : {}),
  };
}

/** The pairs of transitions that can follow each other, as in a plan over all pairs, without its paths. */
export function pairsThatFollow(paths: ChartPaths): string[] {
  const graph = search(
    { ...paths, limit: Math.min(paths.limit, NARROWED_LIMIT) },
    createModel(paths),
    () => 0n,
    undefined,
  );
  return [...pairsIn(graph).keys()];
}
