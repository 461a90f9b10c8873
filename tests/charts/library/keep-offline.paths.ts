import { keepOfflineMachine } from '../../../machines/library/keep-offline.machine.ts';
import { KEEPING_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE } from './fixtures.ts';

export const training: ResultItem = { id: 's1', type: 'Session', title: 'Training of May', visibility: 'private' };

const close = { send: { type: 'keep.close' } } as const;
const retry = { send: { type: 'keep.retry' } } as const;

export default definePaths(keepOfflineMachine, {
  name: 'keep-offline',
  input: flowInput(training),
  events: { 'keep.retry': [{}], 'keep.close': [{}] },
  unseen: [
    { state: 'closed', like: 'keeping', reason: 'over: the library takes the flow away' },
    { state: 'lost', like: 'keeping', reason: 'over: the library leaves for the login' },
  ],
  results: {
    keep: { done: [{ status: 'ok' }, { status: 'refused' }, { status: 'disconnected' }], error: [OFFLINE] },
  },
  pinned: [
    {
      name: '[L27] a session is saved, and the viewer sees a confirmation',
      steps: [{ done: 'keep', output: { status: 'ok' } }, close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L27] what did not come whole can be tried again',
      steps: [{ elapse: KEEPING_TIMEOUT_MS }, retry, { error: 'keep', reason: OFFLINE }, retry],
      ends: 'keeping',
    },
    {
      name: '[L32] a session that is over leads to the login',
      steps: [{ done: 'keep', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
