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
      name: '[L27] an offline event of the browser is reported at once',
      steps: [signal('browser.offline')],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] an unreachable server is probed repeatedly, and reported online once when it responds',
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
      name: '[L27] an online event of the browser is reported only if a probe succeeds',
      steps: [signal('browser.offline'), signal('browser.online'), unreachable],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a failed request triggers a probe, and the network is offline if the probe fails',
      steps: [signal('request.failed'), unreachable],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a probe that times out reports the network as offline',
      steps: [signal('request.failed'), { elapse: NETWORK_PROBE_TIMEOUT_MS }],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a failed request is not reported as offline if the probe succeeds',
      steps: [signal('request.failed'), reached],
      ends: { online: 'unchecked' },
      check: (_, { emitted }) => expect(emitted).toEqual([]),
    },
    {
      name: '[L27] an online event of the browser triggers a probe even while the network is online',
      steps: [signal('browser.online')],
      ends: { online: 'probing' },
    },
    {
      name: '[L27] an offline event during a probe is reported without waiting for the probe',
      steps: [signal('request.failed'), signal('browser.offline')],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] an offline event ends the probe of an unreachable server',
      steps: [signal('browser.offline'), { elapse: NETWORK_PROBE_MS }, signal('browser.offline')],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
    {
      name: '[L27] a failed request while offline triggers a probe at once, whose timeout is not reported again',
      steps: [signal('browser.offline'), signal('request.failed'), { elapse: NETWORK_PROBE_TIMEOUT_MS }],
      ends: { offline: 'waiting' },
      check: (_, { emitted }) => expect(emitted).toEqual([offline]),
    },
  ],
});
