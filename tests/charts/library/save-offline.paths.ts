import { saveOfflineMachine } from '../../../machines/library/save-offline.machine.ts';
import { SAVE_OFFLINE_TIMEOUT_MS } from '../../../core/domain/constants/offline.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';

export const training: ResultItem = { id: 's1', type: 'Session', title: 'Training of May', visibility: 'private' };

const close = { send: { type: 'saveOffline.close' } } as const;
const retry = { send: { type: 'saveOffline.retry' } } as const;

export default definePaths(saveOfflineMachine, {
  name: 'save-offline',
  input: flowInput(training),
  events: { 'saveOffline.retry': [{}], 'saveOffline.close': [{}] },
  unseen: [
    { state: 'closed', like: 'saving', reason: 'over: the library takes the flow away' },
    { state: 'lost', like: 'saving', reason: 'over: the library leaves for the login' },
  ],
  runsIn: { save: 'saving' },
  results: {
    save: { done: [{ status: 'ok' }, { status: 'refused' }, { status: 'disconnected' }], error: [OFFLINE] },
  },
  tags: { busy: ['saving'] },
  pinned: [
    {
      name: '[L27] saving the requested session may take up to its time limit',
      onChart: true,
      steps: [{ elapse: SAVE_OFFLINE_TIMEOUT_MS - 1 }],
      ends: 'saving',
      tags: ['busy'],
      runs: ['save'],
      check: ({ context }, observed) => {
        expectEqual(context, { item: training });
        expectEqual(observed.inputs['save'], [{ item: training }]);
      },
    },
    ...(
      [
        ['a saved session', { done: 'save', output: { status: 'ok' } }, 'saved'],
        ['a refused session', { done: 'save', output: { status: 'refused' } }, 'refused'],
        ['a save that times out', { elapse: SAVE_OFFLINE_TIMEOUT_MS }, 'failed'],
        ['an incomplete save', { error: 'save', reason: OFFLINE }, 'failed'],
      ] as const
    ).flatMap(([what, step, ends]) => [
      { name: `[L27] ${what} is reported`, onChart: true, steps: [step], ends, tags: [], runs: [] },
      {
        name: `[L27] the message about ${what} can be closed`,
        onChart: true,
        steps: [step, close],
        ends: 'closed',
        output: { kind: 'closed' },
      },
    ]),
    {
      name: '[L27] a session is saved, and the viewer sees a confirmation',
      steps: [{ done: 'save', output: { status: 'ok' } }, close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L27] a save that timed out or was incomplete can be retried',
      steps: [{ elapse: SAVE_OFFLINE_TIMEOUT_MS }, retry, { error: 'save', reason: OFFLINE }, retry],
      ends: 'saving',
    },
    {
      name: '[L32] an expired session leads to the sign-in',
      steps: [{ done: 'save', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
