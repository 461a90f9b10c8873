import { expect } from 'vitest';
import { networkMachine } from '../../../machines/shared/network.machine.ts';
import { NETWORK_PROBE_MS, NETWORK_PROBE_TIMEOUT_MS } from '../../../core/domain/constants/offline.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const signal = (type: 'browser.online' | 'browser.offline' | 'request.failed') =>
  ({ from: 'signals', event: { type } }) as const;
const reached = { done: 'probe', output: undefined } as const;
const unreachable = { error: 'probe', reason: new TypeError('Failed to fetch') } as const;
const offline = { type: 'network.offline' };
const online = { type: 'network.online' };

export default definePaths(networkMachine, {
  name: 'network',
  input: undefined,
  events: { 'browser.online': [], 'browser.offline': [], 'request.failed': [] },
  runsIn: { probe: ['online.probing', 'offline.probing'] },
  results: {
    signals: { emits: [{ type: 'browser.online' }, { type: 'browser.offline' }, { type: 'request.failed' }] },
    probe: { done: [undefined], error: [new TypeError('Failed to fetch')] },
  },
  endless: { signals: 'listens as long as its page lives' },
  unseen: [
    {
      state: '(root)',
      reason: 'It shows nothing by itself: the chart `offline` says whether the server can be reached.',
    },
  ],
  pinned: [
    {
      name: '[L27] a browser that says that it is offline is believed at once',
      steps: [signal('browser.offline')],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] while the server is gone it is probed again and again, and said to be back once',
      steps: [
        signal('browser.offline'),
        { elapse: NETWORK_PROBE_MS },
        unreachable,
        { elapse: NETWORK_PROBE_MS },
        unreachable,
        { elapse: NETWORK_PROBE_MS },
        reached,
      ],
      ends: { online: 'unchecked' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline, online]),
    },
    {
      name: '[L27] a browser that says that it is online is checked',
      steps: [signal('browser.offline'), signal('browser.online'), unreachable],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a request that does not come through is followed by a probe, and no response means offline',
      steps: [signal('request.failed'), unreachable],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a server that says nothing cannot be reached',
      steps: [signal('request.failed'), { elapse: NETWORK_PROBE_TIMEOUT_MS }],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a request that failed by itself disables nothing',
      steps: [signal('request.failed'), reached],
      ends: { online: 'unchecked' },
      check: (_, { emitted }) => expect(emitted).toEqual([]),
    },
    {
      name: '[L27] a browser that says that it is online while nothing is wrong is checked, too',
      steps: [signal('browser.online')],
      ends: { online: 'probing' },
    },
    {
      name: '[L27] a link that breaks while the server is probed is said to be broken, without waiting for the probe',
      steps: [signal('request.failed'), signal('browser.offline')],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a link that breaks again ends the probe',
      steps: [signal('browser.offline'), { elapse: NETWORK_PROBE_MS }, signal('browser.offline')],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a request that fails while the server is gone is no reason to wait for the next probe',
      steps: [signal('browser.offline'), signal('request.failed'), { elapse: NETWORK_PROBE_TIMEOUT_MS }],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
  ],
});
