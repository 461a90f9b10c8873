import { offlineMachine } from '../../../machines/library/offline.machine.ts';
import { OFFLINE_STORE_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import type { SavedSession } from '../../../core/domain/saved-session.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import { training } from './save-offline.paths.ts';

const kept = (index: number, id: string, title: string, isUnsent = false): SavedSession => ({
  index,
  id,
  owner: 64,
  savedAt: 0,
  item: { ...training, id, title, index, date: '2025-05-12' },
  sequence: {
    id,
    type: 'Session',
    title,
    items: [
      { id: 't1', title: 'Start' },
      { id: 't2', title: 'Gate 5' },
    ],
    place: { chosen: ['t1', 't2'], index: 1, changeId: 'c', at: 1 },
  },
  isUnsent,
});
export const two = [kept(1, 's1', 'Training of May', true), kept(2, 's2', 'Training of June')];

const gone = { from: 'network', event: { type: 'network.offline' } } as const;
const back = { from: 'network', event: { type: 'network.online' } } as const;
const read = { done: 'readSavedSessions', output: two } as const;
const remove = { send: { type: 'savedSessions.delete', id: 's1' } } as const;
const confirm = { send: { type: 'savedSessions.confirm' } } as const;

const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};
type Observed = { parent: readonly object[]; children: Readonly<Record<string, readonly object[]>> };
const heard = (observed: Observed, child: string) => JSON.stringify(observed.children[child] ?? []);

export default definePaths(offlineMachine, {
  name: 'offline',
  input: undefined,
  events: {
    'savedSessions.toggle': [{}],
    'savedSessions.sequence': [{ index: 1 }],
    'savedSessions.delete': [{ id: 's1' }],
    'savedSessions.confirm': [{}],
    'savedSessions.close': [{}],
    'savedSessions.changed': [{}],
    'network.online': [],
    'network.offline': [],
  },
  runsIn: { readSavedSessions: 'list.reading', deleteSavedSession: 'deletion.dropping' },
  results: {
    network: { emits: [{ type: 'network.offline' }, { type: 'network.online' }] },
    savedSessionChanges: { emits: [{ type: 'savedSessions.changed' }] },
    selection: {},
    outbox: {},
    readSavedSessions: { done: [two], error: [new Error('no database')] },
    deleteSavedSession: { done: [undefined], error: [new Error('no database')] },
  },
  endless: {
    network: 'listens as long as the library lives',
    savedSessionChanges: 'listens as long as the library lives',
    selection: 'lives as long as the library',
    outbox: 'lives as long as the library',
  },
  explore: { contextKey: ({ sessions, doomed }) => [sessions.length, doomed] },
  tags: { busy: ['deletion.dropping'] },
  pinned: [
    {
      name: '[L27] saved sessions appear when the network goes, and the library and the outbox are notified',
      steps: [read, gone],
      ends: { network: 'offline', shelf: 'open' },
      check: ({ context }, observed) => {
        expects(context.sessions.length === 2, 'no sessions');
        expects(JSON.stringify(observed.parent) === '[{"type":"network.offline"}]', JSON.stringify(observed.parent));
        expects(heard(observed, 'outbox') === '[{"type":"network.offline"}]', heard(observed, 'outbox'));
      },
    },
    {
      name: '[L27] both are notified once that it is back',
      steps: [gone, gone, back, back],
      ends: { network: 'online' },
      check: (_, observed) =>
        expects(
          heard(observed, 'outbox') === '[{"type":"network.offline"},{"type":"network.online"}]',
          heard(observed, 'outbox'),
        ),
    },
    {
      name: '[L27] the session that is to be sequenced is remembered by its number',
      steps: [read, { send: { type: 'savedSessions.sequence', index: 1 } }],
      ends: {},
      check: (_, observed) =>
        expects(heard(observed, 'selection') === '[{"type":"selection.keep","index":1}]', heard(observed, 'selection')),
    },
    {
      name: '[L27] a backup is deleted after the question, and not without it',
      steps: [
        read,
        remove,
        { send: { type: 'savedSessions.close' } },
        remove,
        confirm,
        { done: 'deleteSavedSession', output: undefined },
      ],
      ends: { deletion: 'none' },
    },
    {
      name: '[L27] a browser that deletes nothing in ten seconds has not deleted',
      steps: [read, remove, confirm, { elapse: OFFLINE_STORE_TIMEOUT_MS }],
      ends: { deletion: 'failed' },
    },
    {
      name: '[L27] what another page keeps or selects is read, and sent',
      steps: [read, { from: 'savedSessionChanges', event: { type: 'savedSessions.changed' } }],
      ends: { list: 'reading' },
      check: (_, observed) =>
        expects(heard(observed, 'outbox') === '[{"type":"outbox.wake"}]', heard(observed, 'outbox')),
    },
    {
      name: '[L27] a browser that keeps nothing has nothing to show',
      steps: [{ elapse: OFFLINE_STORE_TIMEOUT_MS }],
      ends: { list: 'known' },
    },
  ],
});
