import { fromPromise } from 'xstate';
import { captionsMachine } from '../../../machines/studio/captions/captions.machine.ts';
import { fetchCaptions, sendCaptions, sendDeletion } from '../../adapters/services/captions.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import type { ChosenFiles } from '../../adapters/uploads/chosen-files.ts';

export function composeCaptions(addresses: ServiceAddresses, files: ChosenFiles): typeof captionsMachine {
  const sendRequest = createSendRequest(addresses);
  return captionsMachine.provide({
    actors: {
      load: fromPromise(({ input, signal }) => fetchCaptions(sendRequest, input, signal)),
      save: fromPromise(({ input: { key, ...named }, signal }) =>
        sendCaptions(sendRequest, { ...named, file: files.find(key) }, signal),
      ),
      remove: fromPromise(({ input, signal }) => sendDeletion(sendRequest, input, signal)),
    },
  });
}
