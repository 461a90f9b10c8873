import { emit, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { NETWORK_PROBE_MS, NETWORK_PROBE_TIMEOUT_MS } from '../../core/domain/constants/offline.ts';
import { callbackPort, port } from './port.ts';

/** From the port: the browser's network state, and failed requests. */
export type NetworkSignal = { type: 'browser.online' } | { type: 'browser.offline' } | { type: 'request.failed' };

export type NetworkEvent = { type: 'network.online' } | { type: 'network.offline' };

/**
 * Tracks whether the server is reachable.
 *
 * A browser knows its own connection, not the path to the server. If it says offline, that is believed; if it says
 * online, or a request fails, the server is probed. While the server is unreachable, it is probed repeatedly. Source:
 * decision 0260.
 * Rows: L27.
 */
export const networkMachine = setup({
  types: {
    events: {} as NetworkSignal,
    emitted: {} as NetworkEvent,
  },
  actors: {
    signals: callbackPort<EventObject, undefined>('signals'),
    probeServer: port<unknown, undefined>('probeServer'),
  },
  delays: { probeInterval: NETWORK_PROBE_MS, probeTimeout: NETWORK_PROBE_TIMEOUT_MS },
  actions: {
    emitOnline: emit({ type: 'network.online' }),
    emitOffline: emit({ type: 'network.offline' }),
  },
}).createMachine({
  id: 'network',
  description: 'Tracks whether the server is reachable.',
  invoke: { id: 'signals', src: 'signals', input: undefined },
  initial: 'online',
  states: {
    online: {
      description: 'The server is assumed to be reachable.',
      initial: 'unchecked',
      on: { 'browser.offline': { target: 'offline', actions: 'emitOffline' } },
      states: {
        unchecked: {
          description: 'There is no sign of a failure.',
          on: { 'browser.online': { target: 'probing' }, 'request.failed': { target: 'probing' } },
        },
        probing: {
          description: 'Probes the server, after a failed request or when the browser reports a connection.',
          invoke: {
            id: 'probe',
            src: 'probeServer',
            input: undefined,
            onDone: { target: 'unchecked' },
            onError: { target: '#network.offline', actions: 'emitOffline' },
          },
          after: { probeTimeout: { target: '#network.offline', actions: 'emitOffline' } },
        },
      },
    },
    offline: {
      description: 'The server is unreachable.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'Waits for the next probe, or for a sign that the network is back.',
          on: { 'browser.online': { target: 'probing' }, 'request.failed': { target: 'probing' } },
          after: { probeInterval: { target: 'probing' } },
        },
        probing: {
          description: 'Probes the server.',
          on: { 'browser.offline': { target: 'waiting' } },
          invoke: {
            id: 'probe',
            src: 'probeServer',
            input: undefined,
            onDone: { target: '#network.online', actions: 'emitOnline' },
            onError: { target: 'waiting' },
          },
          after: { probeTimeout: { target: 'waiting' } },
        },
      },
    },
  },
});
