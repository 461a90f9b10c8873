/** Implements the ports of the edit pages' chart. */
import { fromPromise } from 'xstate';
import { editMachine } from '../../../machines/studio/edit/edit.machine.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchEdited, findMembers, saveDraft, sendEdited } from '../../adapters/services/edit.ts';
import { readPicture } from '../../adapters/small-picture.ts';
import type { Settings } from '../settings.ts';

export function composeEdit(settings: Settings): typeof editMachine {
  const sendRequest = createSendRequest(settings);
  return editMachine.provide({
    actors: {
      loadMedium: fromPromise(({ input, signal }) => fetchEdited(sendRequest, input, signal)),
      saveMedium: fromPromise(({ input, signal }) => sendEdited(sendRequest, input, signal)),
      saveDraft: fromPromise(({ input }) => saveDraft(input)),
      findMembers: fromPromise(({ input, signal }) => findMembers(sendRequest, input, signal)),
      readPicture: fromPromise(({ input }) => readPicture(input.file)),
    },
  });
}
