import type { SnapshotFrom } from 'xstate';
import type { FilmFacts } from '../../../core/contract/uploads.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { filmFactsMachine } from '../../../machines/studio/film-facts/film-facts.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof filmFactsMachine>;

const facts: FilmFacts = {
  title: 'Final',
  type: 'Video',
  duration: 95,
  qualities: [
    { lines: 720, width: 1280, fps: 50, codec: 'avc1.640020', rate: 2_500_000 },
    { lines: 240, width: 426, fps: 50, codec: 'avc1.640015', rate: 400_000 },
  ],
  sounds: [{ name: 'eng', channels: 2 }],
  loudness: -21.8,
  peak: -18.1,
  original: { name: 'MP4', size: 10_000_000, path: '/media/s/1.x/a1/original-a1/original.mp4?download=Final' },
};
const loaded = { done: 'load', output: { status: 'ok', facts } } as const;
const reload = { send: { type: 'facts.reload' } } as const;

function expectEqual(found: unknown, expected: unknown): void {
  if (JSON.stringify(found) !== JSON.stringify(expected))
    throw new Error(`${JSON.stringify(found)}, not ${JSON.stringify(expected)}`);
}

type Journey = PinnedJourney<typeof filmFactsMachine>;

/** The requests to the server. */
const requests: Journey[] = [
  {
    name: '[S03] every load requests the film of the address by its id',
    begins: { in: 'loading', inputs: { load: [{ id: 'a1' }] } },
    steps: [loaded, { ...reload, expects: { in: 'loading', inputs: { load: [{ id: 'a1' }] } } }],
    ends: 'loading',
  },
];

export default definePaths(filmFactsMachine, {
  name: 'film-facts',
  input: { id: 'a1' },
  events: { 'facts.reload': [{}] },
  runsIn: { load: 'loading' },
  results: {
    load: { done: [{ status: 'ok', facts }, { status: 'none' }], error: [new Error('offline')] },
  },
  tags: { busy: ['loading'] },
  pinned: [
    {
      name: '[S03] the technical facts of the film in the address are shown',
      steps: [loaded],
      ends: 'shown',
      check: ({ context }: Snapshot, { starts }) => expectEqual([context.facts, starts['load']], [facts, 1]),
    },
    {
      name: '[S03] the facts can be reloaded, because more qualities may have been added',
      steps: [loaded, reload],
      ends: 'loading',
      check: ({ context }: Snapshot) => expectEqual(context.facts, facts),
    },
    {
      name: '[S03] a film that does not exist, or that the viewer may not edit, shows no facts',
      steps: [{ done: 'load', output: { status: 'none' } }],
      ends: 'none',
      check: ({ context }: Snapshot) => expectEqual(context.facts, undefined),
    },
    {
      name: '[S03] facts that failed to load can be reloaded',
      steps: [{ error: 'load', reason: new Error('offline') }, reload, loaded],
      ends: 'shown',
    },
    {
      name: '[S03] a request that times out is reported as failed',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    ...requests.map((journey) => ({ ...journey, onChart: true })),
  ],
});
