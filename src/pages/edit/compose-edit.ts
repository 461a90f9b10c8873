/** Fills the ports of the edit pages' chart. */
import { fromPromise } from 'xstate';
import { editMachine } from '../../../machines/studio/edit/edit.machine.ts';
import { createAsk } from '../../adapters/services/client.ts';
import { fetchEdited, findMembers, saveDraft, sendEdited } from '../../adapters/services/edit.ts';
import { readPicture } from '../../adapters/small-picture.ts';
import type { Settings } from '../settings.ts';

export function composeEdit(settings: Settings): typeof editMachine {
  const ask = createAsk(settings);
  return editMachine.provide({
    actors: {
      loadMedium: fromPromise(({ input, signal }) => fetchEdited(ask, input, signal)),
      saveMedium: fromPromise(({ input, signal }) => sendEdited(ask, input, signal)),
      saveDraft: fromPromise(({ input }) => saveDraft(input)),
      findMembers: fromPromise(({ input, signal }) => findMembers(ask, input, signal)),
      readPicture: fromPromise(({ input }) => readPicture(input.file)),
    },
  });
}
