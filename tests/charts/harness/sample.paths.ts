import { definePaths } from '../../../tools/paths/index.ts';
import { SAMPLE_POLL_MS, sampleMachine } from './sample.machine.ts';

export default definePaths(sampleMachine, {
  name: 'sample',
  input: { limit: 3 },
  events: {
    'sample.cancel': [{}],
    'sample.rate': [{ rate: 1 }, { rate: 2 }],
    'media.ended': [],
    'helper.replied': [],
  },
  runsIn: { request: 'working.asking.probing', media: 'working.watching' },
  results: {
    request: { done: ['ready', 'not yet'], error: [new Error('no network')] },
    media: { emits: [{ type: 'media.ended' }], error: [new Error('decode')] },
    helper: { done: [undefined], emits: [{ type: 'helper.replied', word: 'go' }] },
  },
  endless: { media: 'a media element plays as long as it plays', helper: 'kept for the whole life' },
  pinned: [
    {
      name: '[X02] ready after a second try',
      steps: [
        { done: 'request', output: 'not yet' },
        { elapse: SAMPLE_POLL_MS },
        { from: 'media', event: { type: 'media.ended' } },
        { done: 'request', output: 'ready' },
      ],
      ends: 'ready',
      output: { kind: 'ready' },
    },
  ],
});
