/** Implements the ports of the flow that deletes an item. */
import { fromPromise } from 'xstate';
import { deleteItemMachine } from '../../../machines/library/delete-item.machine.ts';
import { deleteItem, fetchLinks } from '../../adapters/services/managing.ts';
import type { FlowWorld } from './flow-world.ts';

export function composeDeleteItem({ sendRequest }: FlowWorld): typeof deleteItemMachine {
  return deleteItemMachine.provide({
    actors: {
      checkLinks: fromPromise(({ input, signal }) => fetchLinks(sendRequest, input, signal)),
      deleteItem: fromPromise(({ input, signal }) => deleteItem(sendRequest, input, signal)),
    },
  });
}
