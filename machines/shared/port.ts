import { fromCallback, fromPromise } from 'xstate';
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate';

/**
 * A request that a chart makes of the world, as a typed placeholder.
 *
 * The product fills it with `machine.provide` in `src/pages`, tests with results of their own.
 *
 * @param name the key under `setup({ actors })`, so that the error names what is missing
 */
export function port<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`port '${name}' not provided`)));
}

/** A conversation with the world: takes commands, sends notifications, and ends when its chart leaves it. */
export function callbackPort<Command extends EventObject, Input, Emitted extends EventObject = EventObject>(
  name: string,
): CallbackActorLogic<Command, Input, Emitted> {
  return fromCallback<Command, Input, Emitted>(() => {
    throw new Error(`port '${name}' not provided`);
  });
}
