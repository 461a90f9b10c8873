import type { SnapshotFrom } from 'xstate';
import { latestMachine } from '../../../machines/library/latest.machine.ts';
import type { LatestInput } from '../../../machines/library/latest.machine.ts';
import { SEARCH_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { EVERYTHING, OFFLINE, PAGE, pageOf, race } from './fixtures.ts';

const other = { ...race, id: 'v2' };

export const latestInput = (type: LatestInput['type']): LatestInput => ({ type, page: PAGE, screen: 'desktop' });

const known = { type: 'who.known', permissions: EVERYTHING, connected: true } as const;
const unknown = { type: 'who.known', permissions: NO_PERMISSIONS, connected: false } as const;
const found = { done: 'newest', output: { status: 'ok', page: pageOf(1, 60) } } as const;

export default definePaths(latestMachine, {
  name: 'latest',
  input: [latestInput('Video'), latestInput(undefined)],
  events: {
    'who.known': [known, unknown],
    'preview.opened': [],
    'library.signIn': [],
    'item.deleted': [{ item: race }, { item: other }],
    'item.restored': [{ item: race }, { item: other }],
  },
  results: {
    newest: {
      done: [{ status: 'ok', page: pageOf(1, 60) }, { status: 'ok', page: pageOf(0, 0) }, { status: 'other' }],
      error: [OFFLINE],
    },
    preview: {
      snapshot: {
        value: { open: { panel: 'shown', pages: 'none', tool: 'none' } },
        context: { content: { item: race, collections: [] }, connected: true, target: { kind: 'item', item: race } },
      },
      emits: [{ type: 'library.signIn' }],
      done: [{ kind: 'closed' }, { kind: 'lost' }],
    },
  },
  endless: { preview: 'a person looks as long as they like' },
  unseen: [
    { state: 'waiting', like: 'asking', reason: 'one box stands until the item comes' },
    { state: 'deleted', like: 'none', reason: 'nothing stands above the list' },
  ],
  pinned: [
    {
      name: '[L34] the newest of what the page asks for is shown, and can be closed',
      steps: [{ send: known }, found, { done: 'preview', output: { kind: 'closed' } }],
      ends: 'none',
    },
    {
      name: '[L34] it is of the type that the page asks for, and one item',
      steps: [{ send: known }, found],
      ends: 'showing',
      check: ({ context }: SnapshotFrom<typeof latestMachine>) => {
        if (context.item?.id !== 'v1') throw new Error('shows another item');
      },
    },
    {
      name: '[L18] deleted, it leaves its place above the list, and takes it again when it is brought back',
      steps: [
        { send: known },
        found,
        { send: { type: 'item.deleted', item: other } },
        { send: { type: 'item.deleted', item: race } },
        { send: { type: 'item.restored', item: other } },
        { send: { type: 'item.restored', item: race } },
      ],
      ends: 'showing',
    },
    {
      name: '[L34] who may not see the type sees the list alone',
      steps: [{ send: unknown }],
      ends: 'none',
    },
    {
      name: '[L34] a page that does not ask has none',
      input: latestInput(undefined),
      steps: [],
      ends: 'none',
    },
    {
      name: '[L34] a response that does not come leaves the list alone',
      steps: [{ send: known }, { elapse: SEARCH_TIMEOUT_MS }],
      ends: 'none',
    },
    {
      name: '[L32] a visitor signs in from it, and it stays',
      steps: [{ send: known }, found, { from: 'preview', event: { type: 'library.signIn' } }],
      ends: 'showing',
      check: (_: SnapshotFrom<typeof latestMachine>, observed) => {
        const said = observed.parent.map(({ type }) => type).join();
        if (said !== 'library.signIn') throw new Error(said);
      },
    },
    {
      name: '[L32] an expired session in it is reported',
      steps: [{ send: known }, found, { done: 'preview', output: { kind: 'lost' } }],
      ends: 'none',
    },
  ],
});
