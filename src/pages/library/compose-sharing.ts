/** Implements the ports of the Sharing tab; fetched when the tab is first opened. */
import { fromPromise } from 'xstate';
import { sharingMachine } from '../../../machines/library/sharing.machine.ts';
import { copyText } from '../../adapters/clipboard.ts';
import { fetchShares, sendShare } from '../../adapters/services/sharing.ts';
import type { FlowWorld } from './flow-world.ts';

export function composeSharing({
  sendRequest,
  settings,
}: Pick<FlowWorld, 'sendRequest' | 'settings'>): typeof sharingMachine {
  const linkOf = (address: string): string => new URL(address, settings.site).href;
  return sharingMachine.provide({
    actors: {
      loadShares: fromPromise(({ input, signal }) => fetchShares(sendRequest, input, signal)),
      saveShare: fromPromise(({ input, signal }) => sendShare(sendRequest, linkOf, input, signal)),
      copyText: fromPromise(({ input }) => copyText(input.text)),
    },
  });
}
