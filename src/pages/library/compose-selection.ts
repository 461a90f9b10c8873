/** Implements the ports of the chart that acts on several results. */
import { fromPromise } from 'xstate';
import { selectionActMachine } from '../../../machines/library/selection/selection-act.machine.ts';
import { fetchArchive, fetchPlan, sendBatch } from '../../adapters/services/selection.ts';
import { saveAs } from '../../adapters/save-file.ts';
import type { FlowWorld } from './flow-world.ts';

export function composeSelection({ sendRequest, absolute, settings }: FlowWorld): typeof selectionActMachine {
  const { language } = settings;
  return selectionActMachine.provide({
    actors: {
      planSelection: fromPromise(({ input, signal }) => fetchPlan(sendRequest, input, signal)),
      changeBatch: fromPromise(({ input, signal }) => sendBatch(sendRequest, input, signal)),
      requestArchive: fromPromise(({ input, signal }) =>
        fetchArchive(sendRequest, absolute, { ...input, language }, signal),
      ),
      saveArchive: fromPromise(({ input }) => Promise.resolve(saveAs(input.path))),
    },
  });
}
