import { audienceMachine } from '../../../machines/shared/audience.machine.ts';
import type { Audience } from '../../../machines/shared/audience.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';

export const COUNTS: Audience = {
  counted: true,
  videos: [{ id: 'v1', title: 'K1W final', plays: 12, watched: 340 }],
  days: [
    { date: '2025-06-30', plays: 4 },
    { date: '2025-07-01', plays: 8 },
  ],
  tags: [{ id: 't1', title: 'Gate 5', video: 'K1W final', clicks: 3 }],
  adverts: [{ id: 's1', seen: 30, followed: 2 }],
};
const ok = { done: 'fetchAudience', output: { status: 'ok', audience: COUNTS } } as const;
const year = { send: { type: 'audience.choose', days: 365 } } as const;

type Journey = PinnedJourney<typeof audienceMachine>;

const offline = new Error('offline');

/** The counts, by period. */
const periods: Journey[] = [
  {
    name: '[P28] the counts of a month are requested, and stay while the counts of a year load',
    begins: { in: 'asking', inputs: { fetchAudience: [{ days: 30 }] }, context: { days: 30, audience: undefined } },
    steps: [
      { ...ok, expects: { in: 'shown', runs: [], context: { audience: COUNTS } } },
      { ...year, expects: { in: 'asking', inputs: { fetchAudience: [{ days: 365 }] }, context: { audience: COUNTS } } },
      { done: 'fetchAudience', output: { status: 'ok', audience: { ...COUNTS, counted: false } } },
    ],
    ends: 'shown',
    context: { audience: { ...COUNTS, counted: false }, days: 365 },
  },
  {
    name: '[P28] a viewer who is not an administrator is refused',
    steps: [{ done: 'fetchAudience', output: { status: 'private' } }],
    ends: 'refused',
  },
  {
    name: '[P28] a request for the counts without a response within ten seconds can be retried',
    steps: [
      { elapse: 10_000, expects: { in: 'failed', runs: [] } },
      { send: { type: 'audience.retry' }, expects: { inputs: { fetchAudience: [{ days: 30 }] } } },
      { error: 'fetchAudience', reason: offline },
    ],
    ends: 'failed',
  },
];

export default definePaths(audienceMachine, {
  name: 'audience',
  input: undefined,
  events: { 'audience.choose': [{ days: 365 }], 'audience.retry': [{}] },
  runsIn: { fetchAudience: 'asking' },
  results: {
    fetchAudience: {
      done: [ok.output, { status: 'private' }, { status: 'disconnected' }],
      error: [new Error('offline')],
    },
  },
  unseen: [{ state: 'lost', reason: 'The page leads away at once.' }],
  pinned: [
    {
      name: '[P28] an administrator sees the counts of another period',
      steps: [ok, year, ok],
      ends: 'shown',
      check: ({ context }) => {
        if (context.days !== 365) throw new Error('another period');
      },
    },
    {
      name: '[L32] a lost session leads to the sign-in',
      steps: [{ done: 'fetchAudience', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[P28] a failed request for the counts is retried on demand',
      steps: [{ error: 'fetchAudience', reason: new Error('offline') }, { send: { type: 'audience.retry' } }, ok],
      ends: 'shown',
    },
    ...periods.map((journey) => ({ ...journey, onChart: true })),
  ],
});
