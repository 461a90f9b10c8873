import type { SnapshotFrom } from 'xstate';
import { undoDeletionMachine } from '../../../machines/library/undo-deletion.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { OFFLINE, race } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof undoDeletionMachine>;

const second = { ...race, id: 'v2', title: 'Sprint heats' };
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
    'undo.perform': [{}],
    'undo.dismiss': [{}],
  },
  results: {
    restore: { done: [{ status: 'ok' }, { status: 'refused' }, { status: 'disconnected' }], error: [OFFLINE] },
  },
  explore: { contextKey: ({ item, next }) => [item?.id, next?.id] },
  pinned: [
    {
      name: '[L18] undo restores the item, and the list is notified',
      steps: [deleted, undo, back],
      ends: 'restored',
      check: (_: Snapshot, observed) => expects(parent(observed) === 'item.restored', parent(observed)),
    },
    {
      name: '[L18] no time ends the offer',
      steps: [deleted, { elapse: 24 * 60 * LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'offered',
    },
    {
      name: '[L18] what is deleted while another item comes back is offered next',
      steps: [deleted, undo, deletedToo, back],
      ends: 'offered',
      check: ({ context }: Snapshot, observed) => {
        expects(context.item?.id === 'v2', 'offers the first again');
        expects(parent(observed) === 'item.restored', parent(observed));
      },
    },
    {
      name: '[L18] what could not be brought back in ten seconds can be tried again',
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
