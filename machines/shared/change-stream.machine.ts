import { assign, sendParent, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { pauseAfter } from '../../core/domain/backoff.ts';
import {
  STREAM_BACKOFF_MS,
  STREAM_RESPONSE_TIMEOUT_MS,
  STREAM_SILENCE_MS,
} from '../../core/domain/constants/server-streams.ts';
import { callbackPort } from './port.ts';

/** To the parent: what has changed, or that the viewer's rights have changed. */
export type ChangeReport<Change extends object> = ({ type: 'stream.changed' } & Change) | { type: 'stream.refused' };

/** Notifications of the stream. */
export type ChangeNotification<Change extends object = object> =
  | ChangeReport<Change>
  | { type: 'stream.beat' }
  /** @param after milliseconds to wait in addition to the back-off */
  | { type: 'stream.lost'; after: number };

/**
 * Keeps a stream open on which the server reports changes.
 *
 * A lost or silent stream is requested again with back-off, or as soon as the browser is online. The parent receives
 * each change as the stream reports it, including the initial report of a new stream. A stream that the server refuses
 * is not requested again.
 * Rows: P10, S03, S05, B13.
 */
export const changeStreamMachine = setup({
  types: {
    context: {} as {
      /** Consecutive losses, and the additional wait that the server asks for. */
      tries: number;
      spread: number;
    },
    events: {} as ChangeNotification | { type: 'browser.online' },
  },
  actors: { openStream: callbackPort<EventObject, undefined>('openStream') },
  delays: {
    responseTimeout: STREAM_RESPONSE_TIMEOUT_MS,
    silence: STREAM_SILENCE_MS,
    backoff: ({ context: { tries, spread } }) => pauseAfter(STREAM_BACKOFF_MS, tries) + spread,
  },
  actions: {
    markLost: assign(({ context }, after: number) => ({ tries: context.tries + 1, spread: after })),
    markWell: assign({ tries: 0, spread: 0 }),
    report: sendParent((_, report: ChangeReport<object>) => report),
  },
}).createMachine({
  id: 'changeStream',
  description: 'Keeps a stream open on which the server reports changes.',
  context: { tries: 0, spread: 0 },
  initial: 'listening',
  states: {
    listening: {
      description: 'The stream is requested or open.',
      initial: 'connecting',
      invoke: {
        id: 'connection',
        src: 'openStream',
        input: undefined,
        onError: { target: 'waiting', actions: { type: 'markLost', params: 0 } },
      },
      on: {
        'stream.changed': { target: '.open', actions: { type: 'report', params: ({ event }) => event } },
        'stream.lost': { target: 'waiting', actions: { type: 'markLost', params: ({ event }) => event.after } },
        'stream.refused': { target: 'refused', actions: { type: 'report', params: ({ event }) => event } },
      },
      states: {
        connecting: {
          description: 'Nothing has been received yet.',
          after: { responseTimeout: { target: '#changeStream.waiting', actions: { type: 'markLost', params: 0 } } },
        },
        open: {
          description: 'Changes arrive immediately; a heartbeat shows that the connection is alive.',
          entry: 'markWell',
          on: { 'stream.beat': { target: 'open', reenter: true } },
          after: { silence: { target: '#changeStream.waiting', actions: { type: 'markLost', params: 0 } } },
        },
      },
    },
    waiting: {
      description: 'The stream is lost; it is requested again after a while, or when the network returns.',
      on: { 'browser.online': { target: 'listening' } },
      after: { backoff: { target: 'listening' } },
    },
    refused: { description: 'The server has no such stream, or this viewer may no longer read it.' },
  },
});
