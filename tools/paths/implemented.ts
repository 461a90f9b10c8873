import type { AnyStateMachine } from 'xstate';

type Implementations = Readonly<Record<'actors' | 'actions', unknown>>;

/**
 * Like `machine.provide`, but shares the states of the machine, because building them takes longer than most journeys.
 * The transitions of the copy must not be changed.
 */
export function implemented(machine: AnyStateMachine, given: Partial<Implementations>): AnyStateMachine {
  const prototype = Object.getPrototypeOf(machine) as Record<string, unknown>;
  const copy = Object.assign(Object.create(prototype) as Record<string, unknown>, machine);
  // XState binds these to the machine that it builds.
  for (const [name, own] of Object.entries(copy)) {
    const method = prototype[name];
    if (typeof own === 'function' && typeof method === 'function') copy[name] = method.bind(copy);
  }
  const { actors, actions, ...others } = machine.implementations;
  copy['implementations'] = {
    ...others,
    actors: { ...actors, ...(given.actors as object | undefined) },
    actions: { ...actions, ...(given.actions as object | undefined) },
  };
  return copy;
}
