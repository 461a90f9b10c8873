import type { SnapshotFrom } from 'xstate';
import { latestMachine } from '../../../machines/library/latest.machine.ts';
import type { LatestInput } from '../../../machines/library/latest.machine.ts';
import { SEARCH_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { EMPTY_QUERY, EVERYTHING, OFFLINE, PAGE, pageOf, race } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';

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
  runsIn: { newest: 'asking', preview: 'showing' },
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
      name: '[L34] nothing is requested before the viewer’s rights are known',
      onChart: true,
      steps: [],
      ends: 'waiting',
      runs: [],
      check: ({ context }: SnapshotFrom<typeof latestMachine>) =>
        expectEqual(context, { ...latestInput('Video'), connected: false, mayCollections: false }),
    },
    {
      name: '[L34] the request for the newest item of the type may take up to ten seconds',
      onChart: true,
      steps: [{ send: known }, { elapse: 9_999 }],
      ends: 'asking',
      runs: ['newest'],
      check: (_: SnapshotFrom<typeof latestMachine>, observed) =>
        expectEqual(observed.inputs['newest'], [
          { query: { ...EMPTY_QUERY, type: 'Video' }, page: PAGE, connected: true, offset: 0, limit: 1 },
        ]),
    },
    ...(
      [
        ['the request fails', { error: 'newest', reason: OFFLINE }],
        ['there is none', { done: 'newest', output: { status: 'ok', page: pageOf(0, 0) } }],
        ['the server returns no list', { done: 'newest', output: { status: 'other' } }],
        ['the request times out after ten seconds', { elapse: 10_000 }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L34] no newest item is shown above the list if ${what}`,
      onChart: true,
      steps: [{ send: known } as const, step],
      ends: 'none',
      runs: [],
    })),
    {
      name: '[L34] the newest item is previewed with the settings of the page and the viewer’s rights',
      onChart: true,
      steps: [{ send: known }, found],
      ends: 'showing',
      runs: ['preview'],
      check: (_: SnapshotFrom<typeof latestMachine>, observed) =>
        expectEqual(observed.inputs['preview'], [
          {
            target: { kind: 'item', item: race },
            page: PAGE,
            screen: 'desktop',
            types: [],
            mayCollections: true,
            connected: true,
          },
        ]),
    },
    {
      name: '[L34] closing the preview of the newest item reports nothing to the library',
      onChart: true,
      steps: [{ send: known }, found, { done: 'preview', output: { kind: 'closed' } }],
      ends: 'none',
      runs: [],
      check: (_: SnapshotFrom<typeof latestMachine>, observed) => expectEqual(observed.parent, []),
    },
    {
      name: '[L32] an expired session in the preview of the newest item is reported to the library',
      onChart: true,
      steps: [{ send: known }, found, { done: 'preview', output: { kind: 'lost' } }],
      ends: 'none',
      runs: [],
      check: (_: SnapshotFrom<typeof latestMachine>, observed) =>
        expectEqual(observed.parent, [{ type: 'session.lost' }]),
    },
    {
      name: '[L18] deleting another item keeps the newest item on show',
      onChart: true,
      steps: [{ send: known }, found, { send: { type: 'item.deleted', item: other } }],
      ends: 'showing',
      runs: ['preview'],
    },
    {
      name: '[L18] deleting the newest item removes its preview',
      onChart: true,
      steps: [{ send: known }, found, { send: { type: 'item.deleted', item: race } }],
      ends: 'deleted',
      runs: [],
    },
    {
      name: '[L18] restoring another item does not bring back the deleted newest item',
      onChart: true,
      steps: [
        { send: known },
        found,
        { send: { type: 'item.deleted', item: race } },
        { send: { type: 'item.restored', item: other } },
      ],
      ends: 'deleted',
      runs: [],
    },
    {
      name: '[L34] the newest item of the type that the page requests is shown and can be closed',
      steps: [{ send: known }, found, { done: 'preview', output: { kind: 'closed' } }],
      ends: 'none',
    },
    {
      name: '[L34] the item that the request found is the one shown',
      steps: [{ send: known }, found],
      ends: 'showing',
      check: ({ context }: SnapshotFrom<typeof latestMachine>) => {
        if (context.item?.id !== 'v1') throw new Error('shows another item');
      },
    },
    {
      name: '[L18] the newest item leaves its place when deleted and returns when restored',
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
      name: '[L34] a viewer who may not see the type sees only the list',
      steps: [{ send: unknown }],
      ends: 'none',
    },
    {
      name: '[L34] a page that requests no newest item shows none',
      input: latestInput(undefined),
      steps: [],
      ends: 'none',
    },
    {
      name: '[L34] a request that times out leaves only the list',
      steps: [{ send: known }, { elapse: SEARCH_TIMEOUT_MS }],
      ends: 'none',
    },
    {
      name: '[L32] a visitor can sign in from the preview of the newest item, which stays open',
      steps: [{ send: known }, found, { from: 'preview', event: { type: 'library.signIn' } }],
      ends: 'showing',
      check: (_: SnapshotFrom<typeof latestMachine>, observed) => {
        const said = observed.parent.map(({ type }) => type).join();
        if (said !== 'library.signIn') throw new Error(said);
      },
    },
    {
      name: '[L32] an expired session closes the preview of the newest item',
      steps: [{ send: known }, found, { done: 'preview', output: { kind: 'lost' } }],
      ends: 'none',
    },
  ],
});
