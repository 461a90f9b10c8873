import { outboxMachine } from '../../../machines/shared/outbox.machine.ts';
import { OUTBOX_RETRY_MS, OUTBOX_TIMEOUT_MS } from '../../../core/domain/constants/offline.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const sent = { done: 'send', output: { kind: 'sent', count: 1 } } as const;
const lost = new TypeError('Failed to fetch');
const wake = { send: { type: 'outbox.wake' } } as const;
const gone = { send: { type: 'network.offline' } } as const;
const back = { send: { type: 'network.online' } } as const;

export default definePaths(outboxMachine, {
  name: 'outbox',
  input: undefined,
  events: { 'outbox.wake': [{}], 'network.online': [{}], 'network.offline': [{}] },
  runsIn: { send: 'sending' },
  results: { send: { done: [{ kind: 'sent', count: 1 }, { kind: 'lost' }], error: [lost] } },
  unseen: [
    {
      state: '(root)',
      reason: 'It renders nothing itself: the shelf of the chart `offline` shows what waits to be sent.',
    },
  ],
  tags: { busy: ['sending'] },
  pinned: [
    {
      name: '[L27] saved choices are sent at once, and the send may take up to half a minute',
      onChart: true,
      steps: [{ elapse: 29_999 }],
      ends: 'sending',
      tags: ['busy'],
      runs: ['send'],
    },
    {
      name: '[L27] a failed send is not retried within 15 seconds',
      onChart: true,
      steps: [{ error: 'send', reason: lost }, { elapse: 14_999 }],
      ends: 'waiting',
      tags: [],
      runs: [],
    },
    {
      name: '[L27] a choice made during a send restarts the send',
      onChart: true,
      steps: [wake],
      ends: 'sending',
      check: (_, observed) => {
        if (observed.starts['send'] !== 2) throw new Error(`${observed.starts['send']} starts`);
      },
    },
    ...(
      [
        ['after everything was sent', sent],
        ['after a failed send', { error: 'send', reason: lost }],
      ] as const
    ).map(([when, step]) => ({
      name: `[L27] a choice made ${when} is sent at once`,
      onChart: true,
      steps: [step, wake],
      ends: 'sending',
      runs: ['send'],
    })),
    {
      name: '[L27] nothing is sent while the network is offline',
      onChart: true,
      steps: [gone],
      ends: 'offline',
      tags: [],
      runs: [],
    },
    {
      name: '[L27] a choice made offline is sent when the network returns',
      steps: [sent, gone, wake, back, sent],
      ends: 'resting',
    },
    {
      name: '[L27] a failed send is retried after 15 seconds',
      steps: [{ error: 'send', reason: lost }, { elapse: OUTBOX_RETRY_MS }],
      ends: 'sending',
    },
    {
      name: '[L27] a send without a response in time is retried later',
      steps: [{ elapse: OUTBOX_TIMEOUT_MS }],
      ends: 'waiting',
    },
    {
      name: '[L27] a restarted send that succeeds leaves nothing to send',
      steps: [wake, sent],
      ends: 'resting',
    },
  ],
});
