/** Implements the ports of the library's offline mode. */
import { fromCallback, fromPromise } from 'xstate';
import { offlineMachine } from '../../../machines/library/offline.machine.ts';
import type { SavedSession } from '../../../core/domain/saved-session.ts';
import type { Network } from './compose-network.ts';
import { listenToSaved } from '../../adapters/offline/saved-changes.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { hasSavedSessions, selectSession } from '../../adapters/storage.ts';
import { composeOutbox } from './compose-outbox.ts';

export function composeOffline(sendRequest: SendRequest, network: Network): typeof offlineMachine {
  return offlineMachine.provide({
    actors: {
      network: fromCallback(({ sendBack }) => network.run(sendBack)),
      savedSessionChanges: fromCallback(({ sendBack }) =>
        listenToSaved(() => sendBack({ type: 'savedSessions.changed' })),
      ),
      selection: fromCallback(({ receive }) => receive(({ index }) => selectSession(index))),
      readSavedSessions: fromPromise<readonly SavedSession[], undefined>(async () =>
        hasSavedSessions() ? (await import('../../adapters/offline/session-store.ts')).savedSessions() : [],
      ),
      deleteSavedSession: fromPromise(async ({ input }) =>
        (await import('../../adapters/offline/delete-session.ts')).deleteSavedSession(input.id),
      ),
      outbox: composeOutbox(sendRequest),
    },
  });
}
