/** Implements the ports of the timing operator's chart. */
import { fromPromise } from 'xstate';
import { timingMachine } from '../../../machines/studio/timing/timing.machine.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import { fetchBridges, sendBridgeChange } from '../../adapters/services/timing.ts';

export function composeTiming(addresses: ServiceAddresses): typeof timingMachine {
  const sendRequest = createSendRequest(addresses);
  return timingMachine.provide({
    actors: {
      fetchBridges: fromPromise(({ input, signal }) => fetchBridges(sendRequest, input, signal)),
      sendChange: fromPromise(({ input, signal }) => sendBridgeChange(sendRequest, input, signal)),
    },
  });
}
