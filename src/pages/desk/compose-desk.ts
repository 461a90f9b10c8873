/** Implements the ports of the tagging desk's charts. */
import { fromPromise } from 'xstate';
import { deskExchangeMachine } from '../../../machines/studio/desk/desk-exchange.machine.ts';
import { deskLineMachine } from '../../../machines/studio/desk/desk-line.machine.ts';
import { deskTemplatesMachine } from '../../../machines/studio/desk/desk-templates.machine.ts';
import { deskMachine } from '../../../machines/studio/desk/desk.machine.ts';
import { type FileThread, readTags, saveTags } from '../../adapters/desk-files/desk-files.ts';
import { readUnsent } from '../../adapters/desk-storage.ts';
import { createDeskStream } from '../../adapters/desk-stream.ts';
import type { SendRequest, ServiceAddresses } from '../../adapters/services/client.ts';
import type { ChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { fetchDesk, sendDeskChanges, sendTemplate, sendTemplateRemoval } from '../../adapters/services/desk.ts';

const startFiles = (): FileThread =>
  new Worker(new URL('../../adapters/desk-files/desk-files.worker.ts', import.meta.url), { type: 'module' });

export function composeDesk(
  { services }: ServiceAddresses,
  sendRequest: SendRequest,
  files: ChosenFiles,
): typeof deskMachine {
  const loadDesk = fromPromise<Awaited<ReturnType<typeof fetchDesk>>, { mediaId: string }>(({ input, signal }) =>
    fetchDesk(sendRequest, (mediaId, person) => readUnsent(mediaId, person), input, signal),
  );
  return deskMachine.provide({
    actors: {
      fetchDesk: loadDesk,
      sendChanges: fromPromise(({ input, signal }) => sendDeskChanges(sendRequest, input, signal)),
      line: deskLineMachine.provide({
        actors: { deskStream: createDeskStream(services, Math.random), fetchDesk: loadDesk },
      }),
      exchange: deskExchangeMachine.provide({
        actors: {
          readTags: fromPromise(({ input: { key }, signal }) => readTags(startFiles, files.find(key), signal)),
          saveTags: fromPromise(({ input, signal }) => saveTags(startFiles, input, signal)),
        },
      }),
      templates: deskTemplatesMachine.provide({
        actors: {
          saveTemplate: fromPromise(({ input, signal }) => sendTemplate(sendRequest, input, signal)),
          removeTemplate: fromPromise(({ input, signal }) => sendTemplateRemoval(sendRequest, input, signal)),
        },
      }),
    },
  });
}
