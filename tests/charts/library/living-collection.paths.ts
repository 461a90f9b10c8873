import type { SnapshotFrom } from 'xstate';
import { livingCollectionMachine } from '../../../machines/library/living-collection.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { OFFLINE, searchInput } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof livingCollectionMachine>;

const { address, page, scrollPosition, screen } = searchInput('?element-type=Video&search=final');
const opened = { done: 'open', output: { status: 'ok', search: { name: 'Finals', address, page } } } as const;
const retry = { send: { type: 'collection.retry' } } as const;

export default definePaths(livingCollectionMachine, {
  name: 'living-collection',
  input: {
    token: 'abc',
    library: { scrollPosition, screen, latest: undefined, shareTags: true, moreOptions: false, bestFirst: false },
  },
  events: { 'collection.retry': [{}], 'shareTags.set': [{ on: false }] },
  runsIn: { open: 'opening', library: 'shown' },
  results: {
    open: { done: [opened.output, { status: 'ended' }], error: [OFFLINE] },
    library: { snapshot: { value: {}, context: {} } },
  },
  endless: { library: 'a person looks as long as they like' },
  pinned: [
    {
      name: '[L24] the request that resolves the link may take up to ten seconds',
      onChart: true,
      steps: [{ elapse: 9_999 }],
      ends: 'opening',
      runs: ['open'],
      check: (_: Snapshot, observed) => expectEqual(observed.inputs['open'], [{ token: 'abc' }]),
    },
    ...(
      [
        ['does not respond within ten seconds', { elapse: 10_000 }],
        ['cannot be reached', { error: 'open', reason: OFFLINE }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L25] a server that ${what} is reported`,
      onChart: true,
      steps: [step],
      ends: 'failed',
      runs: [],
    })),
    {
      name: '[L24] the library opens with the search and the page of the link',
      onChart: true,
      steps: [opened],
      ends: 'shown',
      runs: ['library'],
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['library'], [
          {
            scrollPosition,
            screen,
            latest: undefined,
            shareTags: true,
            moreOptions: false,
            bestFirst: false,
            address,
            page,
          },
        ]),
    },
    {
      name: '[L24] [L25] a link opens the results of its saved search',
      steps: [opened],
      ends: 'shown',
      check: ({ context }: Snapshot) => {
        if (context.search?.address.query.keyword !== 'final') throw new Error('another search');
      },
    },
    {
      name: '[E01] [L36] turning off tag sharing on the page is passed to the library on show',
      onChart: true,
      steps: [
        opened,
        {
          send: { type: 'shareTags.set', on: false },
          expects: { children: { library: [{ type: 'shareTags.set', on: false }] } },
        },
      ],
      ends: 'shown',
    },
    {
      name: '[E01] [L36] a library that opens after tag sharing was turned off starts without it',
      onChart: true,
      steps: [{ send: { type: 'shareTags.set', on: false }, expects: { in: 'opening', children: {} } }, opened],
      ends: 'shown',
      check: (_: Snapshot, observed) => {
        const [started] = observed.inputs['library'] as readonly { shareTags: boolean; screen: unknown }[];
        expectEqual([started?.shareTags, started?.screen], [false, screen]);
      },
    },
    {
      name: '[L24] a link that was ended is reported, and nothing is searched for',
      steps: [{ done: 'open', output: { status: 'ended' } }],
      ends: 'ended',
    },
    {
      name: '[L25] a link whose request timed out can be requested again',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, retry, opened],
      ends: 'shown',
    },
  ],
});
