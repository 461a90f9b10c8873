import { offlineMachine } from '../../../machines/library/offline.machine.ts';
import { OFFLINE_STORE_TIMEOUT_MS } from '../../../core/domain/constants/offline.ts';
import type { SavedSession } from '../../../core/domain/saved-session.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
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
const sentTo = (observed: Observed, child: string) => JSON.stringify(observed.children[child] ?? []);

type Journey = PinnedJourney<typeof offlineMachine>;
const act = stepsOf<typeof offlineMachine>();
const [MAY, JUNE] = two as [SavedSession, SavedSession];

const eachStep: readonly Journey[] = [
  {
    name: '[L27] saved sessions are read at the start and again on a change, with the older list on show meanwhile',
    onChart: true,
    begins: {
      in: { network: 'online', list: 'reading', shelf: 'closed', deletion: 'none' },
      context: { sessions: [] },
    },
    steps: [
      act.done('readSavedSessions', two, { in: { list: 'known' }, context: { sessions: two } }),
      act.from(
        'savedSessionChanges',
        { type: 'savedSessions.changed' },
        {
          in: { list: 'reading' },
          context: { sessions: two },
          children: { outbox: [{ type: 'outbox.wake' }] },
          inputs: { readSavedSessions: [undefined] },
        },
      ),
      act.done('readSavedSessions', [JUNE], { context: { sessions: [JUNE] } }),
    ],
    ends: { list: 'known' },
  },
  ...(
    [
      ['cannot be read', act.fails('readSavedSessions', new Error('no database'))],
      ['is not read within ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[L27] the older list of saved sessions stays if a newer one ${what}`,
    onChart: true,
    steps: [
      read,
      { from: 'savedSessionChanges', event: { type: 'savedSessions.changed' } },
      { ...step, expects: { in: { list: 'known' }, context: { sessions: two } } },
    ],
    ends: { list: 'known' },
  })),
  {
    name: '[L27] a button opens and closes the list of saved sessions, which stays open when the network is lost',
    onChart: true,
    steps: [
      read,
      act.send({ type: 'savedSessions.toggle' }, { in: { shelf: 'open' } }),
      act.from(
        'network',
        { type: 'network.offline' },
        {
          in: { shelf: 'open', network: 'offline' },
          parent: [{ type: 'network.offline' }],
          children: { outbox: [{ type: 'network.offline' }] },
        },
      ),
      act.send({ type: 'savedSessions.toggle' }, { in: { shelf: 'closed' } }),
      act.from(
        'network',
        { type: 'network.online' },
        {
          in: { shelf: 'closed', network: 'online' },
          parent: [{ type: 'network.online' }],
          children: { outbox: [{ type: 'network.online' }] },
        },
      ),
    ],
    ends: { shelf: 'closed' },
  },
  {
    name: '[L27] [L30] only the saved session that the viewer confirmed is deleted',
    onChart: true,
    steps: [
      read,
      act.send({ type: 'savedSessions.delete', id: 'elsewhere' }, { in: { deletion: 'none' } }),
      act.send({ type: 'savedSessions.delete', id: MAY.id }, { in: { deletion: 'asking' }, context: { doomed: 's1' } }),
      act.send({ type: 'savedSessions.close' }, { in: { deletion: 'none' }, inputs: {} }),
      act.send({ type: 'savedSessions.delete', id: JUNE.id }, { in: { deletion: 'asking' } }),
      act.send(
        { type: 'savedSessions.confirm' },
        {
          in: { deletion: 'dropping' },
          inputs: { deleteSavedSession: [{ id: 's2' }] },
        },
      ),
      act.done('deleteSavedSession', undefined, { in: { deletion: 'none' } }),
    ],
    ends: { deletion: 'none' },
  },
  ...(
    [
      ['is refused', act.fails('deleteSavedSession', new Error('no database'))],
      ['times out after ten seconds', act.wait(10_000)],
    ] as const
  ).map(([what, step]): Journey => ({
    name: `[L27] [L30] a deletion that ${what} is reported and can be requested again`,
    onChart: true,
    steps: [
      read,
      remove,
      confirm,
      { ...step, expects: { in: { deletion: 'failed' } } },
      act.send({ type: 'savedSessions.close' }, { in: { deletion: 'none' } }),
      { ...remove, expects: { in: { deletion: 'asking' } } },
    ],
    ends: { deletion: 'asking' },
  })),
];

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
      name: '[L27] losing the network shows the saved sessions and notifies the library and the outbox',
      steps: [read, gone],
      ends: { network: 'offline', shelf: 'open' },
      check: ({ context }, observed) => {
        expects(context.sessions.length === 2, 'no sessions');
        expects(JSON.stringify(observed.parent) === '[{"type":"network.offline"}]', JSON.stringify(observed.parent));
        expects(sentTo(observed, 'outbox') === '[{"type":"network.offline"}]', sentTo(observed, 'outbox'));
      },
    },
    {
      name: '[L27] repeated network events notify the outbox only once per change',
      steps: [gone, gone, back, back],
      ends: { network: 'online' },
      check: (_, observed) =>
        expects(
          sentTo(observed, 'outbox') === '[{"type":"network.offline"},{"type":"network.online"}]',
          sentTo(observed, 'outbox'),
        ),
    },
    {
      name: '[L27] a saved session chosen for sequencing is remembered by its number',
      steps: [read, { send: { type: 'savedSessions.sequence', index: 1 } }],
      ends: {},
      check: (_, observed) =>
        expects(
          sentTo(observed, 'selection') === '[{"type":"selection.keep","index":1}]',
          sentTo(observed, 'selection'),
        ),
    },
    {
      name: '[L27] a saved session is deleted only after confirmation',
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
      name: '[L27] a deletion that the browser does not finish in time fails',
      steps: [read, remove, confirm, { elapse: OFFLINE_STORE_TIMEOUT_MS }],
      ends: { deletion: 'failed' },
    },
    {
      name: '[L27] a change to the saved sessions in another page reloads the list and wakes the outbox',
      steps: [read, { from: 'savedSessionChanges', event: { type: 'savedSessions.changed' } }],
      ends: { list: 'reading' },
      check: (_, observed) =>
        expects(sentTo(observed, 'outbox') === '[{"type":"outbox.wake"}]', sentTo(observed, 'outbox')),
    },
    {
      name: '[L27] the list is shown without saved sessions if the browser does not read them in time',
      steps: [{ elapse: OFFLINE_STORE_TIMEOUT_MS }],
      ends: { list: 'known' },
    },
    ...eachStep,
  ],
});
