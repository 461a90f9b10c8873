import { fromPromise } from 'xstate';
import { liveChange } from '../../../core/contract/live.ts';
import { changeStreamMachine } from '../../../machines/shared/change-stream.machine.ts';
import { liveEventsMachine } from '../../../machines/studio/live-events/live-events.machine.ts';
import { createChangeStream } from '../../adapters/change-stream.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import { sendProbe } from '../../adapters/services/remote.ts';
import { fetchLiveBoard, sendLiveCommand, sendLiveEvent } from '../../adapters/services/live.ts';

export function composeLive(addresses: ServiceAddresses): typeof liveEventsMachine {
  const sendRequest = createSendRequest(addresses);
  return liveEventsMachine.provide({
    actors: {
      fetchBoard: fromPromise(({ signal }) => fetchLiveBoard(sendRequest, signal)),
      changeStream: changeStreamMachine.provide({
        actors: {
          openStream: createChangeStream({
            services: addresses.services,
            name: 'live',
            schema: liveChange,
            chance: Math.random,
          }),
        },
      }),
      checkAddress: fromPromise(({ input, signal }) => sendProbe(sendRequest, input, signal)),
      createEvent: fromPromise(({ input, signal }) => sendLiveEvent(sendRequest, input, signal)),
      runCommand: fromPromise(({ input, signal }) => sendLiveCommand(sendRequest, input, signal)),
    },
  });
}
