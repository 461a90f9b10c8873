/**
 * Selects a few paths that cover everything that the search found.
 *
 * Each begins with the shortest path to the place that covers most, and continues to the nearest uncovered target, as
 * long as there is one and the path stays short enough to read.
 */
import type { Advance, Model, Moment } from './model.ts';
import { keyOf } from './search.ts';
import type { Edge, Graph, Visit } from './search.ts';
import type { ChartPaths, PathStep, Reached, Step } from './types.ts';

/** A path with this many steps is not extended. */
const LONG_ENOUGH = 12;
/** How many steps ahead the next uncovered target may be. */
const REACH = 4;

export interface SelectedPath {
  readonly input: unknown;
  readonly start: Reached;
  readonly steps: readonly PathStep[];
  readonly covered: bigint;
}

const countBits = (mask: bigint): number => {
  let count = 0;
  for (let rest = mask; rest !== 0n; rest &= rest - 1n) count += 1;
  return count;
};

export function toSelectedPath(visit: Visit): SelectedPath {
  const chain: Visit[] = [];
  for (let at: Visit | undefined = visit; at; at = at.from) chain.unshift(at);
  const [start, ...rest] = chain;
  const steps = rest.map(({ step, reached }) => ({ step: step!, reached }));
  return { input: visit.input, start: start!.reached, steps, covered: visit.covered };
}

/** The visit that adds most; of equal ones, the shorter. */
function best(finders: readonly Visit[], requested: bigint): Visit | undefined {
  let chosen: Visit | undefined;
  let most = 0;
  for (const visit of finders) {
    const gain = countBits(visit.covered & requested);
    if (gain > most || (gain === most && gain > 0 && chosen && visit.depth < chosen.depth)) {
      chosen = visit;
      most = gain;
    }
  }
  return chosen;
}

/** The shortest path from a place to a requested target; paths that do not end the chart are preferred. */
function nearest({ places }: Graph, from: string, requested: bigint): readonly Edge[] | undefined {
  const seen = new Set([from]);
  let ending: readonly Edge[] | undefined;
  let front: { key: string; way: readonly Edge[] }[] = [{ key: from, way: [] }];
  for (let depth = 0; depth < REACH && front.length > 0; depth += 1) {
    const next: typeof front = [];
    for (const { key, way } of front) {
      for (const edge of places.get(key)?.edges ?? []) {
        const goes = [...way, edge];
        const lives = places.get(edge.to)?.visit.reached.status === 'active';
        if ((edge.bits & requested) !== 0n) {
          if (lives) return goes;
          ending ??= goes;
        }
        if (!lives || seen.has(edge.to)) continue;
        seen.add(edge.to);
        next.push({ key: edge.to, way: goes });
      }
    }
    front = next;
  }
  return ending;
}

/** Adapts a step to the current moment: a timer may already be running, or an actor may have ended. */
export function fit(model: Model, moment: Moment, step: Step): Step | undefined {
  if ('elapse' in step) {
    const timer = model.pending(moment).find((pending) => pending.timer === step.timer);
    return timer && { elapse: timer.ms, timer: timer.timer };
  }
  if ('send' in step) return step;
  const id = 'done' in step ? step.done : 'error' in step ? step.error : 'from' in step ? step.from : step.snapshot;
  const child = (moment.snapshot.children as Record<string, never>)[id];
  return child && !moment.settled.has(child) ? step : undefined;
}

export function selectPaths(
  paths: ChartPaths,
  model: Model,
  graph: Graph,
  bitsOf: (advance: Advance) => bigint,
  goal: bigint = graph.found,
): SelectedPath[] {
  const chosen: SelectedPath[] = [];
  let covered = 0n;
  for (;;) {
    const base = best(graph.finders, goal & ~covered);
    if (!base) break;
    const { input, start, steps: first, covered: atFirst } = toSelectedPath(base);
    const steps = [...first];
    let own = atFirst;
    let { moment } = base;
    while (steps.length < LONG_ENOUGH && moment.snapshot.status === 'active') {
      const requested = goal & ~covered & ~own;
      const way = requested === 0n ? undefined : nearest(graph, keyOf(paths, moment), requested);
      const gone = way && follow(model, moment, way, bitsOf);
      if (!gone || (gone.bits & requested) === 0n) break;
      steps.push(...gone.steps);
      own |= gone.bits;
      moment = gone.moment;
    }
    chosen.push({ input, start, steps, covered: own });
    covered |= own;
  }
  return withoutNeedless(chosen, goal & covered);
}

function follow(
  model: Model,
  from: Moment,
  way: readonly Edge[],
  bitsOf: (advance: Advance) => bigint,
): { moment: Moment; steps: PathStep[]; bits: bigint } | undefined {
  const steps: PathStep[] = [];
  let moment = from;
  let bits = 0n;
  for (const edge of way) {
    const step = moment.snapshot.status === 'active' ? fit(model, moment, edge.step) : undefined;
    if (!step) return undefined;
    const advance = model.apply(moment, step);
    if (advance.reached.status === 'error') return undefined;
    steps.push({ step, reached: advance.reached });
    bits |= bitsOf(advance);
    moment = advance.moment;
  }
  return { moment, steps, bits };
}

/** Removes, one after another, paths whose targets the others cover. */
function withoutNeedless(paths: readonly SelectedPath[], goal: bigint): SelectedPath[] {
  let kept = [...paths];
  for (const path of paths.toSorted((a, b) => countBits(a.covered) - countBits(b.covered))) {
    const rest = kept.filter((other) => other !== path);
    if (rest.length > 0 && (rest.reduce((sum, { covered }) => sum | covered, 0n) & goal) === goal) kept = rest;
  }
  return kept;
}
