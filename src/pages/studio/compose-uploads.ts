import { fromCallback, fromPromise } from 'xstate';
import type { EventObject } from 'xstate';
import { changeStreamMachine } from '../../../machines/shared/change-stream.machine.ts';
import { filmFactsMachine } from '../../../machines/studio/film-facts/film-facts.machine.ts';
import { uploadMachine } from '../../../machines/studio/uploads/upload.machine.ts';
import { uploadsMachine } from '../../../machines/studio/uploads/uploads.machine.ts';
import type { ChosenFile, CreateResult, OnlineSignal } from '../../../machines/studio/uploads/uploads.ports.ts';
import { uploadsChange } from '../../../core/contract/uploads.ts';
import { createChangeStream } from '../../adapters/change-stream.ts';
import { createSendRequest, type ServiceAddresses } from '../../adapters/services/client.ts';
import {
  fetchFilmFacts,
  fetchUploads,
  sendDeletion,
  sendDescription,
  sendRetry,
} from '../../adapters/services/uploads.ts';
import type { ChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { pictureOf } from '../../adapters/uploads/file-picture.ts';
import { createFileSender, createUpload } from '../../adapters/uploads/send-file.ts';

export function composeFilmFacts(addresses: ServiceAddresses): typeof filmFactsMachine {
  const sendRequest = createSendRequest(addresses);
  return filmFactsMachine.provide({
    actors: { fetchFacts: fromPromise(({ input, signal }) => fetchFilmFacts(sendRequest, input, signal)) },
  });
}

export function composeUploads(addresses: ServiceAddresses, files: ChosenFiles): typeof uploadsMachine {
  const sendRequest = createSendRequest(addresses);
  const endpoint = new URL('/uploads', addresses.services).href;
  return uploadsMachine.provide({
    actors: {
      fetchUploads: fromPromise(({ signal }) => fetchUploads(sendRequest, signal)),
      changeStream: changeStreamMachine.provide({
        actors: {
          openStream: createChangeStream({
            services: addresses.services,
            name: 'uploads',
            schema: uploadsChange,
            chance: Math.random,
          }),
        },
      }),
      onlineSignals: fromCallback<EventObject, undefined>(({ sendBack }) => {
        const emitOnline = (): void => sendBack({ type: 'browser.online' } satisfies OnlineSignal);
        window.addEventListener('online', emitOnline);
        return () => window.removeEventListener('online', emitOnline);
      }),
      describe: fromPromise(({ input, signal }) => sendDescription(sendRequest, input, signal)),
      retry: fromPromise(({ input, signal }) => sendRetry(sendRequest, input, signal)),
      remove: fromPromise(({ input, signal }) => sendDeletion(sendRequest, input, signal)),
      upload: uploadMachine.provide({
        actors: {
          createUpload: fromPromise<CreateResult, ChosenFile>(({ input, signal }) =>
            createUpload(endpoint, input, signal),
          ),
          makePicture: fromPromise<string | undefined, ChosenFile>(({ input, signal }) =>
            pictureOf(files, input, signal),
          ),
          sendFile: createFileSender(endpoint, files, Date.now),
        },
      }),
    },
  });
}
