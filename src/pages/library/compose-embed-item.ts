/** Implements the port of the flow that embeds an item. */
import { fromPromise } from 'xstate';
import { embedItemMachine } from '../../../machines/library/embed-item.machine.ts';
import { copyText } from '../../adapters/clipboard.ts';

export function composeEmbedItem(): typeof embedItemMachine {
  return embedItemMachine.provide({
    actors: { copyText: fromPromise(({ input }) => copyText(input.text)) },
  });
}
