import type { SnapshotFrom } from 'xstate';
import { binMachine } from '../../../machines/library/bin.machine.ts';
import type { BinEntry } from '../../../core/domain/bin.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { OFFLINE } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof binMachine>;

const entry = (id: string, title: string): BinEntry => ({
  id,
  type: 'Video',
  title,
  deletedAt: new Date(2026, 5, 1, 12).getTime(),
  deletedBy: 'Freya of Loch Arran',
  daysLeft: 12,
});
const first = entry('v0', 'Race 0');
const second = entry('v1', 'Race 1');
const PAGE = [first, second];
/** Overlaps the first page by one row, because another item was deleted in between. */
const NEXT = [second, entry('old', 'Old race')];

const full = { done: 'load', output: { status: 'ok', entries: PAGE, hasMore: true } } as const;
const restore = { send: { type: 'bin.restore', entry: first } } as const;
const more = { send: { type: 'bin.more' } } as const;
const ids = ({ context }: Snapshot) => context.entries.map(({ id }) => id);
const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};

type Journey = PinnedJourney<typeof binMachine>;
const act = stepsOf<typeof binMachine>();
const OK = { status: 'ok', entries: PAGE, hasMore: true };
const isListed = (say: string) => ({ in: { listed: say } });

/** The responses other than success, and the state that each leads to. */
const refusals = (id: string): readonly (readonly [string, typeof full | ReturnType<typeof act.done>, string])[] => [
  ['an expired session ends the bin', act.done(id, { status: 'disconnected' }), 'lost'],
  ['a viewer who is not an administrator is refused', act.done(id, { status: 'private' }), 'refused'],
];
const requests = [
  ['load', [], 'failed'],
  ['more', [full, more], { listed: 'notLoaded' }],
  ['restore', [full, restore], { listed: 'notRestored' }],
] as const;

const eachStep: readonly Journey[] = [
  {
    name: '[L18] the bin loads page by page, each page starting after the last row',
    onChart: true,
    begins: { in: 'loading', context: { entries: [], hasMore: false }, inputs: { load: [{ offset: 0, limit: 25 }] } },
    steps: [
      act.done('load', OK, { ...isListed('quiet'), context: { entries: PAGE, hasMore: true } }),
      act.send({ type: 'bin.more' }, { in: 'loadingMore', inputs: { more: [{ offset: 2, limit: 25 }] } }),
      act.done(
        'more',
        { status: 'ok', entries: NEXT, hasMore: false },
        {
          ...isListed('quiet'),
          context: { entries: [...PAGE, NEXT[1]!], hasMore: false },
        },
      ),
      act.send({ type: 'bin.more' }, { ...isListed('quiet'), inputs: {} }),
    ],
    ends: { listed: 'quiet' },
  },
  ...(
    [
      ['a restored item', 'ok', 'restored'],
      ['an item that is no longer in the server’s bin', 'gone', 'gone'],
    ] as const
  ).map(([what, status, listed]): Journey => ({
    name: `[L18] ${what} is removed from the bin list`,
    onChart: true,
    steps: [
      full,
      act.send(
        { type: 'bin.restore', entry: second },
        {
          in: 'restoring',
          inputs: { restore: [{ entry: second }] },
        },
      ),
      act.done('restore', { status }, { ...isListed(listed), context: { entries: [first] } }),
    ],
    ends: { listed },
  })),
  ...requests.flatMap(([id, steps, failed]): Journey[] => [
    ...refusals(id).map(([why, step, ends]): Journey => ({
      name: `[L18] [L32] ${why} (${id})`,
      onChart: true,
      steps: [...steps, step],
      ends,
    })),
    {
      name: `[L18] an unreachable server is reported (${id})`,
      onChart: true,
      steps: [...steps, act.fails(id, OFFLINE, { context: { entries: id === 'load' ? [] : PAGE } })],
      ends: failed,
    },
    {
      name: `[L18] a server that does not respond within ten seconds is reported (${id})`,
      onChart: true,
      steps: [...steps, act.wait(10_000, { context: { entries: id === 'load' ? [] : PAGE } })],
      ends: failed,
    },
  ]),
];

export default definePaths(binMachine, {
  name: 'bin',
  input: undefined,
  events: {
    'bin.more': [{}],
    'bin.restore': [{ entry: first }],
    'bin.retry': [{}],
  },
  unseen: [{ state: 'lost', reason: 'the page leads away at once' }],
  runsIn: { load: 'loading', more: 'loadingMore', restore: 'restoring' },
  results: {
    load: {
      done: [
        { status: 'ok', entries: PAGE, hasMore: true },
        { status: 'ok', entries: [], hasMore: false },
        { status: 'private' },
        { status: 'disconnected' },
      ],
      error: [OFFLINE],
    },
    more: {
      done: [{ status: 'ok', entries: NEXT, hasMore: false }, { status: 'private' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    restore: {
      done: [{ status: 'ok' }, { status: 'gone' }, { status: 'private' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
  },
  explore: { contextKey: ({ entries, hasMore, entry: kept }) => [Math.sign(entries.length), hasMore, kept?.id] },
  tags: { busy: ['loading', 'loadingMore', 'restoring'] },
  pinned: [
    {
      name: '[L18] restoring an item removes only that item from the bin list',
      steps: [full, restore, { done: 'restore', output: { status: 'ok' } }],
      ends: { listed: 'restored' },
      check: (snapshot: Snapshot) => {
        expects(ids(snapshot)[0] === second.id, 'still there');
        expects(ids(snapshot).length === 1, 'others went with it');
      },
    },
    {
      name: '[L18] the next page is appended without repeating items that are already listed',
      steps: [full, more, { done: 'more', output: { status: 'ok', entries: NEXT, hasMore: false } }],
      ends: { listed: 'quiet' },
      check: (snapshot: Snapshot) => {
        expects(ids(snapshot).length === 3, String(ids(snapshot).length));
        expects(!snapshot.context.hasMore, 'offers a third page');
      },
    },
    {
      name: '[L18] a restore that times out after ten seconds keeps the item listed and can be retried',
      steps: [full, restore, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, restore],
      ends: 'restoring',
      check: (snapshot: Snapshot) => expects(ids(snapshot)[0] === first.id, 'gone'),
    },
    {
      name: '[L18] retrying loads a bin that failed to load',
      steps: [{ error: 'load', reason: OFFLINE }, { send: { type: 'bin.retry' } }, full],
      ends: { listed: 'quiet' },
    },
    {
      name: '[L32] a session that has expired when an item is restored leads to the sign-in',
      steps: [full, restore, { done: 'restore', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    ...eachStep,
  ],
});
