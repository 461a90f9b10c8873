import { expect } from 'vitest';
import { channelMachine } from '../../../machines/player/api/channel.machine.ts';
import type { PlayerCall } from '../../../core/domain/player-api.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Step } from '../../../tools/paths/types.ts';

const VERSION = 1;
const play: PlayerCall = { method: 'play' };
const connect = (channel: number, version = VERSION): Step => ({ send: { type: 'page.connect', channel, version } });
const call = (id: number): Step => ({ send: { type: 'page.call', id, call: play } });
const many = (count: number): Step[] => Array.from({ length: count }, (_, index) => call(index + 1));

export default definePaths(channelMachine, {
  name: 'channel',
  input: { version: VERSION },
  events: {
    'page.connect': [
      { channel: 1, version: VERSION },
      { channel: 2, version: 2 },
    ],
    'page.query': [{}],
    'page.call': [{ id: 1, call: play }],
    'page.invalid': [{}],
  },
  runsIn: { api: 'connected' },
  results: { api: {} },
  endless: { api: 'a page may keep its channel as long as it lives' },
  explore: {
    contextKey: ({ spent, connections }) => [spent >= 300 ? 'spent' : Math.min(spent, 1), connections >= 20],
    limit: 20_000,
  },
  unseen: [{ state: '(root)', reason: 'It speaks with the page around the frame, and draws nothing.' }],
  pinned: [
    {
      name: '[E02] a frame announces itself on start and again when the page queries it',
      steps: [{ send: { type: 'page.query' } }],
      ends: 'unconnected',
      check: (_, observed) =>
        expect(observed.emitted).toEqual([{ type: 'frame.announced' }, { type: 'frame.announced' }]),
    },
    {
      name: '[E02] page calls go through the transferred channel',
      steps: [connect(1), call(7)],
      ends: { connected: 'counting' },
      check: (_, observed) =>
        expect(observed.children['api']).toEqual([{ type: 'channel.call', id: 7, call: { method: 'play' } }]),
    },
    {
      name: '[E02] calls are ignored before a channel is connected',
      steps: [call(7)],
      ends: 'unconnected',
      check: (_, observed) => {
        expect(observed.emitted).toEqual([{ type: 'frame.announced' }]);
        expect([observed.children['api'], observed.starts['api']]).toEqual([undefined, undefined]);
      },
    },
    {
      name: '[E02] a newer channel replaces the previous one',
      steps: [connect(1), connect(2)],
      ends: { connected: 'counting' },
      check: ({ context }, observed) => {
        expect(context.channel).toBe(2);
        expect(observed.starts['api']).toBe(2);
      },
    },
    {
      name: '[E02] a channel of another version is refused, and the page may connect another one',
      steps: [connect(1, 2), connect(2)],
      ends: { connected: 'counting' },
      check: (_, observed) =>
        expect(observed.emitted.slice(1)).toEqual([{ type: 'channel.ended', channel: 1, fault: 'version' }]),
    },
    {
      name: '[E02] 300 calls per second are accepted',
      steps: [connect(1), ...many(300)],
      ends: { connected: 'counting' },
      check: (_, observed) => expect(observed.children['api']).toHaveLength(300),
    },
    {
      name: '[E02] the 301st call within a second closes the connection for good',
      steps: [connect(1), ...many(301), connect(2)],
      ends: 'closed',
      check: (_, observed) => {
        expect(observed.children['api']).toHaveLength(300);
        expect(observed.emitted.slice(1)).toEqual([{ type: 'channel.ended', channel: 1, fault: 'tooMany' }]);
      },
    },
    {
      name: '[E02] the call limit resets every second',
      steps: [connect(1), ...many(300), { elapse: 1_000 }, ...many(300)],
      ends: { connected: 'counting' },
      check: (_, observed) => expect(observed.children['api']).toHaveLength(600),
    },
    {
      name: '[E02] the 301st query before a channel is connected closes the connection',
      steps: Array.from({ length: 301 }, () => ({ send: { type: 'page.query' } })),
      ends: 'closed',
      check: (_, observed) =>
        expect(observed.emitted.filter(({ type }) => type === 'frame.announced')).toHaveLength(301),
    },
    {
      name: '[E02] twenty channels are accepted one after another, and the 21st closes the connection',
      steps: Array.from({ length: 21 }, (_, index) => connect(index + 1)),
      ends: 'closed',
      check: (_, observed) => {
        expect(observed.starts['api']).toBe(20);
        expect(observed.emitted.slice(1)).toEqual([
          { type: 'channel.ended', channel: 21, fault: 'tooMany' },
          { type: 'channel.ended', channel: 20, fault: 'tooMany' },
        ]);
      },
    },
    {
      name: '[E02] queries count towards the limit of 300 messages per second',
      steps: [connect(1), ...many(300), { send: { type: 'page.query' } }],
      ends: 'closed',
      check: (_, observed) =>
        expect(observed.emitted.slice(1)).toEqual([{ type: 'channel.ended', channel: 1, fault: 'tooMany' }]),
    },
    {
      name: '[E02] transferred channels count towards the limit of 300 messages per second',
      steps: [connect(1), ...many(300), connect(2)],
      ends: 'closed',
      check: (_, observed) =>
        expect(observed.emitted.slice(1)).toEqual([
          { type: 'channel.ended', channel: 2, fault: 'tooMany' },
          { type: 'channel.ended', channel: 1, fault: 'tooMany' },
        ]),
    },
    {
      name: '[E02] 300 channels of another version are refused, and the 301st closes the connection',
      steps: Array.from({ length: 301 }, (_, index) => connect(index + 1, 2)),
      ends: 'closed',
    },
    {
      name: '[E02] a message outside the protocol closes the connection',
      steps: [connect(1), { send: { type: 'page.invalid' } }],
      ends: 'closed',
      check: (_, observed) =>
        expect(observed.emitted.slice(1)).toEqual([{ type: 'channel.ended', channel: 1, fault: 'invalid' }]),
    },
    {
      name: '[E02] the player receives the id of the open channel, and the call count resets every second',
      onChart: true,
      begins: { in: 'unconnected', context: { channel: 0, connections: 0, spent: 0 } },
      steps: [
        {
          send: { type: 'page.connect', channel: 7, version: VERSION },
          expects: {
            in: { connected: 'counting' },
            context: { channel: 7, connections: 1 },
            inputs: { api: [{ channel: 7 }] },
            emitted: [],
          },
        },
        ...many(300),
        { elapse: 1_000, expects: { context: { spent: 0 } } },
        ...many(300),
        { elapse: 1_000, expects: { context: { spent: 0 } } },
        { ...call(1), expects: { context: { spent: 1 } } },
      ],
      ends: { connected: 'counting' },
    },
  ],
});
