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
      name: '[P01] title and thumbnail are passed on',
      steps: [{ done: 'name', output: named }],
      ends: 'done',
      output: { named },
    },
    {
      name: '[P01] a video that the server does not name stays unnamed',
      steps: [{ done: 'name', output: undefined }],
      ends: 'done',
      output: { named: undefined },
    },
    {
      name: '[P01] a request that fails leaves the refusal unchanged',
      steps: [{ error: 'name', reason: new Error('offline') }],
      ends: 'done',
      output: { named: undefined },
    },
    {
      name: '[P01] a request without a response within ten seconds leaves the refusal unchanged',
      steps: [{ elapse: ACCESS_CHECK_TIMEOUT_MS }],
      ends: 'done',
      output: { named: undefined },
    },
    {
      name: '[P01] no name is requested if the refusal is not about missing data',
      input: { video: undefined },
      steps: [],
      ends: 'done',
      output: { named: undefined },
    },
  ],
});
