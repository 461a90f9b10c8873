/**
 * Whether the host can be reached: by what the browser says of its network, and by what becomes of requests.
 *
 * A browser knows its own cable, not the way to the host, so that a request that fails is followed by a look for the host.
 * While it is gone, it is looked for again and again.
 */
import { isHTTPError } from 'ky';
import { NETWORK_PROBE_MS, NETWORK_PROBE_TIMEOUT_MS } from '../../core/domain/constants.ts';
import type { Ask } from './services/client.ts';

export type NetworkEvent = { type: 'network.online' } | { type: 'network.offline' };

export interface Network {
  /** Asks as before, and notices requests that do not come through. */
  noticing: (ask: Ask) => Ask;
  /** Tells each change; at first it is thought to be there. @returns ends it */
  listen: (tell: (event: NetworkEvent) => void) => () => void;
}

/** @param find resolves when the host has answered anything at all */
export function createNetwork(find: (signal: AbortSignal) => Promise<unknown>): Network {
  let onFailure: () => void = () => undefined;
  return {
    noticing(ask) {
      return async (definition, params, signal) => {
        try {
          return await ask(definition, params, signal);
        } catch (error) {
          // A host that answers with an error is there.
          if (!signal.aborted && !isHTTPError(error)) onFailure();
          throw error;
        }
      };
    },
    listen(tell) {
      const listening = new AbortController();
      const { signal } = listening;
      let isThere = true;
      let isLooking = false;
      let next: ReturnType<typeof setTimeout> | undefined;
      const change = (there: boolean): void => {
        if (there !== isThere) tell({ type: there ? 'network.online' : 'network.offline' });
        isThere = there;
        clearTimeout(next);
        if (!there) next = setTimeout(look, NETWORK_PROBE_MS);
      };
      const look = (): void => {
        if (isLooking) return;
        isLooking = true;
        const settle = (there: boolean): void => {
          isLooking = false;
          if (!signal.aborted) change(there);
        };
        find(AbortSignal.any([signal, AbortSignal.timeout(NETWORK_PROBE_TIMEOUT_MS)])).then(
          () => settle(true),
          () => settle(false),
        );
      };
      onFailure = look;
      window.addEventListener('offline', () => change(false), { signal });
      window.addEventListener('online', look, { signal });
      if (!navigator.onLine) change(false);
      return () => {
        onFailure = () => undefined;
        clearTimeout(next);
        listening.abort();
      };
    },
  };
}

/** Looks for the host of these pages; of another site it reads nothing. */
export function hostFinder(site: string): (signal: AbortSignal) => Promise<unknown> {
  const health = new URL('health', site);
  return (signal) => fetch(health, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', credentials: 'omit', signal });
}
