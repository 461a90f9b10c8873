import type { SnapshotFrom } from 'xstate';
import { undoDeletionMachine } from '../../../machines/library/undo-deletion.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { SELECTION_BATCH_TIMEOUT_MS } from '../../../core/domain/constants/selection.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { expectEqual } from '../expect-equal.ts';
import { items, OFFLINE, race } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof undoDeletionMachine>;

const second = { ...race, id: 'v2', title: 'Sprint heats' };
const many = items(60);
const deletedMany = { send: { type: 'items.deleted', items: many, ofSearch: true } } as const;
const deleted = { send: { type: 'item.deleted', item: race } } as const;
const deletedToo = { send: { type: 'item.deleted', item: second } } as const;
const undo = { send: { type: 'undo.perform' } } as const;
const back = { done: 'restore', output: { status: 'ok' } } as const;

const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};
const parent = (observed: { parent: readonly { type: string }[] }) => observed.parent.map(({ type }) => type).join();

export default definePaths(undoDeletionMachine, {
  name: 'undo-deletion',
  input: undefined,
  events: {
    'item.deleted': [{ item: race }, { item: second }],
    'items.deleted': [{ items: many, ofSearch: false }],
    'undo.perform': [{}],
    'undo.dismiss': [{}],
  },
  runsIn: { restore: 'restoring' },
  results: {
    restore: { done: [{ status: 'ok' }, { status: 'refused' }, { status: 'disconnected' }], error: [OFFLINE] },
  },
  explore: {
    contextKey: ({ items, left, next }) => [
      items[0]?.id,
      items.length,
      left.length,
      next?.items[0]?.id,
      next?.items.length,
    ],
  },
  tags: { busy: ['restoring'] },
  pinned: [
    {
      name: '[S08] undo is offered for all items that were deleted at once',
      onChart: true,
      steps: [deletedMany],
      ends: 'offered',
      tags: [],
      runs: [],
      check: ({ context }: Snapshot) =>
        expectEqual(context, { items: many, ofSearch: true, left: many, next: undefined }),
    },
    ...(
      [
        ['restoring one item may take up to ten seconds', [race], 10_000],
        ['restoring two items may take as long as a full batch', [race, second], 30_000],
      ] as const
    ).map(([what, list, wait]) => ({
      name: `[L18] [S08] ${what}`,
      onChart: true,
      steps: [{ send: { type: 'items.deleted', items: list, ofSearch: false } } as const, undo, { elapse: wait - 1 }],
      ends: 'restoring',
      tags: ['busy'],
      runs: ['restore'],
    })),
    ...(
      [
        ['one item', [race], 10_000],
        ['two items', [race, second], 30_000],
      ] as const
    ).map(([what, list, wait]) => ({
      name: `[L18] [S08] restoring ${what} fails after a timeout and can be retried`,
      onChart: true,
      steps: [{ send: { type: 'items.deleted', items: list, ofSearch: false } } as const, undo, { elapse: wait }],
      ends: 'notRestored',
      tags: [],
      runs: [],
    })),
    {
      name: '[S08] fifty items are restored in one batch',
      onChart: true,
      steps: [{ send: { type: 'items.deleted', items: items(50), ofSearch: false } }, undo, back],
      ends: 'restored',
      runs: [],
    },
    {
      name: '[S08] a refused batch is not retried automatically',
      onChart: true,
      steps: [deletedMany, undo, { done: 'restore', output: { status: 'refused' } }],
      ends: 'notRestored',
    },
    {
      name: '[S08] a failed restore stays on show although another item was deleted meanwhile',
      onChart: true,
      steps: [deleted, undo, deletedToo, { done: 'restore', output: { status: 'refused' } }],
      ends: 'notRestored',
      check: ({ context }: Snapshot) => expectEqual(context.items, [race]),
    },
    {
      name: '[L18] a deletion after a failed restore replaces the undo queued before it',
      onChart: true,
      steps: [deleted, undo, deletedMany, { done: 'restore', output: { status: 'refused' } }, deletedToo, undo, back],
      ends: 'restored',
      check: ({ context }: Snapshot) => expectEqual([context.items, context.next], [[second], undefined]),
    },
    {
      name: '[L18] undo after a failed restore restores and reports only the item deleted since',
      onChart: true,
      steps: [deletedMany, undo, back, { error: 'restore', reason: OFFLINE }, deletedToo, undo, back],
      ends: 'restored',
      check: ({ context }: Snapshot, observed) => {
        expectEqual(observed.inputs['restore']?.at(-1), { items: [second] });
        expectEqual(observed.parent, [{ type: 'items.restored', items: [second], ofSearch: false }]);
        expectEqual([context.items, context.ofSearch], [[second], false]);
      },
    },
    {
      name: '[L18] each restore reports its own items and not those queued next',
      onChart: true,
      steps: [deleted, undo, deletedToo, deletedMany, back, undo, back, back],
      ends: 'restored',
      check: (_: Snapshot, observed) => {
        expectEqual(observed.parent, [
          { type: 'items.restored', items: [race], ofSearch: false },
          { type: 'items.restored', items: many, ofSearch: true },
        ]);
        expectEqual(observed.inputs['restore'], [
          { items: [race] },
          ...[0, 1].map((batch) => ({ items: many.slice(50 * batch, 50 * batch + 50) })),
        ]);
      },
    },
    ...(
      [
        ['offered', []],
        ['restored', [undo, back]],
        ['notRestored', [undo, { done: 'restore', output: { status: 'refused' } }]],
      ] as const
    ).map(([state, steps]) => ({
      name: `[L18] the undo notice can be dismissed (${state})`,
      onChart: true,
      steps: [deleted, ...steps, { send: { type: 'undo.dismiss' } } as const],
      ends: 'idle',
    })),
    {
      name: '[L18] a restore that could not be sent is reported as failed',
      onChart: true,
      steps: [deleted, undo, { error: 'restore', reason: OFFLINE }],
      ends: 'notRestored',
    },
    {
      name: '[L18] a refused restore is not retried automatically',
      onChart: true,
      steps: [deleted, undo, { done: 'restore', output: { status: 'refused' } }],
      ends: 'notRestored',
      check: (_: Snapshot, observed) => expectEqual([observed.parent, observed.starts['restore']], [[], 1]),
    },
    {
      name: '[L18] undo restores the item, and the list is notified',
      steps: [deleted, undo, back],
      ends: 'restored',
      check: (_: Snapshot, observed) =>
        expects(
          JSON.stringify(observed.parent) ===
            JSON.stringify([{ type: 'items.restored', items: [race], ofSearch: false }]),
          JSON.stringify(observed.parent),
        ),
    },
    {
      name: '[S08] several items are restored in batches, and the list is notified once',
      steps: [deletedMany, undo, back, { elapse: SELECTION_BATCH_TIMEOUT_MS - 1 }, back],
      ends: 'restored',
      check: (_: Snapshot, observed) => {
        const [fact] = observed.parent as unknown as [{ items: unknown[]; ofSearch: boolean }];
        expects(parent(observed) === 'items.restored', parent(observed));
        expects(fact.items.length === 60 && fact.ofSearch, JSON.stringify(fact));
      },
    },
    {
      name: '[S08] retrying a restore repeats the failed batch but not those before it',
      steps: [deletedMany, undo, back, { done: 'restore', output: { status: 'refused' } }, undo],
      ends: 'restoring',
      check: ({ context }: Snapshot) => expects(context.left.length === 10, String(context.left.length)),
    },
    {
      name: '[S08] several items deleted during a restore are offered next',
      steps: [deleted, undo, deletedMany, back],
      ends: 'offered',
      check: ({ context }: Snapshot) => expects(context.items.length === 60 && context.left.length === 60, 'others'),
    },
    {
      name: '[L18] the undo offer does not expire',
      steps: [deleted, { elapse: 24 * 60 * LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'offered',
    },
    {
      name: '[L18] an item deleted during a restore is offered next',
      steps: [deleted, undo, deletedToo, back],
      ends: 'offered',
      check: ({ context }: Snapshot, observed) => {
        expects(context.items.map(({ id }) => id).join() === 'v2', 'offers the first again');
        expects(context.next === undefined, 'offers it twice');
        expects(parent(observed) === 'items.restored', parent(observed));
      },
    },
    {
      name: '[L18] undo can be retried after a restore timed out',
      steps: [deleted, undo, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, undo, back],
      ends: 'restored',
    },
    {
      name: '[L32] an expired session is reported',
      steps: [deleted, undo, { done: 'restore', output: { status: 'disconnected' } }],
      ends: 'idle',
      check: (_: Snapshot, observed) => expects(parent(observed) === 'session.lost', parent(observed)),
    },
  ],
});
