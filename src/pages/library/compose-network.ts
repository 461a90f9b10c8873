/** Implements the ports of the network chart. */
import { createActor, fromCallback, fromPromise } from 'xstate';
import { networkMachine } from '../../../machines/shared/network.machine.ts';
import type { NetworkEvent } from '../../../machines/shared/network.machine.ts';
import { createNetworkSignals, serverProbe } from '../../adapters/network.ts';
import type { SendRequest } from '../../adapters/services/client.ts';
import { inspected } from '../inspector/inspection.ts';

export interface Network {
  /** Wraps a request function, so that a failed request triggers a check of the server. */
  reporting: (sendRequest: SendRequest) => SendRequest;
  /** Runs the chart. @returns stops it */
  run: (listener: (event: NetworkEvent) => void) => () => void;
}

/** @param site address of the server that serves the pages */
export function composeNetwork(site: string): Network {
  const signals = createNetworkSignals();
  const probe = serverProbe(site);
  const logic = networkMachine.provide({
    actors: {
      signals: fromCallback(({ sendBack }) => signals.listen(sendBack)),
      probeServer: fromPromise(({ signal }) => probe(signal)),
    },
  });
  return {
    reporting: signals.reporting,
    run(listener) {
      const network = createActor(logic, inspected('network'));
      network.on('*', listener);
      network.start();
      return () => network.stop();
    },
  };
}
