/** Implements the ports of the flow that downloads a file. */
import { fromPromise } from 'xstate';
import { downloadItemMachine } from '../../../machines/library/download-item.machine.ts';
import { fetchSources } from '../../adapters/services/managing.ts';
import { saveAs } from '../../adapters/save-file.ts';
import type { FlowWorld } from './flow-world.ts';

export function composeDownloadItem({ sendRequest, absolute }: FlowWorld): typeof downloadItemMachine {
  return downloadItemMachine.provide({
    actors: {
      listSources: fromPromise(({ input, signal }) => fetchSources(sendRequest, absolute, input, signal)),
      saveSource: fromPromise(({ input }) => Promise.resolve(saveAs(input.source.path))),
    },
  });
}
