import { VENDOR_FILE_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { optionalFileMachine } from '../../../machines/player/opening/optional-file.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const categoryOverrides = [{ category: 'Gates', frName: 'Portes', colour: '#c2410c' }];
const style = { tokens: { '--accent': '#00aa77' } };

export default definePaths(optionalFileMachine, {
  name: 'optional-file',
  input: [
    { group: 64, name: 'slalom' },
    { group: 64, name: undefined },
  ],
  events: {},
  runsIn: { file: 'requesting' },
  results: { file: { done: [{ categoryOverrides }, { style }], error: [new Error('offline')] } },
  unseen: [
    {
      state: '(root)',
      reason: 'Nobody waits for it: the player looks the same while it is fetched, and the root saves what comes.',
    },
  ],
  pinned: [
    {
      name: '[P01] the styles of categories are passed on',
      steps: [{ done: 'file', output: { categoryOverrides } }],
      ends: 'done',
      output: { appearance: { categoryOverrides } },
    },
    {
      name: '[P01] a vendor style is passed on',
      steps: [{ done: 'file', output: { style } }],
      ends: 'done',
      output: { appearance: { style } },
    },
    {
      name: '[P01] a file that cannot be fetched changes nothing',
      steps: [{ error: 'file', reason: new Error('404') }],
      ends: 'done',
      output: { appearance: {} },
    },
    {
      name: '[P36] the player does without a file that has not loaded after five seconds',
      steps: [{ elapse: VENDOR_FILE_TIMEOUT_MS }],
      ends: 'done',
      output: { appearance: {} },
    },
    {
      name: '[P01] no file is requested if the video names none',
      input: { group: 64, name: undefined },
      steps: [],
      ends: 'done',
      output: { appearance: {} },
    },
    {
      name: '[P01] the file is requested by its name and the group of the video',
      onChart: true,
      begins: { in: 'requesting', inputs: { file: [{ group: 64, name: 'slalom' }] } },
      steps: [],
      ends: 'requesting',
    },
  ],
});
