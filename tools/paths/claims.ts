/** What a journey claims at a moment, typed by hand, beside what the chart did. */
import { matchesState } from 'xstate';
import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, StateValue } from 'xstate';
import { stableJson } from './json.ts';
import { activeStates, allStates, statePath } from './transitions.ts';
import type { ChartPaths, Claims, Observed } from './types.ts';

type Lists<T> = Readonly<Record<string, readonly T[]>>;

const lengthsOf = (lists: Lists<unknown>): Record<string, number> =>
  Object.fromEntries(Object.entries(lists).map(([id, list]) => [id, list.length]));

const since = <T>(lists: Lists<T>, lengths: Readonly<Record<string, number>>): Lists<T> =>
  Object.fromEntries(Object.entries(lists).map(([id, list]) => [id, list.slice(lengths[id] ?? 0)]));

/** Marks a moment. @returns a function that gives what was observed from then on */
export function observedFrom(observed: Observed): () => Said {
  const [parent, emitted] = [observed.parent.length, observed.emitted.length];
  const [children, inputs] = [lengthsOf(observed.children), lengthsOf(observed.inputs)];
  return () => ({
    parent: observed.parent.slice(parent),
    emitted: observed.emitted.slice(emitted),
    children: since(observed.children, children),
    inputs: since(observed.inputs, inputs),
  });
}

type Said = Omit<Observed, 'starts'>;

/**
 * @param at names the moment in the message
 * @throws when something is other than it is claimed to be
 */
export function expectClaims(claims: Claims, snapshot: AnyMachineSnapshot, said: Said, at: string): void {
  const same = (what: string, found: unknown, claimed: unknown): void => {
    if (stableJson(found) !== stableJson(claimed))
      throw new Error(`${at}: its ${what} is ${stableJson(found)}, not ${stableJson(claimed)}`);
  };
  const sameSet = (what: string, found: readonly string[], claimed: readonly string[] | undefined): void => {
    if (claimed) same(what, found.toSorted(), claimed.toSorted());
  };
  if (claims.in !== undefined && !matchesState(claims.in, snapshot.value as StateValue))
    throw new Error(`${at}: it is in ${stableJson(snapshot.value)}, not in ${stableJson(claims.in)}`);
  sameSet('list of tags', [...snapshot.tags], claims.tags);
  sameSet('list of running actors', Object.keys(snapshot.children), claims.runs);
  for (const [key, value] of Object.entries(claims.context ?? {}))
    same(`context.${key}`, (snapshot.context as Record<string, unknown>)[key], value);
  if (claims.parent) same('list of events to the parent', said.parent, claims.parent);
  if (claims.emitted) same('list of emitted events', said.emitted, claims.emitted);
  for (const [id, events] of Object.entries(claims.sent ?? {}))
    same(`list of events to "${id}"`, said.children[id] ?? ([] as AnyEventObject[]), events);
  for (const [id, inputs] of Object.entries(claims.given ?? {}))
    same(`list of inputs of "${id}"`, said.inputs[id] ?? [], inputs);
}

/** @throws when an actor runs in none of the states that the path file names for it */
export function expectOnlyOwned({ name, runsIn }: ChartPaths, snapshot: AnyMachineSnapshot, at: string): void {
  if (snapshot.status !== 'active') return;
  const active = activeStates(snapshot);
  for (const id of Object.keys(snapshot.children)) {
    const states = runsIn[id];
    if (states !== undefined && ![states].flat().some((state) => active.includes(state)))
      throw new Error(`${name}, ${at}: "${id}" still runs in ${stableJson(snapshot.value)}`);
  }
}

/** By tag, the states that bear it, in alphabetical order. */
export function tagsOf(machine: AnyStateMachine): Record<string, string[]> {
  const tags: Record<string, string[]> = {};
  for (const node of allStates(machine)) for (const tag of node.tags) (tags[tag] ??= []).push(statePath(node));
  return Object.fromEntries(Object.entries(tags).map(([tag, states]) => [tag, states.sort()]));
}

/** The chart has the tags that the path file gives its states. */
export function expectTags({ name, tags }: ChartPaths, snapshot: AnyMachineSnapshot, at: string): void {
  if (Object.keys(tags).length === 0 || snapshot.status !== 'active') return;
  const states = new Set(activeStates(snapshot));
  const said = Object.keys(tags).filter((tag) => tags[tag]!.some((state) => states.has(state)));
  const found = [...snapshot.tags];
  if (stableJson(said.sort()) !== stableJson(found.sort()))
    throw new Error(`${name}, ${at}: the tags are ${stableJson(found)}, not ${stableJson(said)}`);
}
