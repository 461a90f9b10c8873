import { ACCESS_CHECK_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { namedWithoutDataMachine } from '../../../machines/player/opening/named-without-data.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const named = { title: 'K1W final', pathThumb: '/media/v1/thumb.jpg' };
const video = { type: 'video', id: 'v1', userId: 64 } as const;

export default definePaths(namedWithoutDataMachine, {
  name: 'named-without-data',
  input: [{ video }, { video: undefined }],
  events: {},
  runsIn: { name: 'requesting' },
  results: { name: { done: [named, undefined], error: [new Error('offline')] } },
  unseen: [
    {
      state: '(root)',
      reason: 'The refusal is on show whatever comes; the root keeps what does (named.browser.test.tsx).',
    },
  ],
  pinned: [
    {
      name: '[P01] title and thumbnail are handed on',
      steps: [{ done: 'name', output: named }],
      ends: 'done',
      output: { named },
    },
    {
      name: '[P01] of what the server names to nobody nothing is said',
      steps: [{ done: 'name', output: undefined }],
      ends: 'done',
      output: { named: undefined },
    },
    {
      name: '[P01] a request that fails leaves the refusal as it is',
      steps: [{ error: 'name', reason: new Error('offline') }],
      ends: 'done',
      output: { named: undefined },
    },
    {
      name: '[P01] ten seconds without a response leave it as it is',
      steps: [{ elapse: ACCESS_CHECK_TIMEOUT_MS }],
      ends: 'done',
      output: { named: undefined },
    },
    {
      name: '[P01] nothing is asked where data were not what was missing',
      input: { video: undefined },
      steps: [],
      ends: 'done',
      output: { named: undefined },
    },
  ],
});
