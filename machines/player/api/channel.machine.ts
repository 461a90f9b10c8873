import { assign, emit, sendTo, setup } from 'xstate';
import { API_BUDGET, API_BUDGET_MS, API_CONNECTIONS_MAX } from '../../../core/domain/constants/player-api.ts';
import type { CallFault, PlayerCall } from '../../../core/domain/player-api.ts';
import { finalOutput } from '../../shared/final-output.ts';
import { callbackPort } from '../../shared/port.ts';
import type { NumberedCall } from './api.machine.ts';

/** From the embedding page: validated messages, or notice of an invalid one. */
export type ChannelEvent =
  /** The page transfers a message port; `channel` is its number. */
  | { type: 'page.connect'; channel: number; version: number }
  /** The page asks the frame to announce itself again. */
  | { type: 'page.query' }
  | { type: 'page.call'; id: number; call: PlayerCall }
  /** The page sent something that is not a message of the protocol. */
  | { type: 'page.invalid' };

/** To the open channel. */
export type ChannelCommand = { type: 'channel.call' } & NumberedCall;

export interface ChannelInput {
  channel: number;
}

export interface ChannelOutcome {
  kind: 'closed';
}

/** To the windows: the frame is ready, or a channel was refused or closed. */
export type ChannelEmitted = { type: 'frame.announced' } | { type: 'channel.ended'; channel: number; fault: CallFault };

/**
 * Connects the embedding page to the player in its frame, over one message port that the page transfers.
 *
 * A newer port replaces the previous one, up to twenty times. More than 300 calls a second, or anything that is not a
 * message of the protocol, closes the channel until the frame is reloaded. Which page it is and what it may learn of a
 * medium are decided whenever a state is read (`api.select.ts`).
 * Rows: E02.
 */
export const channelMachine = setup({
  types: {
    input: {} as { version: number },
    context: {} as {
      /** The protocol version of this frame. */
      version: number;
      /** The open channel, or the last one. */
      channel: number;
      connections: number;
      /** Messages received in this second. */
      spent: number;
    },
    events: {} as ChannelEvent,
    emitted: {} as ChannelEmitted,
    output: {} as ChannelOutcome,
  },
  actors: { api: callbackPort<ChannelCommand, ChannelInput>('api') },
  delays: { budgetWindow: API_BUDGET_MS },
  guards: {
    isSpent: ({ context }) => context.spent >= API_BUDGET,
    isOtherVersion: ({ context }, { version }: { version: number }) => version !== context.version,
    hasConnectionsLeft: ({ context }) => context.connections < API_CONNECTIONS_MAX,
  },
  actions: {
    announce: emit({ type: 'frame.announced' }),
    refuseChannel: emit((_, { channel, fault }: { channel: number; fault: CallFault }) => ({
      type: 'channel.ended',
      channel,
      fault,
    })),
    endChannel: emit(({ context }, fault: CallFault) => ({ type: 'channel.ended', channel: context.channel, fault })),
    spend: assign({ spent: ({ context }) => context.spent + 1 }),
    refill: assign({ spent: 0 }),
    setChannel: assign(({ context }, { channel }: { channel: number }) => ({
      channel,
      connections: context.connections + 1,
    })),
    sendCall: sendTo('api', (_, { id, call }: NumberedCall) => ({ type: 'channel.call', id, call })),
  },
}).createMachine({
  id: 'channel',
  description: 'Connects the page around a frame to its player.',
  context: ({ input }) => ({ ...input, channel: 0, connections: 0, spent: 0 }),
  output: finalOutput<ChannelOutcome>(),
  initial: 'unconnected',
  states: {
    unconnected: {
      description: 'The frame has announced itself; the page has not opened a channel yet.',
      entry: 'announce',
    },
    connected: {
      description: 'One channel is open.',
      invoke: { id: 'api', src: 'api', input: ({ context }) => ({ channel: context.channel }) },
      on: {
        'page.call': [
          { guard: 'isSpent', target: 'closed', actions: { type: 'endChannel', params: 'tooMany' } },
          { actions: ['spend', { type: 'sendCall', params: ({ event }) => event }] },
        ],
      },
      initial: 'counting',
      states: {
        counting: {
          description: 'Counts the calls of each second.',
          after: { budgetWindow: { target: 'counting', reenter: true, actions: 'refill' } },
        },
      },
    },
    closed: {
      description: 'The page sent too many messages or an invalid one: no more are accepted.',
      type: 'final',
      output: { kind: 'closed' } satisfies ChannelOutcome,
    },
  },
  on: {
    'page.query': [
      { guard: 'isSpent', target: '.closed', actions: { type: 'endChannel', params: 'tooMany' } },
      { actions: ['spend', 'announce'] },
    ],
    'page.invalid': { target: '.closed', actions: { type: 'endChannel', params: 'invalid' } },
    'page.connect': [
      {
        guard: 'isSpent',
        target: '.closed',
        actions: [
          { type: 'refuseChannel', params: ({ event }) => ({ channel: event.channel, fault: 'tooMany' }) },
          { type: 'endChannel', params: 'tooMany' },
        ],
      },
      {
        guard: { type: 'isOtherVersion', params: ({ event }) => event },
        actions: [
          'spend',
          { type: 'refuseChannel', params: ({ event }) => ({ channel: event.channel, fault: 'version' }) },
        ],
      },
      {
        guard: 'hasConnectionsLeft',
        target: '.connected',
        reenter: true,
        actions: { type: 'setChannel', params: ({ event }) => event },
      },
      {
        target: '.closed',
        actions: [
          { type: 'refuseChannel', params: ({ event }) => ({ channel: event.channel, fault: 'tooMany' }) },
          { type: 'endChannel', params: 'tooMany' },
        ],
      },
    ],
  },
});
