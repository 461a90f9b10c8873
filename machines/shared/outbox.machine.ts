import { setup } from 'xstate';
import { OUTBOX_RETRY_MS, OUTBOX_TIMEOUT_MS } from '../../core/domain/constants/offline.ts';
import { port } from './port.ts';

/** `lost`: nobody is signed in; the choices wait for the person who made them. */
export type SendOutcome = { kind: 'sent'; count: number } | { kind: 'lost' };

export type OutboxEvent =
  /** Something may be there to be sent. */
  { type: 'outbox.wake' } | { type: 'network.online' } | { type: 'network.offline' };

/**
 * Sends what was selected without a network, once it is back.
 *
 * What is sent, and that it counts once, is the port's to know: it sends until nothing is left. What is woken while it sends
 * starts over, for something may have come after its last look.
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
  description: 'Sends what was selected without a network, once it is back.',
  initial: 'sending',
  on: { 'network.offline': { target: '.offline' } },
  states: {
    sending: {
      description: 'What there is goes to the server.',
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
      description: 'Nothing is left, or nobody is signed in to send it.',
      on: { 'outbox.wake': { target: 'sending' } },
    },
    waiting: {
      description: 'The server did not take it; it is tried again.',
      on: { 'outbox.wake': { target: 'sending' } },
      after: { retry: { target: 'sending' } },
    },
    offline: {
      description: 'The network is gone.',
      on: { 'network.online': { target: 'sending' } },
    },
  },
});
