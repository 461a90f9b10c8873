/**
 * Paths over every pair of transitions that can follow each other.
 *
 * A pair is a step into a place and a step out of it, each named by its transition. All pairs are derived from the
 * places that a search found. Paths are then built greedily, and continue while an uncovered pair is near.
 */
import { fit, toSelectedPath } from './select-paths.ts';
import type { SelectedPath } from './select-paths.ts';
import type { Model, Moment } from './model.ts';
import { keyOf } from './search.ts';
import type { Edge, Graph } from './search.ts';
import type { ChartPaths, PathStep, Reached } from './types.ts';

const LONG_ENOUGH = 30;
/** How many steps ahead the next uncovered pair may be. */
const REACH = 5;

const joined = (first: string, second: string): string => `${first} → ${second}`;

/** Pairs within a step, and across two steps. */
export function pairsOf(steps: readonly Pick<Reached, 'takes'>[]): string[] {
  const takes = steps.flatMap((step) => step.takes);
  return takes.slice(1).map((id, index) => joined(takes[index]!, id));
}

export interface PairPath extends SelectedPath {
  /** Pairs that no earlier path contains. */
  readonly pairs: readonly string[];
}

export interface Pairs {
  readonly paths: readonly PairPath[];
  readonly all: readonly string[];
  /** Pairs that no path could be built over, because two places with the same key may differ. */
  readonly left: readonly string[];
}

interface PairAt {
  readonly from: string;
  readonly first: Edge;
  readonly second: Edge;
}

/**
 * Every pair of transitions that can follow each other at the places found, by name.
 *
 * @param counts whether the pairs at a place are requested
 */
export function pairsIn(
  graph: Graph,
  counts: (states: readonly string[]) => boolean = () => true,
): Map<string, PairAt> {
  const requested = new Map<string, PairAt>();
  for (const [from, { edges }] of graph.places) {
    for (const first of edges) {
      const place = graph.places.get(first.to);
      const last = first.takes.at(-1);
      if (!place || last === undefined || !counts(place.visit.reached.states)) continue;
      for (const second of place.edges) {
        const next = second.takes[0];
        if (next !== undefined && !requested.has(joined(last, next)))
          requested.set(joined(last, next), { from, first, second });
      }
    }
  }
  return requested;
}

/** @param counts whether the pairs at a place are requested */
export function coverPairs(
  paths: ChartPaths,
  model: Model,
  graph: Graph,
  counts: (states: readonly string[]) => boolean,
): Pairs {
  const requested = pairsIn(graph, counts);
  const all = [...requested.keys()];
  const open = new Map(requested);
  const left: string[] = [];
  const chosen: PairPath[] = [];

  /** The shortest path from a place that ends with an uncovered pair. */
  function nearest(from: string, last: string | undefined): readonly Edge[] | undefined {
    let front: { key: string; last: string | undefined; way: readonly Edge[] }[] = [{ key: from, last, way: [] }];
    const seen = new Set<string>();
    for (let depth = 0; depth < REACH && front.length > 0; depth += 1) {
      const next: typeof front = [];
      for (const at of front) {
        for (const edge of graph.places.get(at.key)?.edges ?? []) {
          const way = [...at.way, edge];
          const first = edge.takes[0];
          if (at.last !== undefined && first !== undefined && open.has(joined(at.last, first))) return way;
          const after = edge.takes.at(-1) ?? at.last;
          const id = `${edge.to} ${after}`;
          if (seen.has(id) || graph.places.get(edge.to)?.visit.reached.status !== 'active') continue;
          seen.add(id);
          next.push({ key: edge.to, last: after, way });
        }
      }
      front = next;
    }
    return undefined;
  }

  for (;;) {
    const goal = open.entries().next().value;
    if (!goal) break;
    const [name, { from, first, second }] = goal;
    const base = graph.places.get(from)!.visit;
    const { input, start, steps: toBase, covered } = toSelectedPath(base);
    const steps: PathStep[] = [...toBase];
    let { moment } = base;
    const take = (edges: readonly Edge[]): boolean => {
      for (const edge of edges) {
        const next = go(model, moment, edge);
        if (!next) return false;
        steps.push(next.step);
        moment = next.moment;
      }
      return true;
    };
    const added = new Set<string>();
    const note = (): void => {
      for (const pair of pairsOf([start, ...steps.map(({ reached }) => reached)]))
        if (open.delete(pair)) added.add(pair);
    };
    take([first, second]);
    note();
    while (steps.length < LONG_ENOUGH && moment.snapshot.status === 'active') {
      const last = steps.findLast(({ reached }) => reached.takes.length > 0)?.reached.takes.at(-1);
      const way = nearest(keyOf(paths, moment), last);
      const before = added.size;
      const reached = way !== undefined && take(way);
      note();
      if (!reached || added.size === before) break;
    }
    if (open.delete(name)) left.push(name);
    if (added.size > 0) chosen.push({ input, start, steps, covered, pairs: [...added] });
  }
  return { paths: chosen, all, left };
}

function go(model: Model, from: Moment, edge: Edge): { step: PathStep; moment: Moment } | undefined {
  const step = from.snapshot.status === 'active' ? fit(model, from, edge.step) : undefined;
  if (!step) return undefined;
  const { reached, moment } = model.apply(from, step);
  return reached.status === 'error' ? undefined : { step: { step, reached }, moment };
}
