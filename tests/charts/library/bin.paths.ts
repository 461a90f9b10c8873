import type { SnapshotFrom } from 'xstate';
import { binMachine } from '../../../machines/library/bin.machine.ts';
import type { BinEntry } from '../../../core/domain/bin.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';
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
/** The first of it was seen already: something was deleted meanwhile. */
const NEXT = [second, entry('old', 'Old race')];

const full = { done: 'load', output: { status: 'ok', entries: PAGE, hasMore: true } } as const;
const restore = { send: { type: 'bin.restore', entry: first } } as const;
const more = { send: { type: 'bin.more' } } as const;
const ids = ({ context }: Snapshot) => context.entries.map(({ id }) => id);
const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};

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
      name: '[L18] what is brought back leaves the bin',
      steps: [full, restore, { done: 'restore', output: { status: 'ok' } }],
      ends: { listed: 'restored' },
      check: (snapshot: Snapshot) => {
        expects(ids(snapshot)[0] === second.id, 'still there');
        expects(ids(snapshot).length === 1, 'others went with it');
      },
    },
    {
      name: '[L18] the next page is added, what was seen already once',
      steps: [full, more, { done: 'more', output: { status: 'ok', entries: NEXT, hasMore: false } }],
      ends: { listed: 'quiet' },
      check: (snapshot: Snapshot) => {
        expects(ids(snapshot).length === 3, String(ids(snapshot).length));
        expects(!snapshot.context.hasMore, 'offers a third page');
      },
    },
    {
      name: '[L18] what could not be brought back in ten seconds stays and can be tried again',
      steps: [full, restore, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, restore],
      ends: 'restoring',
      check: (snapshot: Snapshot) => expects(ids(snapshot)[0] === first.id, 'gone'),
    },
    {
      name: '[L18] a bin that was not read is asked for again',
      steps: [{ error: 'load', reason: OFFLINE }, { send: { type: 'bin.retry' } }, full],
      ends: { listed: 'quiet' },
    },
    {
      name: '[L32] a session that is over leads to the sign-in',
      steps: [full, restore, { done: 'restore', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
