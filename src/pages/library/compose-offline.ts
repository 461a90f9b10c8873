/** Fills the ports of what becomes of the library without a network. */
import { fromCallback, fromPromise } from 'xstate';
import { offlineMachine } from '../../../machines/library/offline.machine.ts';
import type { KeptSession } from '../../../core/domain/kept-session.ts';
import type { Network } from './compose-network.ts';
import { listenToSaved } from '../../adapters/offline/kept-news.ts';
import type { Ask } from '../../adapters/services/client.ts';
import { hasKept, selectSession } from '../../adapters/storage.ts';
import { composeOutbox } from './compose-outbox.ts';

export function composeOffline(ask: Ask, network: Network): typeof offlineMachine {
  return offlineMachine.provide({
    actors: {
      network: fromCallback(({ sendBack }) => network.run(sendBack)),
      keptNews: fromCallback(({ sendBack }) => listenToSaved(() => sendBack({ type: 'kept.changed' }))),
      selection: fromCallback(({ receive }) => receive(({ index }) => selectSession(index))),
      readKept: fromPromise<readonly KeptSession[], undefined>(async () =>
        hasKept() ? (await import('../../adapters/offline/kept-store.ts')).savedSessions() : [],
      ),
      dropKept: fromPromise(async ({ input }) =>
        (await import('../../adapters/offline/keeping.ts')).dropKept(input.id),
      ),
      outbox: composeOutbox(ask),
    },
  });
}
