/** Checks that a chart is in the expected condition after a step. */
import { matchesState } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { stableJson } from './json.ts';
import { activeStates, allStates, statePath } from './transitions.ts';
import type { ChartPaths, Expected, Observed } from './types.ts';

type ByActor<T> = Readonly<Record<string, readonly T[]>>;

/** Collects what the chart has sent since the last call. */
export class Observations {
  readonly #observed: Observed;
  #before: Pick<Observed, 'parent' | 'emitted' | 'children' | 'inputs'> = {
    parent: [],
    emitted: [],
    children: {},
    inputs: {},
  };

  constructor(observed: Observed) {
    this.#observed = observed;
  }

  since(): Pick<Observed, 'parent' | 'emitted' | 'children' | 'inputs'> {
    const before = this.#before;
    const { parent, emitted, children, inputs } = this.#observed;
    const copy = <T>(all: ByActor<T>): Record<string, readonly T[]> =>
      Object.fromEntries(Object.entries(all).map(([id, list]) => [id, [...list]]));
    const added = <T>(all: ByActor<T>, old: ByActor<T>): Record<string, readonly T[]> =>
      Object.fromEntries(
        Object.entries(all)
          .map(([id, list]) => [id, list.slice(old[id]?.length ?? 0)] as const)
          .filter(([, list]) => list.length > 0),
      );
    this.#before = { parent: [...parent], emitted: [...emitted], children: copy(children), inputs: copy(inputs) };
    return {
      parent: parent.slice(before.parent.length),
      emitted: emitted.slice(before.emitted.length),
      children: added<AnyEventObject>(children, before.children),
      inputs: added<unknown>(inputs, before.inputs),
    };
  }
}

export function expectAfter(
  expected: Expected,
  snapshot: AnyMachineSnapshot,
  since: Pick<Observed, 'parent' | 'emitted' | 'children' | 'inputs'>,
  at: string,
): void {
  const same = (what: string, said: unknown, found: unknown): void => {
    if (stableJson(said) !== stableJson(found))
      throw new Error(`${at}: ${what} is ${stableJson(found)}, not ${stableJson(said)}`);
  };
  if (expected.in !== undefined && !matchesState(expected.in, snapshot.value as StateValue))
    throw new Error(`${at}: it is in ${stableJson(snapshot.value)}, not in ${stableJson(expected.in)}`);
  const context = snapshot.context as Readonly<Record<string, unknown>>;
  for (const [key, value] of Object.entries(expected.context ?? {}))
    same(`"${key}" of the context`, value, context[key]);
  if (expected.tags) same('the list of tags', expected.tags.toSorted(), [...snapshot.tags].sort());
  if (expected.runs) same('the list of what runs', expected.runs.toSorted(), Object.keys(snapshot.children).sort());
  for (const what of ['parent', 'emitted', 'children', 'inputs'] as const)
    if (expected[what] !== undefined) same(`what is new of "${what}"`, expected[what], since[what]);
}

/** The states with each tag, in alphabetical order. */
export function tagsOf(machine: AnyStateMachine): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (const node of allStates(machine)) for (const tag of node.tags) (tags[tag] ??= []).push(statePath(node));
  return Object.fromEntries(Object.entries(tags).map(([tag, states]) => [tag, states.sort()]));
}

/** Checks that the chart has exactly the tags that the path file lists for its states. */
export function expectTags({ name, tags }: ChartPaths, snapshot: AnyMachineSnapshot, at: string): void {
  if (Object.keys(tags).length === 0 || snapshot.status !== 'active') return;
  const states = new Set(activeStates(snapshot));
  const said = Object.keys(tags).filter((tag) => tags[tag]!.some((state) => states.has(state)));
  const found = [...snapshot.tags];
  if (stableJson(said.sort()) !== stableJson(found.sort()))
    throw new Error(`${name}, ${at}: the tags are ${stableJson(found)}, not ${stableJson(said)}`);
}

/** Checks that actors run only in the states that the path file lists for them. */
export function expectOnlyOwned({ name, runsIn }: ChartPaths, snapshot: AnyMachineSnapshot, at: string): void {
  if (snapshot.status !== 'active') return;
  const active = activeStates(snapshot);
  for (const id of Object.keys(snapshot.children)) {
    const states = runsIn[id];
    if (states !== undefined && ![states].flat().some((state) => active.includes(state)))
      throw new Error(`${name}, ${at}: "${id}" still runs in ${stableJson(snapshot.value)}`);
  }
}
