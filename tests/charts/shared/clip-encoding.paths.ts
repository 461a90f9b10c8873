import { CLIP_POLL_INTERVAL_MS, CLIP_POLL_LIMIT, CLIP_PROBE_TIMEOUT_MS } from '../../../core/domain/constants/clips.ts';
import { clipEncodingMachine } from '../../../machines/shared/clip-encoding.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

const notYet = { done: 'probe', output: 'notYet' } as const;
const wait = { elapse: CLIP_POLL_INTERVAL_MS };

type Journey = PinnedJourney<typeof clipEncodingMachine>;

/** The requested manifest. */
const addresses: Journey[] = [
  {
    name: '[L20] each probe requests the manifest of the clip',
    begins: { in: 'probing', inputs: { probe: [{ manifestUrl: '/m.m3u8' }] } },
    steps: [notYet, { ...wait, expects: { in: 'probing', inputs: { probe: [{ manifestUrl: '/m.m3u8' }] } } }],
    ends: 'probing',
  },
];

export default definePaths(clipEncodingMachine, {
  name: 'clip-encoding',
  input: { manifestUrl: '/m.m3u8' },
  events: { 'clip.cancel': [{}] },
  runsIn: { probe: 'probing' },
  results: { probe: { done: ['ready', 'notYet'], error: [new Error('offline')] } },
  unseen: [
    { state: 'probing', like: 'waiting', reason: 'a try and the second before the next one are one wait' },
    { state: 'ready', reason: 'over: the page says so (tests/views/library/clipping)' },
    { state: 'failed', reason: 'over: the page says so (tests/views/library/clipping)' },
    { state: 'cancelled', reason: 'over: the page says nothing more of it' },
  ],
  tags: { busy: ['probing', 'waiting'] },
  pinned: [
    {
      name: '[L20] polling gives up after sixty probes that time out',
      onChart: true,
      steps: [
        ...Array.from({ length: CLIP_POLL_LIMIT - 1 }, () => [
          { elapse: CLIP_PROBE_TIMEOUT_MS },
          { elapse: CLIP_POLL_INTERVAL_MS },
        ]).flat(),
        { elapse: CLIP_PROBE_TIMEOUT_MS },
      ],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[L20] polling gives up after sixty probes that fail',
      onChart: true,
      steps: [
        ...Array.from({ length: CLIP_POLL_LIMIT - 1 }, () => [
          { error: 'probe', reason: new Error('offline') },
          { elapse: CLIP_POLL_INTERVAL_MS },
        ]).flat(),
        { error: 'probe', reason: new Error('offline') },
      ],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[L20] polling ends when the second probe finds the clip ready',
      steps: [notYet, wait, { done: 'probe', output: 'ready' }],
      ends: 'ready',
      output: { kind: 'ready' },
    },
    {
      name: '[L20] polling gives up after sixty probes that find no finished clip',
      steps: [...Array.from({ length: CLIP_POLL_LIMIT - 1 }, () => [notYet, wait]).flat(), notYet],
      ends: 'failed',
      output: { kind: 'failed' },
    },
    {
      name: '[L20] polling succeeds if the sixtieth probe finds the clip ready',
      steps: [
        ...Array.from({ length: CLIP_POLL_LIMIT - 1 }, () => [notYet, wait]).flat(),
        { done: 'probe', output: 'ready' },
      ],
      ends: 'ready',
    },
    {
      name: '[L20] a probe that times out is followed by the pause before the next one',
      steps: [{ elapse: CLIP_PROBE_TIMEOUT_MS }],
      ends: 'waiting',
    },
    {
      name: '[L20] polling stops when the viewer cancels',
      steps: [{ send: { type: 'clip.cancel' } }],
      ends: 'cancelled',
      output: { kind: 'cancelled' },
    },
    ...addresses.map((journey) => ({ ...journey, onChart: true })),
  ],
});
