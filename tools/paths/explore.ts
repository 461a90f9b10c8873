/**
 * Searches a chart breadth first and picks a small set of paths that takes every transition, makes every guard say yes
 * and no, and lets every timer fire.
 */
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { createModel } from './model.ts';
import type { Advance, Model, Moment } from './model.ts';
import { listTargets, listTransitions } from './transitions.ts';
import type { NodeView } from './transitions.ts';
import type { ChartPaths, Fixture, GeneratedPath, Plan, PathStep, Reached, Step, Targets } from './types.ts';

/** Places that are looked at even when all is covered sooner: a chart may die where nothing new is to be seen. */
const LOOKED_AT_LEAST = 500;

interface Visit {
  readonly moment: Moment;
  readonly reached: Reached;
  readonly from: Visit | undefined;
  readonly step: Step | undefined;
  readonly input: unknown;
  /** Bits of the targets covered from the start to here. */
  readonly covered: bigint;
  readonly depth: number;
}

/** JSON in which keys are sorted, actors are their ids, and functions are left out. */
export function stableJson(value: unknown): string {
  const seen = new Set<unknown>();
  const visit = (item: unknown): unknown => {
    if (typeof item === 'function') return undefined;
    if (typeof item === 'bigint') return item.toString();
    if (item === null || typeof item !== 'object') return item;
    if ('sessionId' in item && 'id' in item) return { actor: item.id };
    if (seen.has(item)) return '(again)';
    seen.add(item);
    try {
      if (item instanceof Map) return [...item].map(visit);
      if (item instanceof Set) return [...item].map(visit);
      if (item instanceof Error) return { error: item.message };
      if (Array.isArray(item)) return item.map(visit);
      return Object.fromEntries(
        Object.entries(item)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([key, inner]) => [key, visit(inner)]),
      );
    } finally {
      seen.delete(item);
    }
  };
  return JSON.stringify(visit(value)) ?? 'undefined';
}

const activeNodes = (snapshot: AnyMachineSnapshot): readonly NodeView[] =>
  (snapshot as unknown as { _nodes: readonly NodeView[] })._nodes;

const matches = (descriptor: string, type: string): boolean =>
  descriptor === type || descriptor === '*' || (descriptor.endsWith('.*') && type.startsWith(descriptor.slice(0, -1)));

const listens = (snapshot: AnyMachineSnapshot, type: string): boolean =>
  activeNodes(snapshot).some((node) => [...node.transitions.keys()].some((descriptor) => matches(descriptor, type)));

function made<T>(fixtures: readonly Fixture<T>[] | undefined, snapshot: AnyMachineSnapshot): T[] {
  return (fixtures ?? []).flatMap((fixture) => {
    if (typeof fixture !== 'function') return [fixture];
    const value = (fixture as (snapshot: AnyMachineSnapshot) => T | undefined)(snapshot);
    return value === undefined ? [] : [value];
  });
}

/** Everything that may happen to the chart at this moment. */
function stepsAt(paths: ChartPaths, model: Model, moment: Moment): Step[] {
  const { snapshot } = moment;
  const steps: Step[] = [];
  for (const [id, child] of Object.entries(snapshot.children as Record<string, AnyActorRef | undefined>)) {
    if (!child || moment.settled.has(child)) continue;
    const answers = paths.answers[id];
    if (!answers)
      throw new Error(`${paths.name}: no answers for the actor "${id}" (seen in ${JSON.stringify(snapshot.value)})`);
    for (const output of made(answers.done, snapshot)) steps.push({ done: id, output });
    for (const reason of made(answers.error, snapshot)) steps.push({ error: id, reason });
    for (const event of made(answers.emits, snapshot))
      if (listens(snapshot, event.type)) steps.push({ from: id, event });
    for (const picture of answers.snapshots ?? []) steps.push({ snapshot: id, picture });
  }
  for (const [type, payloads] of Object.entries(paths.events)) {
    if (!listens(snapshot, type)) continue;
    for (const payload of made(payloads, snapshot)) steps.push({ send: { type, ...payload } });
  }
  for (const { timer, ms } of model.pending(moment)) steps.push({ elapse: ms, timer });
  return steps;
}

/** Two moments with one key are one place: state, history, live children, order of timers, context. */
function keyOf(paths: ChartPaths, moment: Moment): string {
  const { snapshot, timers, settled } = moment;
  const children = Object.entries(snapshot.children as Record<string, AnyActorRef | undefined>)
    .filter(([, child]) => child && !settled.has(child))
    .map(([id]) => id)
    .sort();
  const history = Object.entries(snapshot.historyValue as unknown as Record<string, readonly NodeView[]>).map(
    ([id, nodes]) => [id, nodes.map((node) => node.id)],
  );
  const order = [...timers].sort((a, b) => a.due - b.due).map(({ id }) => id);
  return stableJson([snapshot.value, history, children, order, paths.contextKey(snapshot.context)]);
}

const describeStep = (step: Step): string => {
  if ('send' in step) return step.send.type;
  if ('done' in step) return `done(${step.done})`;
  if ('error' in step) return `error(${step.error})`;
  if ('from' in step) return `${step.from}: ${step.event.type}`;
  if ('snapshot' in step) return `snapshot(${step.snapshot})`;
  const timer = step.timer?.split(' > ').at(-1);
  return timer ?? `${step.elapse} ms`;
};

/** `done(probe), after(pollInterval) ×60`: runs of the same pair are folded. */
function describeSteps(steps: readonly Step[]): string {
  const words = steps.map(describeStep);
  for (const width of [1, 2, 3]) {
    for (let at = 0; at + 2 * width <= words.length; at += 1) {
      const unit = words.slice(at, at + width).join(' → ');
      let times = 1;
      while (words.slice(at + times * width, at + (times + 1) * width).join(' → ') === unit) times += 1;
      if (times > 2) words.splice(at, times * width, width === 1 ? `${unit} ×${times}` : `(${unit}) ×${times}`);
    }
  }
  const shown = words.length > 12 ? [...words.slice(0, 5), `… ${words.length - 10} more`, ...words.slice(-5)] : words;
  return shown.join(' → ');
}

export const describeValue = (value: unknown): string =>
  typeof value === 'string'
    ? value
    : Object.entries(value as Record<string, unknown>)
        .map(([key, inner]) =>
          typeof inner === 'object' && inner !== null && Object.keys(inner).length === 0
            ? key
            : `${key}.${describeValue(inner)}`,
        )
        .join(' + ');

function chainOf(visit: Visit): Visit[] {
  const chain: Visit[] = [];
  for (let at: Visit | undefined = visit; at; at = at.from) chain.unshift(at);
  return chain;
}

function toPath(visit: Visit, adds: readonly string[], rows: readonly string[]): GeneratedPath {
  const [start, ...rest] = chainOf(visit);
  const steps = rest.map(({ step, reached }): PathStep => ({ step: step!, reached }));
  const tag = rows.length > 0 ? `${rows.map((row) => `[${row}]`).join('')} ` : '';
  const way = describeSteps(steps.map(({ step }) => step));
  const end = visit.reached.status === 'error' ? 'an error' : describeValue(visit.reached.value);
  return {
    title: `${tag}${way === '' ? 'start' : way} ⇒ ${end}`,
    input: visit.input,
    start: start!.reached,
    steps,
    adds,
  };
}

export function explore(paths: ChartPaths): Plan {
  const model = createModel(paths);
  const transitions = listTransitions(paths.machine);
  const targets: Targets = listTargets(paths.machine);
  const names = [
    ...targets.states.map((state) => `state ${state}`),
    ...targets.timers,
    ...targets.transitions,
    ...targets.outcomes,
  ];
  const bits = new Map(names.map((name, index) => [name, 1n << BigInt(index)]));
  const excepted = new Set(paths.except.map(({ transition }) => transition));
  const goal = names.reduce((sum, name) => (excepted.has(name) ? sum : sum | bits.get(name)!), 0n);

  const bitsOf = ({ reached }: Advance): bigint => {
    const stateNames = reached.states.map((state) => `state ${state}`);
    return [...reached.takes, ...reached.outcomes, ...reached.timers, ...stateNames].reduce(
      (sum, name) => sum | (bits.get(name) ?? 0n),
      0n,
    );
  };

  const seen = new Set<string>();
  const queue: Visit[] = [];
  const finders: Visit[] = [];
  const shortestVisit = new Map<string, Visit>();
  const crashed: Visit[] = [];
  let found = 0n;
  let head = 0;

  function meet(visit: Visit): void {
    if ((visit.covered & ~found) !== 0n) {
      found |= visit.covered;
      finders.push(visit);
    }
    for (const state of visit.reached.states) if (!shortestVisit.has(state)) shortestVisit.set(state, visit);
    if (visit.reached.status === 'error' && crashed.length < 5) crashed.push(visit);
    const key = keyOf(paths, visit.moment);
    if (seen.has(key)) return;
    seen.add(key);
    if (visit.reached.status === 'active') queue.push(visit);
  }

  for (const input of paths.inputs) {
    const advance = model.start(input);
    meet({ ...advance, from: undefined, step: undefined, input, covered: bitsOf(advance), depth: 0 });
  }
  while (head < queue.length && seen.size < paths.limit && ((found & goal) !== goal || seen.size < LOOKED_AT_LEAST)) {
    const from = queue[head++]!;
    for (const step of stepsAt(paths, model, from.moment)) {
      const advance = model.apply(from.moment, step);
      meet({
        ...advance,
        from,
        step,
        input: from.input,
        covered: from.covered | bitsOf(advance),
        depth: from.depth + 1,
      });
    }
  }

  const rowsOf = new Map(transitions.map(({ id, rows }) => [id, rows]));
  const namesIn = (mask: bigint): string[] => names.filter((name) => (mask & bits.get(name)!) !== 0n);
  const rowsIn = (taken: readonly string[]): string[] => [...new Set(taken.flatMap((name) => rowsOf.get(name) ?? []))];

  const chosen = pickPaths(finders, found);
  let covered = 0n;
  const generated = chosen.map((visit) => {
    const adds = namesIn(visit.covered & ~covered);
    covered |= visit.covered;
    return toPath(visit, adds, rowsIn(adds));
  });

  return {
    name: paths.name,
    transitions,
    targets,
    paths: generated,
    shortest: Object.fromEntries([...shortestVisit].map(([state, visit]) => [state, toPath(visit, [], [])])),
    unreached: namesIn(~found & ((1n << BigInt(names.length)) - 1n)),
    crashes: crashed.map((visit) => ({
      title: toPath(visit, [], []).title,
      error: String((visit.moment.snapshot as { error?: unknown }).error),
    })),
    looked: seen.size,
    truncated: seen.size >= paths.limit,
  };
}

const countBits = (mask: bigint): number => {
  let count = 0;
  for (let rest = mask; rest !== 0n; rest &= rest - 1n) count += 1;
  return count;
};

/** Greedy cover: the path that adds most, the shorter of two; then those that others have made needless go. */
function pickPaths(finders: readonly Visit[], goal: bigint): Visit[] {
  const chosen: Visit[] = [];
  let covered = 0n;
  while ((covered & goal) !== goal) {
    let best: Visit | undefined;
    let bestGain = 0;
    for (const visit of finders) {
      const gain = countBits(visit.covered & goal & ~covered);
      if (gain > bestGain || (gain === bestGain && gain > 0 && best && visit.depth < best.depth)) {
        best = visit;
        bestGain = gain;
      }
    }
    if (!best) break;
    chosen.push(best);
    covered |= best.covered;
  }
  return chosen.filter((visit, index) => {
    const others = chosen.reduce(
      (sum, other, at) => (at === index || (at < index && other === visit) ? sum : sum | other.covered),
      0n,
    );
    return (visit.covered & goal & ~others) !== 0n || chosen.length === 1;
  });
}
