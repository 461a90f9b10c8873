import { emit, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { NETWORK_PROBE_MS, NETWORK_PROBE_TIMEOUT_MS } from '../../core/domain/constants/offline.ts';
import { callbackPort, port } from './port.ts';

/** From the port: what the browser says of its network, and that a request did not come through. */
export type NetworkSignal = { type: 'browser.online' } | { type: 'browser.offline' } | { type: 'request.failed' };

export type NetworkEvent = { type: 'network.online' } | { type: 'network.offline' };

/**
 * Whether the server can be reached.
 *
 * A browser knows its own link, not the way to the server: one that says it is offline is believed, one that says online is
 * checked, and so is a request that fails. While the server is gone, it is probed again and again. Source: decision 0260.
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
  description: 'Whether the server can be reached.',
  invoke: { id: 'signals', src: 'signals', input: undefined },
  initial: 'online',
  states: {
    online: {
      description: 'As far as anybody knows.',
      initial: 'unchecked',
      on: { 'browser.offline': { target: 'offline', actions: 'emitOffline' } },
      states: {
        unchecked: {
          description: 'Nothing speaks against it.',
          on: { 'browser.online': { target: 'probing' }, 'request.failed': { target: 'probing' } },
        },
        probing: {
          description: 'A request failed: is it the network?',
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
      description: 'The server cannot be reached.',
      initial: 'waiting',
      states: {
        waiting: {
          description: 'It is probed in a while, or as soon as something speaks for it.',
          on: { 'browser.online': { target: 'probing' }, 'request.failed': { target: 'probing' } },
          after: { probeInterval: { target: 'probing' } },
        },
        probing: {
          description: 'It is probed.',
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
