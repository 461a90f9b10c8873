/** The network's state, from the browser, from requests, and from probing the server of these pages. */
import { RequestError } from '../../core/domain/request-error.ts';
import type { NetworkSignal } from '../../machines/shared/network.machine.ts';
import type { SendRequest } from './services/client.ts';

export interface NetworkSignals {
  /** Sends as usual, and reports requests that fail to reach the server. */
  reporting: (sendRequest: SendRequest) => SendRequest;
  /** @returns stops listening */
  listen: (emit: (signal: NetworkSignal) => void) => () => void;
}

export function createNetworkSignals(): NetworkSignals {
  const failures = new EventTarget();
  return {
    reporting(sendRequest) {
      return async (definition, params, signal) => {
        try {
          return await sendRequest(definition, params, signal);
        } catch (error) {
          // A server that responds with an error is reachable.
          if (!signal.aborted && !(error instanceof RequestError)) failures.dispatchEvent(new Event('failure'));
          throw error;
        }
      };
    },
    listen(emit) {
      const listening = new AbortController();
      const { signal } = listening;
      failures.addEventListener('failure', () => emit({ type: 'request.failed' }), { signal });
      window.addEventListener('offline', () => emit({ type: 'browser.offline' }), { signal });
      window.addEventListener('online', () => emit({ type: 'browser.online' }), { signal });
      if (!navigator.onLine) emit({ type: 'browser.offline' });
      return () => listening.abort();
    },
  };
}

/** Probes the server; the response from another site is not read. */
export function serverProbe(site: string): (signal: AbortSignal) => Promise<unknown> {
  const health = new URL('health', site);
  return (signal) => fetch(health, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
}
