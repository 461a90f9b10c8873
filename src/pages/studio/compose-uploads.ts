import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { uploadMachine } from '../../../machines/studio/uploads/upload.machine.ts';
import { uploadsMachine } from '../../../machines/studio/uploads/uploads.machine.ts';
import type { ChosenFile, OnlineSignal } from '../../../machines/studio/uploads/uploads.ports.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import { fetchUploads, sendDeletion, sendDescription, sendRetry } from '../../adapters/services/uploads.ts';
import type { ChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { pictureOf } from '../../adapters/uploads/file-picture.ts';
import { createFileSender } from '../../adapters/uploads/send-file.ts';
import { createUploadStream } from '../../adapters/uploads/upload-stream.ts';

export function composeUploads(addresses: ServiceAddresses, files: ChosenFiles): typeof uploadsMachine {
  const sendRequest = createSendRequest(addresses);
  return uploadsMachine.provide({
    actors: {
      fetchUploads: fromPromise(({ signal }) => fetchUploads(sendRequest, signal)),
      uploadStream: createUploadStream(addresses.services),
      onlineSignals: fromCallback<EventObject, undefined>(({ sendBack }) => {
        const tell = (): void => sendBack({ type: 'browser.online' } satisfies OnlineSignal);
        window.addEventListener('online', tell);
        return () => window.removeEventListener('online', tell);
      }),
      describe: fromPromise(({ input, signal }) => sendDescription(sendRequest, input, signal)),
      retry: fromPromise(({ input, signal }) => sendRetry(sendRequest, input, signal)),
      remove: fromPromise(({ input, signal }) => sendDeletion(sendRequest, input, signal)),
      upload: uploadMachine.provide({
        actors: {
          makePicture: fromPromise<string | undefined, ChosenFile>(({ input, signal }) =>
            pictureOf(files, input, signal),
          ),
          sendFile: createFileSender(new URL('/uploads', addresses.services).href, files, Date.now),
        },
      }),
    },
  });
}
