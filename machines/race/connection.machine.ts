import { assign, sendParent, setup } from 'xstate';
import type { EventObject } from 'xstate';
import { pauseAfter } from '../../core/domain/backoff.ts';
import {
  BRIDGE_BACKOFF_MS,
  INPUT_CONNECT_TIMEOUT_MS,
  INPUT_SILENCE_MS,
} from '../../core/domain/constants/timing-bridge.ts';
import type { BridgeInput, BridgeReport } from '../../core/domain/race/report.ts';
import { finalOutput } from '../shared/final-output.ts';
import { callbackPort } from '../shared/port.ts';
import type { ListenEvent } from './bridge.ports.ts';

export interface ConnectionInput {
  kind: BridgeInput;
}

/** Ends only if nothing more will arrive. */
export interface ConnectionOutcome {
  kind: 'ended';
}

/** Events to the parent, in addition to forwarded messages. */
export interface ConnectionFact {
  type: 'connection.changed';
  state: BridgeReport['input']['state'];
}

/**
 * Listens to a timing feed: connects, forwards messages, and reconnects with back-off.
 *
 * A stream sends the time of day every second: a silent stream counts as lost, even if it was not closed.
 * Rows: B13.
 */
export const connectionMachine = setup({
  types: {
    input: {} as ConnectionInput,
    context: {} as ConnectionInput & { failures: number },
    events: {} as ListenEvent,
    output: {} as ConnectionOutcome,
  },
  actors: { listen: callbackPort<EventObject, ConnectionInput>('listen') },
  delays: {
    connectTimeout: INPUT_CONNECT_TIMEOUT_MS,
    silence: INPUT_SILENCE_MS,
    backoff: ({ context: { failures } }) => pauseAfter(BRIDGE_BACKOFF_MS, failures),
  },
  guards: { isStream: ({ context: { kind } }) => kind === 'tcp' || kind === 'websocket' },
  actions: {
    countFailure: assign({ failures: ({ context }) => context.failures + 1 }),
    forgetFailures: assign({ failures: 0 }),
    passOn: sendParent((_, event: ListenEvent) => event),
    reportState: sendParent((_, state: ConnectionFact['state']): ConnectionFact => ({
      type: 'connection.changed',
      state,
    })),
  },
}).createMachine({
  id: 'connection',
  description: 'Listens to a timing feed.',
  context: ({ input }) => ({ ...input, failures: 0 }),
  output: finalOutput<ConnectionOutcome>(),
  initial: 'listening',
  states: {
    listening: {
      description: 'Connected or connecting.',
      initial: 'connecting',
      invoke: {
        id: 'listen',
        src: 'listen',
        input: ({ context: { kind } }) => ({ kind }),
        onError: { target: 'waiting' },
      },
      on: {
        'input.failed': { target: 'waiting', actions: { type: 'passOn', params: ({ event }) => event } },
        'input.unreadable': { actions: { type: 'passOn', params: ({ event }) => event } },
        'input.ended': { target: 'ended' },
      },
      states: {
        connecting: {
          description: 'The feed has not responded yet.',
          entry: { type: 'reportState', params: 'connecting' },
          on: {
            'input.connected': { target: 'connected' },
            arrived: { target: 'connected', actions: { type: 'passOn', params: ({ event }) => event } },
          },
          after: { connectTimeout: { target: '#connection.waiting' } },
        },
        connected: {
          description: 'Messages are forwarded.',
          initial: 'hearing',
          entry: ['forgetFailures', { type: 'reportState', params: 'connected' }],
          states: {
            hearing: {
              description: 'Messages arrive regularly.',
              on: {
                arrived: {
                  target: 'hearing',
                  reenter: true,
                  actions: { type: 'passOn', params: ({ event }) => event },
                },
              },
              after: { silence: { guard: 'isStream', target: '#connection.waiting' } },
            },
          },
        },
      },
    },
    waiting: {
      description: 'The feed is lost or unavailable; waits to reconnect.',
      entry: ['countFailure', { type: 'reportState', params: 'waiting' }],
      after: { backoff: { target: 'listening' } },
    },
    ended: {
      description: 'Nothing more will arrive.',
      type: 'final',
      entry: { type: 'reportState', params: 'ended' },
      output: { kind: 'ended' },
    },
  },
});
