/** Implements the port of the flow that shares an item. */
import { fromPromise } from 'xstate';
import { shareItemMachine } from '../../../machines/library/share-item.machine.ts';
import type { Settings } from '../settings.ts';
import { copyText } from '../../adapters/clipboard.ts';

export function composeShareItem({ site }: Settings): typeof shareItemMachine {
  return shareItemMachine.provide({
    actors: {
      copyLink: fromPromise(({ input }) => copyText(new URL(input.address, site).href)),
    },
  });
}
