import { assign, sendParent, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { pauseAfter } from '../../../core/domain/backoff.ts';
import { STREAM_RESPONSE_TIMEOUT_MS, STREAM_BACKOFF_MS, STREAM_SILENCE_MS } from '../../../core/domain/constants.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { callbackPort } from '../../shared/port.ts';
import type { DataPublished } from '../player.events.ts';

export interface DataStreamInput {
  mediaId: MediaId;
}

/** What the server streams: the version of the data, that it is there, or that the stream has ended. */
export type DataNotification =
  | { type: 'stream.changed'; version: number }
  | { type: 'stream.beat' }
  /** `after`: milliseconds to wait beyond the usual. */
  | { type: 'stream.lost'; after: number }
  | { type: 'stream.refused' };

/**
 * Streams from the server which version the data of the film on show have; a lost stream is reopened with back-off.
 *
 * It only makes data arrive sooner: a server without such a stream is polled.
 * Rows: P10, B13.
 */
export const dataStreamMachine = setup({
  types: {
    input: {} as DataStreamInput,
    context: {} as DataStreamInput & {
      /** Losses in a row, and how long the server asks to wait beyond the usual. */
      tries: number;
      spread: number;
    },
    events: {} as DataNotification,
  },
  actors: { watchData: callbackPort<EventObject, DataStreamInput>('watchData') },
  actions: {
    reportVersion: sendParent((_, version: number): DataPublished => ({ type: 'data.published', version })),
    markLost: assign(({ context }, after: number) => ({ tries: context.tries + 1, spread: after })),
    markWell: assign({ tries: 0, spread: 0 }),
  },
  delays: {
    responseTimeout: STREAM_RESPONSE_TIMEOUT_MS,
    silence: STREAM_SILENCE_MS,
    backoff: ({ context }) => pauseAfter(STREAM_BACKOFF_MS, context.tries) + context.spread,
  },
}).createMachine({
  id: 'dataStream',
  context: ({ input }) => ({ ...input, tries: 0, spread: 0 }),
  initial: 'listening',
  states: {
    listening: {
      description: 'The stream is requested, or open.',
      initial: 'connecting',
      invoke: {
        id: 'stream',
        src: 'watchData',
        input: ({ context: { mediaId } }) => ({ mediaId }),
        onError: { target: 'waiting', actions: { type: 'markLost', params: 0 } },
      },
      on: {
        'stream.changed': {
          target: '.open',
          actions: ['markWell', { type: 'reportVersion', params: ({ event }) => event.version }],
        },
        'stream.lost': { target: 'waiting', actions: { type: 'markLost', params: ({ event }) => event.after } },
        'stream.refused': { target: 'refused' },
      },
      states: {
        connecting: {
          description: 'Nothing has been received yet.',
          after: { responseTimeout: { target: '#dataStream.waiting', actions: { type: 'markLost', params: 0 } } },
        },
        open: {
          description: 'Versions come as they are published; a heartbeat shows that the connection is alive.',
          on: { 'stream.beat': { target: 'open', reenter: true } },
          after: { silence: { target: '#dataStream.waiting', actions: { type: 'markLost', params: 0 } } },
        },
      },
    },
    waiting: {
      description: 'The stream is lost; it is requested again in a while.',
      after: { backoff: { target: 'listening' } },
    },
    refused: { description: 'The server has no such stream for this viewer: the data are polled.' },
  },
});
