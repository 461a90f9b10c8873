import { fromPromise } from 'xstate';
import { remoteMachine } from '../../../machines/studio/remote/remote.machine.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import { sendAddress, sendProbe } from '../../adapters/services/remote.ts';

export function composeRemote(addresses: ServiceAddresses): typeof remoteMachine {
  const sendRequest = createSendRequest(addresses);
  return remoteMachine.provide({
    actors: {
      probe: fromPromise(({ input, signal }) => sendProbe(sendRequest, input, signal)),
      save: fromPromise(({ input, signal }) => sendAddress(sendRequest, input, signal)),
    },
  });
}
