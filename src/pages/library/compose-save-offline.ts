/** Implements the ports of the flow that saves a session for offline use. */
import { fromPromise } from 'xstate';
import { saveOfflineMachine } from '../../../machines/library/save-offline.machine.ts';
import { saveOffline } from '../../adapters/offline/saved-copies.ts';
import type { FlowWorld } from './flow-world.ts';

export function composeSaveOffline({ sendRequest }: FlowWorld): typeof saveOfflineMachine {
  return saveOfflineMachine.provide({
    actors: { saveSession: fromPromise(({ input, signal }) => saveOffline(sendRequest, input, signal)) },
  });
}
