import { deleteItemMachine } from '../../../machines/library/delete-item.machine.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { flowInput, OFFLINE, race } from './fixtures.ts';

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
    { state: 'checkingLinks', like: 'deleting', reason: 'both say that the host is at work' },
  ],
  results: {
    links: { done: [{ status: 'free' }, linked, refused, lost], error: [OFFLINE] },
    delete: { done: [ok, linked, refused, lost], error: [OFFLINE] },
  },
  pinned: [
    {
      name: '[L18] an item is deleted after "Are you sure?", and the list is notified',
      steps: [confirm, { done: 'delete', output: ok }],
      ends: 'closed',
      output: { kind: 'closed' },
      check: (_, observed) => expects(parent(observed) === 'item.deleted', parent(observed)),
    },
    {
      name: '[L18] a document that videos show is refused with their list, and never deleted',
      input: flowInput(book),
      steps: [{ done: 'links', output: linked }, confirm],
      ends: 'refused',
      check: ({ context }, observed) => {
        expects(context.videos.map(({ id }) => id).join() === 'v1,v2', 'other videos');
        expects(observed.parent.length === 0, parent(observed));
      },
    },
    {
      name: '[L18] a video that came to show it between the question and the response counts as well',
      input: flowInput(book),
      steps: [{ done: 'links', output: { status: 'free' } }, confirm, { done: 'delete', output: linked }],
      ends: 'refused',
    },
    {
      name: '[L18] a host that does not respond in ten seconds has not deleted, as far as anybody knows',
      steps: [confirm, { elapse: LIBRARY_REQUEST_TIMEOUT_MS }, close],
      ends: 'closed',
      check: (_, observed) => expects(observed.parent.length === 0, parent(observed)),
    },
    {
      name: '[L30] who cancels deletes nothing',
      steps: [close],
      ends: 'closed',
      check: (_, observed) => expects(observed.parent.length === 0, parent(observed)),
    },
    {
      name: '[L32] a session that is over leads to the login',
      steps: [confirm, { done: 'delete', output: lost }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
  ],
});
