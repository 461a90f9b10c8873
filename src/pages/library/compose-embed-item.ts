/** Fills the port of the flow that embeds an item. */
import { fromPromise } from 'xstate';
import { embedItemMachine } from '../../../machines/library/embed-item.machine.ts';

export function composeEmbedItem(): typeof embedItemMachine {
  return embedItemMachine.provide({
    actors: { copyText: fromPromise(({ input }) => navigator.clipboard.writeText(input.text)) },
  });
}
