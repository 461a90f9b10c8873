/** Fills the ports of the flow that keeps a session for offline. */
import { fromPromise } from 'xstate';
import { keepOfflineMachine } from '../../../machines/library/keep-offline.machine.ts';
import { saveOffline } from '../../adapters/offline/keeping.ts';
import type { FlowWorld } from './flow-world.ts';

export function composeKeepOffline({ sendRequest }: FlowWorld): typeof keepOfflineMachine {
  return keepOfflineMachine.provide({
    actors: { saveSession: fromPromise(({ input, signal }) => saveOffline(sendRequest, input, signal)) },
  });
}
