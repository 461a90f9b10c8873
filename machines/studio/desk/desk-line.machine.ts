import { assign, sendParent, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { pauseAfter } from '../../../core/domain/backoff.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import {
  STREAM_RESPONSE_TIMEOUT_MS,
  STREAM_BACKOFF_MS,
  STREAM_SILENCE_MS,
} from '../../../core/domain/constants/server-streams.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { NetworkEvent } from '../../shared/network.machine.ts';
import { callbackPort, port } from '../../shared/port.ts';
import type { DeskResult, LineReport, StreamInput, StreamNotification } from './desk.ports.ts';

type TagsReceived = Extract<StreamNotification, { type: 'stream.tags' }>;
type PeopleSaid = Extract<StreamNotification, { type: 'stream.people' }>;

/**
 * The line of a tagging desk: the changes of others, streamed by the server.
 *
 * A lost stream is reopened with back-off and continues where it ended. If too much was missed, the desk is loaded
 * again.
 * Rows: B14.
 */
export const deskLineMachine = setup({
  types: {
    input: {} as { mediaId: MediaId; since: number },
    context: {} as {
      mediaId: MediaId;
      since: number;
      /** Consecutive losses, and the additional wait that the server asks for. */
      tries: number;
      spread: number;
    },
    events: {} as StreamNotification | Extract<NetworkEvent, { type: 'network.online' }>,
  },
  actors: {
    deskStream: callbackPort<EventObject, StreamInput>('deskStream'),
    fetchDesk: port<DeskResult, { mediaId: MediaId }>('fetchDesk'),
  },
  delays: {
    requestTimeout: LIBRARY_REQUEST_TIMEOUT_MS,
    responseTimeout: STREAM_RESPONSE_TIMEOUT_MS,
    silence: STREAM_SILENCE_MS,
    backoff: ({ context: { tries, spread } }) => pauseAfter(STREAM_BACKOFF_MS, tries) + spread,
  },
  guards: { isOk: (_, result: DeskResult) => result.status === 'ok' },
  actions: {
    markLost: assign(({ context }, after: number) => ({ tries: context.tries + 1, spread: after })),
    markWell: assign({ tries: 0, spread: 0 }),
    takeNumber: assign((_, { through }: TagsReceived) => ({ since: through })),
    takeLoaded: assign((_, result: DeskResult) => (result.status === 'ok' ? { since: result.revision } : {})),
    reportTags: sendParent((_, { saved, removed, starters }: TagsReceived): LineReport => ({
      type: 'line.tags',
      saved,
      removed,
      starters,
    })),
    reportPeople: sendParent((_, { people }: PeopleSaid): LineReport => ({ type: 'line.people', people })),
    reportLoaded: sendParent((_, result: DeskResult): LineReport => ({
      type: 'line.loaded',
      ...(result.status === 'ok' ? { tags: result.tags, starters: result.startList } : { tags: [], starters: [] }),
    })),
    reportOpened: sendParent((): LineReport => ({ type: 'line.opened' })),
    reportLost: sendParent((): LineReport => ({ type: 'line.lost' })),
    reportRefused: sendParent((): LineReport => ({ type: 'line.refused' })),
  },
}).createMachine({
  id: 'deskLine',
  description: 'The line of a tagging desk: the changes of others, streamed by the server.',
  context: ({ input }) => ({ ...input, tries: 0, spread: 0 }),
  initial: 'listening',
  states: {
    listening: {
      description: 'The stream is requested or open.',
      initial: 'connecting',
      invoke: {
        id: 'stream',
        src: 'deskStream',
        input: ({ context: { mediaId, since } }) => ({ mediaId, since }),
        onError: { target: 'waiting', actions: { type: 'markLost', params: 0 } },
      },
      on: {
        'stream.tags': {
          target: '.open',
          actions: [
            { type: 'takeNumber', params: ({ event }) => event },
            { type: 'reportTags', params: ({ event }) => event },
          ],
        },
        'stream.people': {
          target: '.open',
          actions: { type: 'reportPeople', params: ({ event }) => event },
        },
        'stream.beat': { target: '.open' },
        'stream.reset': { target: 'reloading' },
        'stream.lost': { target: 'waiting', actions: { type: 'markLost', params: ({ event }) => event.after } },
        'stream.refused': { target: 'refused' },
      },
      states: {
        connecting: {
          description: 'Nothing has been received yet.',
          after: {
            responseTimeout: { target: '#deskLine.waiting', actions: { type: 'markLost', params: 0 } },
          },
        },
        open: {
          description: 'Changes of others arrive immediately; a heartbeat shows that the connection is alive.',
          entry: ['markWell', 'reportOpened'],
          after: { silence: { target: '#deskLine.waiting', actions: { type: 'markLost', params: 0 } } },
        },
      },
    },
    reloading: {
      description: 'Too much was missed; loads the desk again.',
      invoke: {
        id: 'reload',
        src: 'fetchDesk',
        input: ({ context: { mediaId } }) => ({ mediaId }),
        onDone: [
          {
            guard: { type: 'isOk', params: ({ event }) => event.output },
            target: 'listening',
            actions: [
              { type: 'takeLoaded', params: ({ event }) => event.output },
              { type: 'reportLoaded', params: ({ event }) => event.output },
            ],
          },
          { target: 'refused' },
        ],
        onError: { target: 'waiting', actions: { type: 'markLost', params: 0 } },
      },
      after: { requestTimeout: { target: 'waiting', actions: { type: 'markLost', params: 0 } } },
    },
    waiting: {
      description: 'The stream is lost; it is requested again after a while, or when the network returns.',
      entry: 'reportLost',
      on: { 'network.online': { target: 'listening' } },
      after: { backoff: { target: 'listening' } },
    },
    refused: {
      description: 'The rights have changed; the desk checks them again.',
      entry: 'reportRefused',
    },
  },
});
