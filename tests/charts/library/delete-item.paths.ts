import { deleteItemMachine } from '../../../machines/library/delete-item.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';
import { expectEqual } from '../expect-equal.ts';
import type { Observed } from '../../../tools/paths/types.ts';

export const book: ResultItem = { id: 'd1', type: 'Document', title: 'Race book', visibility: 'public' };
export const linked = {
  status: 'linked',
  videos: [
    { id: 'v1', title: 'Slalom final, K1 women' },
    { id: 'v2', title: 'Sprint heats' },
  ],
};
const ok = { status: 'ok' };
const refused = { status: 'refused' };
const lost = { status: 'disconnected' };
const confirm = { send: { type: 'delete.confirm' } } as const;
const close = { send: { type: 'delete.close' } } as const;

const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};
const parent = (observed: { parent: readonly { type: string }[] }) => observed.parent.map(({ type }) => type).join();

export default definePaths(deleteItemMachine, {
  name: 'delete-item',
  input: [flowInput(race), flowInput(book)],
  events: { 'delete.confirm': [{}], 'delete.close': [{}] },
  unseen: [
    { state: 'closed', like: 'deleting', reason: 'over: the library takes the flow away' },
    { state: 'lost', like: 'deleting', reason: 'over: the library leaves for the login' },
    { state: 'checkingLinks', like: 'deleting', reason: 'both say that the server is at work' },
  ],
  runsIn: { links: 'checkingLinks', delete: 'deleting' },
  results: {
    links: { done: [{ status: 'free' }, linked, refused, lost], error: [OFFLINE] },
    delete: { done: [ok, linked, refused, lost], error: [OFFLINE] },
  },
  tags: { busy: ['checkingLinks', 'deleting'] },
  pinned: [
    {
      name: '[L18] checking a document for videos that show it comes first and may take up to ten seconds',
      onChart: true,
      input: flowInput(book),
      steps: [{ elapse: 9_999 }],
      ends: 'checkingLinks',
      tags: ['busy'],
      runs: ['links'],
      check: ({ context }, observed) => {
        expectEqual(context, { item: book, result: undefined, videos: [] });
        expectEqual(observed.inputs['links'], [{ item: book }]);
      },
    },
    {
      name: '[L18] a document that no video shows asks for confirmation like any other item',
      onChart: true,
      input: flowInput(book),
      steps: [{ done: 'links', output: { status: 'free' } }],
      ends: 'confirming',
      tags: [],
      runs: [],
    },
    ...(
      [
        ['times out after ten seconds', { elapse: 10_000 }],
        ['fails', { error: 'links', reason: OFFLINE }],
        ['is refused', { done: 'links', output: refused }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L18] a document is not deleted if checking for its videos ${what}`,
      onChart: true,
      input: flowInput(book),
      steps: [step, confirm],
      ends: 'failed',
      tags: [],
      runs: [],
      check: (_: unknown, observed: Observed) =>
        expectEqual([observed.parent, observed.starts['delete']], [[], undefined]),
    })),
    {
      name: '[L18] the list of videos that show a document can be closed',
      onChart: true,
      input: flowInput(book),
      steps: [{ done: 'links', output: linked }, close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[L18] deleting the confirmed item may take up to ten seconds',
      onChart: true,
      steps: [confirm, { elapse: 9_999 }],
      ends: 'deleting',
      tags: ['busy'],
      runs: ['delete'],
      check: (_, observed) => expectEqual(observed.inputs['delete'], [{ item: race }]),
    },
    {
      name: '[L18] the report of a deletion contains the deleted item',
      onChart: true,
      steps: [confirm, { done: 'delete', output: ok }],
      ends: 'closed',
      check: (_, observed) => expectEqual(observed.parent, [{ type: 'item.deleted', item: race }]),
    },
    ...(
      [
        ['cannot be reached', { error: 'delete', reason: OFFLINE }],
        ['refuses', { done: 'delete', output: refused }],
      ] as const
    ).map(([what, step]) => ({
      name: `[L18] a deletion fails and is not reported to the list if the server ${what}`,
      onChart: true,
      steps: [confirm, step],
      ends: 'failed',
      tags: [],
      runs: [],
      check: (_: unknown, observed: Observed) => expectEqual(observed.parent, []),
    })),
    {
      name: '[L18] confirming "Are you sure?" deletes the item and notifies the list',
      steps: [confirm, { done: 'delete', output: ok }],
      ends: 'closed',
      output: { kind: 'closed' },
      check: (_, observed) => expects(parent(observed) === 'item.deleted', parent(observed)),
    },
    {
      name: '[L18] a document that videos show is not deleted, and those videos are listed',
      input: flowInput(book),
      steps: [{ done: 'links', output: linked }, confirm],
      ends: 'refused',
      check: ({ context }, observed) => {
        expects(context.videos.map(({ id }) => id).join() === 'v1,v2', 'other videos');
        expects(observed.parent.length === 0, parent(observed));
      },
    },
    {
      name: '[L18] a document that a video started to show before the deletion is not deleted',
      input: flowInput(book),
      steps: [{ done: 'links', output: { status: 'free' } }, confirm, { done: 'delete', output: linked }],
      ends: 'refused',
    },
    {
      name: '[L18] a deletion without a response within ten seconds is not reported to the list',
      steps: [confirm, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, close],
      ends: 'closed',
      check: (_, observed) => expects(observed.parent.length === 0, parent(observed)),
    },
    {
      name: '[L30] cancelling deletes nothing',
      steps: [close],
      ends: 'closed',
      check: (_, observed) => expects(observed.parent.length === 0, parent(observed)),
    },
    {
      name: '[L32] an expired session leads to the sign-in',
      steps: [confirm, { done: 'delete', output: lost }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
