/**
 * Stand-ins for a chart's ports and children, which do nothing until they are controlled from outside.
 *
 * The same logic stands in for promises, callbacks and child charts, because all of them do the same towards their
 * parent: finish, fail, send an event, or emit a snapshot.
 */
import { matchesState } from 'xstate';
import type { AnyActorLogic, AnyActorRef, AnyEventObject, AnyStateMachine, StateValue } from 'xstate';
import { allStates } from './transitions.ts';
import type { ActorResults, ChildPicture, Step } from './types.ts';

const CONTROL = 'paths.';

/** The snapshot of a stand-in: the part of a chart's snapshot that a view needs to render a child. */
export function pictureOf(picture: ChildPicture | undefined): object {
  const value: StateValue = picture?.value ?? {};
  const tags = new Set(picture?.tags);
  return {
    value,
    context: picture?.context ?? {},
    tags,
    children: {},
    matches: (test: StateValue) => matchesState(test, value),
    hasTag: (tag: string) => tags.has(tag),
    can: () => true,
  };
}

const firstPicture = (snapshot: ActorResults['snapshot'], input: unknown): ChildPicture | undefined =>
  typeof snapshot === 'function' ? snapshot(input as never) : snapshot;

export type OnEvent = (actorId: string, event: AnyEventObject) => void;

/**
 * @param onEvent called with each event that the chart sends to the stand-in
 * @param started called with the input that the chart gives it
 */
export function stubActor(
  resultsOf: (actorId: string) => ActorResults | undefined,
  onEvent: OnEvent,
  started?: (actorId: string, input: unknown) => void,
): AnyActorLogic {
  const logic = {
    transition(
      snapshot: object,
      event: AnyEventObject,
      scope: { self: AnyActorRef; emit: (event: AnyEventObject) => void },
    ): object {
      switch (event.type) {
        case 'xstate.stop':
          return { ...snapshot, status: 'stopped' };
        case `${CONTROL}done`:
          return { ...snapshot, status: 'done', output: event['output'] };
        case `${CONTROL}error`:
          return { ...snapshot, status: 'error', error: event['reason'] };
        case `${CONTROL}from`:
          scope.self._parent?.send(event['event'] as AnyEventObject);
          return snapshot;
        case `${CONTROL}snapshot`:
          return { ...snapshot, ...pictureOf(event['picture'] as ChildPicture) };
        default:
          onEvent(scope.self.id, event);
          return snapshot;
      }
    },
    getInitialSnapshot(scope: { self: AnyActorRef }, input: unknown): object {
      started?.(scope.self.id, input);
      return {
        status: 'active',
        output: undefined,
        error: undefined,
        input,
        ...pictureOf(firstPicture(resultsOf(scope.self.id)?.snapshot, input)),
      };
    },
    getPersistedSnapshot: (snapshot: object) => snapshot,
  };
  return logic as unknown as AnyActorLogic;
}

/** The control event that makes a stand-in perform its part of a step. */
export function controlEvent(step: Step): AnyEventObject | undefined {
  if ('done' in step) return { type: `${CONTROL}done`, output: step.output };
  if ('error' in step) return { type: `${CONTROL}error`, reason: step.reason };
  if ('from' in step) return { type: `${CONTROL}from`, event: step.event };
  if ('snapshot' in step) return { type: `${CONTROL}snapshot`, picture: step.picture };
  return undefined;
}

/** A stand-in for every actor that the chart declares; undeclared actors cannot be replaced and are refused. */
export function stubActorsFor(machine: AnyStateMachine, logic: AnyActorLogic): Record<string, AnyActorLogic> {
  const declared = machine.implementations.actors as Record<string, unknown>;
  for (const node of allStates(machine)) {
    for (const { id, src } of node.invoke) {
      if (!(src in declared))
        throw new Error(`${machine.id}: the actor "${id}" of ${node.id} is not declared in setup({ actors })`);
    }
  }
  return Object.fromEntries(Object.keys(declared).map((name) => [name, logic]));
}
