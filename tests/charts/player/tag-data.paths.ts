import { VENDOR_FILE_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { tagDataMachine } from '../../../machines/player/opening/tag-data.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const looks = [{ category: 'Gates', frName: 'Portes', colour: '#c2410c' }];

export default definePaths(tagDataMachine, {
  name: 'tag-data',
  input: [{ video: { group: 64, reference: 'slalom' } }, { video: { group: 64 } }],
  events: {},
  answers: { file: { done: [looks], error: [new Error('offline')] } },
  unseen: [
    {
      state: '(root)',
      reason: 'Nobody waits for it: the player looks the same while it is fetched, and the root keeps what comes.',
    },
  ],
  pinned: [
    {
      name: '[P01] what categories look like is handed on',
      steps: [{ done: 'file', output: looks }],
      ends: 'done',
      output: { looks },
    },
    {
      name: '[P01] a file that fails changes nothing',
      steps: [{ error: 'file', reason: new Error('404') }],
      ends: 'done',
      output: { looks: [] },
    },
    {
      name: '[P01] a file that hangs is done without after five seconds',
      steps: [{ elapse: VENDOR_FILE_TIMEOUT_MS }],
      ends: 'done',
      output: { looks: [] },
    },
    {
      name: '[P01] a video that names no file asks for none',
      input: { video: { group: 64 } },
      steps: [],
      ends: 'done',
      output: { looks: [] },
    },
  ],
});
