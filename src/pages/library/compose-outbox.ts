/** The chart that sends selections made offline, with its port. */
import { createActor, fromPromise } from 'xstate';
import { outboxMachine } from '../../../machines/shared/outbox.machine.ts';
import type { Network } from './compose-network.ts';
import { listenToSaved } from '../../adapters/offline/saved-changes.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { hasSavedSessions } from '../../adapters/storage.ts';
import { inspected } from '../inspector/inspection.ts';

/** The code that sends is only fetched if sessions were saved. */
export function composeOutbox(sendRequest: SendRequest): typeof outboxMachine {
  return outboxMachine.provide({
    actors: {
      send: fromPromise(async ({ signal }) =>
        hasSavedSessions()
          ? (await import('../../adapters/offline/send-positions.ts')).sendPositions(sendRequest, signal)
          : { kind: 'sent', count: 0 },
      ),
    },
  });
}

/** For pages without the library: sends selections made offline when the network returns. */
export function startOutbox(sendRequest: SendRequest, network: Network): void {
  const outbox = createActor(composeOutbox(sendRequest), inspected('outbox'));
  outbox.start();
  network.run((event) => outbox.send(event));
  listenToSaved(() => outbox.send({ type: 'outbox.wake' }));
}
