import { setup } from 'xstate';
import { OUTBOX_RETRY_MS, OUTBOX_TIMEOUT_MS } from '../../core/domain/constants/offline.ts';
import { port } from './port.ts';

/** `lost`: nobody is signed in; the choices wait for the person who made them. */
export type SendOutcome = { kind: 'sent'; count: number } | { kind: 'lost' };

export type OutboxEvent =
  /** There may be something to send. */
  { type: 'outbox.wake' } | { type: 'network.online' } | { type: 'network.offline' };

/**
 * Sends choices made offline once the network is back.
 *
 * The port knows what to send and ensures that it counts once: it sends until nothing is left. A wake-up during a
 * request starts over, because something may have been added since the port last checked.
 * Rows: L27.
 */
export const outboxMachine = setup({
  types: {
    events: {} as OutboxEvent,
    tags: {} as 'busy',
  },
  actors: { send: port<SendOutcome, undefined>('send') },
  delays: { retry: OUTBOX_RETRY_MS, sendTimeout: OUTBOX_TIMEOUT_MS },
}).createMachine({
  id: 'outbox',
  description: 'Sends choices made offline once the network is back.',
  initial: 'sending',
  on: { 'network.offline': { target: '.offline' } },
  states: {
    sending: {
      description: 'Sends everything to the server.',
      tags: 'busy',
      invoke: {
        id: 'send',
        src: 'send',
        input: undefined,
        onDone: { target: 'resting' },
        onError: { target: 'waiting' },
      },
      on: { 'outbox.wake': { target: 'sending', reenter: true } },
      after: { sendTimeout: { target: 'waiting' } },
    },
    resting: {
      description: 'Nothing is left to send, or nobody is signed in.',
      on: { 'outbox.wake': { target: 'sending' } },
    },
    waiting: {
      description: 'Sending failed; waits to retry.',
      on: { 'outbox.wake': { target: 'sending' } },
      after: { retry: { target: 'sending' } },
    },
    offline: {
      description: 'The browser is offline.',
      on: { 'network.online': { target: 'sending' } },
    },
  },
});
