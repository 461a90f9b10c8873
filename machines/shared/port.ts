import { fromCallback, fromPromise } from 'xstate';
import type { CallbackActorLogic, EventObject, PromiseActorLogic } from 'xstate';

/**
 * A request from a chart to the outside world, as a typed placeholder.
 *
 * The product provides it with `machine.provide` in `src/pages`, tests with their own results.
 *
 * @param name the key in `setup({ actors })`, so that the error names what is missing
 */
export function port<Output, Input>(name: string): PromiseActorLogic<Output, Input> {
  return fromPromise<Output, Input>(() => Promise.reject(new Error(`port '${name}' not provided`)));
}

/**
 * A conversation with the outside world: takes commands, sends notifications, and ends when its chart leaves the state.
 */
export function callbackPort<Command extends EventObject, Input, Emitted extends EventObject = EventObject>(
  name: string,
): CallbackActorLogic<Command, Input, Emitted> {
  return fromCallback<Command, Input, Emitted>(() => {
    throw new Error(`port '${name}' not provided`);
  });
}
