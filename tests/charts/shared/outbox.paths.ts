import { outboxMachine } from '../../../machines/shared/outbox.machine.ts';
import { OUTBOX_RETRY_MS, OUTBOX_TIMEOUT_MS } from '../../../core/domain/constants.ts';
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
  results: { send: { done: [{ kind: 'sent', count: 1 }, { kind: 'lost' }], error: [lost] } },
  unseen: [
    {
      state: '(root)',
      reason: 'It renders nothing itself: the shelf of the chart `offline` shows what waits to be sent.',
    },
  ],
  pinned: [
    {
      name: '[L27] what was selected without a network is sent when it is back',
      steps: [sent, gone, wake, back, sent],
      ends: 'resting',
    },
    {
      name: '[L27] what the host did not take is tried again',
      steps: [{ error: 'send', reason: lost }, { elapse: OUTBOX_RETRY_MS }],
      ends: 'sending',
    },
    {
      name: '[L27] a host that does not respond is asked again later',
      steps: [{ elapse: OUTBOX_TIMEOUT_MS }],
      ends: 'waiting',
    },
    {
      name: '[L27] what is selected while something is sent is looked for once more',
      steps: [wake, sent],
      ends: 'resting',
    },
  ],
});
