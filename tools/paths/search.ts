/** Searches a chart breadth first, from each of its inputs, over everything that may happen to it. */
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { stableJson } from './json.ts';
import type { Advance, Model, Moment } from './model.ts';
import { show } from './stub-ref.ts';
import { activeStates } from './transitions.ts';
import type { NodeView } from './transitions.ts';
import type { ChartPaths, Fixture, Reached, Step } from './types.ts';

/** Maximum number of crashes reported; more would be redundant. */
const CRASHES_TOLD = 5;

/** The part of a path file that a search needs. */
type Known = Pick<ChartPaths, 'name' | 'inputs' | 'events' | 'results' | 'contextKey' | 'limit'>;

/** A place of the chart with the first, and therefore shortest, path to it. */
export interface Visit {
  readonly moment: Moment;
  readonly reached: Reached;
  readonly from: Visit | undefined;
  readonly step: Step | undefined;
  readonly input: unknown;
  /** Targets covered from the start to this place. */
  readonly covered: bigint;
  readonly depth: number;
}

/** A step from one place to another, with the targets that the step itself covers. */
export interface Edge {
  readonly step: Step;
  readonly bits: bigint;
  /** Transitions in the order taken. */
  readonly takes: readonly string[];
  /** Key of the destination. */
  readonly to: string;
}

export interface Graph {
  readonly places: ReadonlyMap<string, { readonly visit: Visit; readonly edges: readonly Edge[] }>;
  /** Visits that were the first to cover something. */
  readonly finders: readonly Visit[];
  readonly shortest: ReadonlyMap<string, Visit>;
  /** Like `shortest`, but the chart is still in the state at the end of the path. */
  readonly resting: ReadonlyMap<string, Visit>;
  readonly crashes: readonly Visit[];
  readonly found: bigint;
  readonly truncated: boolean;
}

const activeNodes = (snapshot: AnyMachineSnapshot): readonly NodeView[] =>
  (snapshot as unknown as { _nodes: readonly NodeView[] })._nodes;

/** Whether any active state has a transition for an event of this type. */
function listener(snapshot: AnyMachineSnapshot): (type: string) => boolean {
  const descriptors = new Set(activeNodes(snapshot).flatMap((node) => [...node.transitions.keys()]));
  const prefixes = [...descriptors].filter((each) => each.endsWith('.*')).map((each) => each.slice(0, -1));
  return (type) => descriptors.has(type) || descriptors.has('*') || prefixes.some((prefix) => type.startsWith(prefix));
}

function made<T>(fixtures: readonly Fixture<T>[] | undefined, snapshot: AnyMachineSnapshot): T[] {
  return (fixtures ?? []).flatMap((fixture) => {
    if (typeof fixture !== 'function') return [fixture];
    const value = (fixture as (snapshot: AnyMachineSnapshot) => T | undefined)(snapshot);
    return value === undefined ? [] : [value];
  });
}

/** What may happen to a chart from outside: results and events of its actors, and events sent to it. */
export function offeredBy(
  { name, results: given, events }: Pick<Known, 'name' | 'results' | 'events'>,
  snapshot: AnyMachineSnapshot,
  isSettled: (actor: AnyActorRef) => boolean = () => false,
  /** Whether an event changes what the chart reads by reference, even if the chart does not handle it. */
  changesShown: (event: AnyEventObject) => boolean = () => false,
): Step[] {
  const steps: Step[] = [];
  const listens = listener(snapshot);
  for (const [id, child] of Object.entries(snapshot.children as Record<string, AnyActorRef | undefined>)) {
    if (!child || isSettled(child)) continue;
    const results = given[id];
    if (!results)
      throw new Error(`${name}: no results for the actor "${id}" (seen in ${JSON.stringify(snapshot.value)})`);
    for (const output of made(results.done, snapshot)) steps.push({ done: id, output });
    for (const reason of made(results.error, snapshot)) steps.push({ error: id, reason });
    for (const event of made(results.emits, snapshot)) if (listens(event.type)) steps.push({ from: id, event });
    for (const picture of results.snapshots ?? []) steps.push({ snapshot: id, picture });
  }
  for (const [type, payloads] of Object.entries(events)) {
    const isHeard = listens(type);
    for (const payload of made(payloads, snapshot)) {
      const event = { type, ...payload };
      if (isHeard || changesShown(event)) steps.push({ send: event });
    }
  }
  return steps;
}

/** Everything that may happen to the chart at this moment. */
export function stepsAt(paths: Known, model: Model, moment: Moment): Step[] {
  show(moment.shown);
  const steps = offeredBy(
    paths,
    moment.snapshot,
    (actor) => moment.settled.has(actor),
    (event) => [...moment.shown].some(([ref, value]) => ref.next(value, event) !== value),
  );
  return [...steps, ...model.pending(moment).map(({ timer, ms }) => ({ elapse: ms, timer }))];
}

/** Moments with the same key are the same place: state, history, live children, order of timers, context. */
export function keyOf(paths: Known, moment: Moment): string {
  const { snapshot, timers, settled, shown } = moment;
  show(shown);
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

/**
 * @param bitsOf the targets that a step covers
 * @param goal targets to cover, after which the search may end; if undefined, it visits everything
 * @param atLeast places to visit even if the goal is reached
 */
export function search(
  paths: Known,
  model: Model,
  bitsOf: (advance: Advance) => bigint,
  goal: bigint | undefined,
  allows: (step: Step, states: readonly string[]) => boolean = () => true,
  atLeast = 0,
): Graph {
  const places = new Map<string, { visit: Visit; edges: Edge[] }>();
  const queue: { visit: Visit; edges: Edge[] }[] = [];
  const finders: Visit[] = [];
  const shortest = new Map<string, Visit>();
  const resting = new Map<string, Visit>();
  const crashes: Visit[] = [];
  let found = 0n;

  function meet(visit: Visit): string {
    if ((visit.covered & ~found) !== 0n) {
      found |= visit.covered;
      finders.push(visit);
    }
    for (const state of visit.reached.states) if (!shortest.has(state)) shortest.set(state, visit);
    for (const state of activeStates(visit.moment.snapshot)) if (!resting.has(state)) resting.set(state, visit);
    if (visit.reached.status === 'error' && crashes.length < CRASHES_TOLD) crashes.push(visit);
    const key = keyOf(paths, visit.moment);
    if (!places.has(key)) {
      const place = { visit, edges: [] };
      places.set(key, place);
      if (visit.reached.status === 'active') queue.push(place);
    }
    return key;
  }

  for (const input of paths.inputs) {
    const advance = model.start(input);
    meet({ ...advance, from: undefined, step: undefined, input, covered: bitsOf(advance), depth: 0 });
  }
  const isOver = (): boolean =>
    places.size >= paths.limit || (goal !== undefined && (found & goal) === goal && places.size >= atLeast);
  for (let head = 0; head < queue.length && !isOver(); head += 1) {
    const { visit: from, edges } = queue[head]!;
    for (const step of stepsAt(paths, model, from.moment)) {
      if (!allows(step, activeStates(from.moment.snapshot))) continue;
      const advance = model.apply(from.moment, step);
      const bits = bitsOf(advance);
      const to = meet({
        ...advance,
        from,
        step,
        input: from.input,
        covered: from.covered | bits,
        depth: from.depth + 1,
      });
      edges.push({ step, bits, takes: advance.reached.takes, to });
    }
  }
  return { places, finders, shortest, resting, crashes, found, truncated: places.size >= paths.limit };
}
