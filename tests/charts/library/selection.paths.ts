import type { AnyActorLogic, SnapshotFrom } from 'xstate';
import { selectionMachine } from '../../../machines/library/selection/selection.machine.ts';
import { PLUGIN_TIMEOUT_MS } from '../../../core/domain/constants/requests.ts';
import { NO_PERMISSIONS } from '../../../core/domain/permissions.ts';
import { resultKey } from '../../../core/domain/result-item.ts';
import type { ResultItem } from '../../../core/domain/search.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { expectEqual } from '../expect-equal.ts';
import { stubActor } from '../../../tools/paths/stubs.ts';
import { ADMIN, EMPTY_QUERY, EVERYTHING, items, OFFLINE, PAGE, race } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof selectionMachine>;

export const rows: readonly ResultItem[] = items(5).map((item) => ({ ...item, editable: true }));
const [first, second, third, fourth] = rows as [ResultItem, ResultItem, ResultItem, ResultItem];
/** No act applies to it. */
const locked: ResultItem = { ...race, id: 'locked', title: 'Locked', deleteable: false, type: 'Exercise' };
const known = { send: { type: 'who.known', permissions: EVERYTHING, connected: true, account: ADMIN } } as const;
const toggle = (item: ResultItem) => ({ send: { type: 'selection.toggle', item } }) as const;
const extend = (item: ResultItem) => ({ send: { type: 'selection.extend', item, rows } }) as const;
const all = { send: { type: 'selection.rows', rows: [...rows, locked] } } as const;
const search = { send: { type: 'selection.search', query: EMPTY_QUERY, total: 300 } } as const;
const end = { send: { type: 'selection.end' } } as const;
const choose = { send: { type: 'act.choose', act: 'delete' } } as const;
const date = { send: { type: 'act.choose', act: 'date' } } as const;
/** An act controlled by the steps. */
const flow: AnyActorLogic = stubActor(
  () => ({ snapshot: { value: 'planning', context: { act: 'delete', plan: undefined, changed: [] } } }),
  () => undefined,
);
const come = { done: 'loadFlow', output: flow } as const;
const deleted = { type: 'items.deleted', items: [first], ofSearch: false } as const;
const changed = { type: 'items.changed', items: [{ ...first, date: '2026-05-01' }, fourth] } as const;

const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};
const ids = ({ context }: Snapshot) => [...context.selection.items.values()].map(({ id }) => id).join();
const selects = (wanted: string) => (snapshot: Snapshot) => expects(ids(snapshot) === wanted, ids(snapshot));
const parent = (observed: { parent: readonly { type: string }[] }) => observed.parent.map(({ type }) => type).join();

type Journey = PinnedJourney<typeof selectionMachine>;
const act = stepsOf<typeof selectionMachine>();
const VISITOR = {
  isAdmin: false,
  isEditor: false,
  studio: false,
  multicast: false,
  connected: false,
  permissions: NO_PERMISSIONS,
  isOffline: false,
  shareTags: false,
};
const MEMBER = { ...VISITOR, ...ADMIN, connected: true, permissions: EVERYTHING };
const of = (...selected: ResultItem[]) => ({
  items: new Map(selected.map((row) => [resultKey(row), row])),
  search: undefined,
});
const dated = [known, toggle(first), date, come, act.done('flow', { kind: 'closed', done: 3 })];
const podium: ResultItem = { id: 'p1', type: 'Photo', title: 'Podium', path: '/podium.jpg', visibility: 'public' };
const isUnsaid = { context: { done: undefined } };

const eachStep: readonly Journey[] = [
  {
    name: '[S08] the viewer is a visitor until the server reports their rights, which then stay when offline',
    onChart: true,
    begins: { in: 'none', context: { page: PAGE, who: VISITOR, isKnown: false, selection: of(), act: undefined } },
    steps: [
      act.send({ type: 'network.offline' }, { context: { who: { ...VISITOR, isOffline: true } } }),
      act.send(
        { type: 'who.known', permissions: EVERYTHING, connected: true, account: ADMIN },
        { context: { who: { ...MEMBER, isOffline: true }, isKnown: true } },
      ),
      act.send({ type: 'network.online' }, { context: { who: MEMBER } }),
    ],
    ends: 'none',
  },
  {
    name: '[S08] even items that anyone may download cannot be selected before the viewer’s rights are known',
    onChart: true,
    steps: [
      { ...toggle(podium), expects: { in: 'none', context: { selection: of() } } },
      { send: { type: 'selection.extend', item: podium, rows: [podium] }, expects: { in: 'none' } },
    ],
    ends: 'none',
  },
  {
    name: '[S08] choosing an act loads its dialog and starts it with the selection and the viewer’s sign-in',
    onChart: true,
    steps: [
      known,
      toggle(first),
      act.send(
        { type: 'act.choose', act: 'date' },
        {
          in: 'fetching',
          context: { act: 'date', done: undefined },
          inputs: { loadFlow: [undefined] },
        },
      ),
      act.done('loadFlow', flow, { in: 'acting', runs: ['flow'] }),
    ],
    ends: 'acting',
    check: ({ children }: Snapshot) => {
      const dialog = children['flow']?.getSnapshot() as unknown as
        | { input: { selection: { items: ReadonlyMap<string, unknown> } } }
        | undefined;
      expectEqual(
        { ...dialog?.input, selection: [...(dialog?.input.selection.items.keys() ?? [])] },
        { act: 'date', selection: ['Video:v1:'], page: PAGE, connected: true },
      );
    },
  },
  {
    name: '[S08] after an act its dialog closes, the selection stays, and the number of changed items is reported',
    onChart: true,
    steps: [
      known,
      toggle(first),
      date,
      come,
      act.from('flow', changed, {
        parent: [changed],
        context: { selection: of({ ...first, date: '2026-05-01' }) },
      }),
      act.done(
        'flow',
        { kind: 'closed', done: 3 },
        {
          in: 'selecting',
          runs: [],
          context: { done: { act: 'date', count: 3 } },
        },
      ),
    ],
    ends: 'selecting',
  },
  {
    name: '[S08] deleting everything selected ends the selection without reporting a count',
    onChart: true,
    steps: [
      known,
      toggle(first),
      choose,
      come,
      act.from('flow', deleted, { parent: [deleted] }),
      act.done(
        'flow',
        { kind: 'closed', done: 1 },
        {
          in: 'none',
          runs: [],
          context: { selection: of(), done: undefined },
        },
      ),
    ],
    ends: 'none',
  },
  {
    name: '[S08] a cancelled deletion keeps the selection and clears the report of the previous act',
    onChart: true,
    steps: [
      ...dated,
      choose,
      come,
      act.done('flow', { kind: 'closed' }, { in: 'selecting', context: { selection: of(first), done: undefined } }),
    ],
    ends: 'selecting',
  },
  {
    name: '[S08] an act whose code does not load within twenty seconds is reported',
    onChart: true,
    steps: [known, toggle(first), date, act.wait(20_000, { in: 'failed' })],
    ends: 'failed',
  },
  ...(
    [
      ['selecting another result', toggle(second), 'selecting'],
      ['selecting a range', extend(third), 'selecting'],
      ['selecting every row', all, 'selecting'],
      ['selecting all of the search', search, 'selecting'],
      ['choosing the next act', choose, 'fetching'],
      ['running another search', act.send({ type: 'results.cleared' }), 'none'],
    ] as const
  ).map(([what, step, ends]): Journey => ({
    name: `[S08] the report of an act is cleared by ${what}`,
    onChart: true,
    steps: [
      ...dated.slice(0, -1),
      act.done('flow', { kind: 'closed', done: 3 }, { context: { done: { act: 'date', count: 3 } } }),
      { ...step, expects: isUnsaid },
    ],
    ends,
  })),
  {
    name: '[S08] the report of an act is cleared when the next selection begins',
    onChart: true,
    steps: [...dated, end, act.send({ type: 'selection.begin' }, { in: 'selecting', ...isUnsaid })],
    ends: 'selecting',
  },
  {
    name: '[S08] a range starts at the row pressed last, which Escape resets',
    onChart: true,
    steps: [
      known,
      toggle(first),
      { ...extend(third), expects: { context: { selection: of(first, second, third) } } },
      end,
      act.send({ type: 'selection.begin' }),
      { ...extend(fourth), expects: { context: { selection: of(fourth) } } },
    ],
    ends: 'selecting',
  },
  {
    name: '[S08] selecting every row or all of the search adds to the items already selected',
    onChart: true,
    steps: [
      known,
      toggle(podium),
      {
        send: { type: 'selection.rows', rows: [first, locked] },
        expects: { context: { selection: of(podium, first) } },
      },
      {
        send: { type: 'selection.search', query: { ...EMPTY_QUERY, keyword: 'gate' }, total: 300 },
        expects: {
          context: {
            selection: {
              ...of(podium, first),
              search: { query: { ...EMPTY_QUERY, keyword: 'gate' }, total: 300, except: [] },
            },
          },
        },
      },
      {
        send: { type: 'item.deleted', item: podium },
        expects: {
          context: {
            selection: { ...of(first), search: { query: { ...EMPTY_QUERY, keyword: 'gate' }, total: 300, except: [] } },
          },
        },
      },
    ],
    ends: 'selecting',
  },
];

export default definePaths(selectionMachine, {
  name: 'selection',
  input: { page: PAGE },
  events: {
    'selection.begin': [{}],
    'selection.toggle': [{ item: first }, { item: second }, { item: locked }],
    'selection.extend': [
      { item: third, rows },
      { item: locked, rows: [locked] },
    ],
    'selection.rows': [{ rows }],
    'selection.search': [{ query: EMPTY_QUERY, total: 300 }],
    'selection.end': [{}],
    'act.choose': [{ act: 'delete' }, { act: 'date' }],
    'act.retry': [{}],
    'act.dismiss': [{}],
    'who.known': [{ permissions: EVERYTHING, connected: true, account: ADMIN }],
    'network.online': [{}],
    'network.offline': [{}],
    'results.cleared': [{}],
    'item.deleted': [{ item: first }],
    'items.deleted': [],
    'items.changed': [],
    'xstate.done.actor.flow': [],
    'xstate.error.actor.flow': [],
  },
  runsIn: { loadFlow: 'fetching' },
  results: {
    loadFlow: { done: [flow], error: [OFFLINE] },
    flow: {
      emits: [deleted, changed],
      done: [{ kind: 'closed' }, { kind: 'closed', done: 3 }, { kind: 'lost' }],
      error: [new Error('broken')],
    },
  },
  explore: {
    limit: 20_000,
    contextKey: ({ isKnown, selection, act, who }) => [
      isKnown,
      selection.items.size,
      selection.search?.except.length,
      act,
      who.isOffline,
    ],
  },
  tags: { busy: ['fetching'] },
  pinned: [
    {
      name: '[S08] deselecting the only selected result ends the selection',
      steps: [known, toggle(first), toggle(first)],
      ends: 'none',
      check: selects(''),
    },
    {
      name: '[S08] nothing can be selected before the viewer’s rights are known, nor items without any available act',
      steps: [
        toggle(first),
        { send: { type: 'selection.begin' } },
        all,
        extend(first),
        known,
        toggle(locked),
        extend(locked),
      ],
      ends: 'none',
    },
    {
      name: '[S08] a button begins an empty selection',
      steps: [known, { send: { type: 'selection.begin' } }, toggle(locked), choose],
      ends: 'selecting',
      check: selects(''),
    },
    {
      name: '[S08] Shift selects from the row pressed last to this one, downwards and upwards',
      steps: [known, toggle(third), extend(fourth), extend(first)],
      ends: 'selecting',
      check: selects('v3,v4,v1,v2'),
    },
    {
      name: '[S08] Shift without a previous row selects only that row, from which the next range starts',
      steps: [known, extend(second), extend(fourth)],
      ends: 'selecting',
      check: selects('v2,v3,v4'),
    },
    {
      name: '[S08] selecting all rows skips those without any available act',
      steps: [known, all],
      ends: 'selecting',
      check: selects('v1,v2,v3,v4,v5'),
    },
    {
      name: '[S08] selecting all of the search reaches beyond the page, and single items can be excluded',
      steps: [known, all, search, toggle(second), toggle(third), toggle(second)],
      ends: 'selecting',
      check: ({ context }: Snapshot) => {
        expects(context.selection.search?.except.join() === 'v3', JSON.stringify(context.selection.search));
        expects(context.selection.search?.total === 300, 'another total');
      },
    },
    {
      name: '[S08] selecting all rows again no longer selects all of the search',
      steps: [known, all, search, all],
      ends: 'selecting',
      check: ({ context }: Snapshot) => expects(context.selection.search === undefined, 'still all of the search'),
    },
    {
      name: '[S08] Escape ends the selection',
      steps: [known, all, search, end],
      ends: 'none',
      check: (snapshot: Snapshot) => {
        selects('')(snapshot);
        expects(snapshot.context.selection.search === undefined, 'all of the search');
        expects(snapshot.context.anchor === undefined, 'a range would begin at a row that is not selected');
      },
    },
    {
      name: '[S08] another search ends the selection',
      steps: [known, toggle(first), { send: { type: 'results.cleared' } }],
      ends: 'none',
      check: selects(''),
    },
    {
      name: '[S08] an item deleted individually is no longer selected',
      steps: [known, toggle(first), toggle(second), { send: { type: 'item.deleted', item: first } }],
      ends: 'selecting',
      check: selects('v2'),
    },
    {
      name: '[S08] a deletion ends the selection, and the list is notified',
      steps: [
        known,
        toggle(first),
        choose,
        come,
        { from: 'flow', event: deleted },
        { done: 'flow', output: { kind: 'closed', done: 1 } },
      ],
      ends: 'none',
      check: (snapshot: Snapshot, observed) => {
        expects(parent(observed) === 'items.deleted', parent(observed));
        selects('')(snapshot);
      },
    },
    {
      name: '[S08] other acts than deletion keep the selection with updated items and report how many changed',
      steps: [
        known,
        toggle(first),
        toggle(second),
        date,
        come,
        { from: 'flow', event: changed },
        { done: 'flow', output: { kind: 'closed', done: 3 } },
      ],
      ends: 'selecting',
      check: (snapshot: Snapshot, observed) => {
        selects('v1,v2')(snapshot);
        const { selection, done } = snapshot.context;
        expects([...selection.items.values()][0]?.date === '2026-05-01', 'as it was');
        expects(done?.act === 'date' && done.count === 3, JSON.stringify(done));
        expects(parent(observed) === 'items.changed', parent(observed));
      },
    },
    {
      name: '[S08] cancelling an act keeps the selection and reports nothing',
      steps: [known, toggle(first), choose, come, { done: 'flow', output: { kind: 'closed' } }],
      ends: 'selecting',
      check: (snapshot: Snapshot) => {
        selects('v1')(snapshot);
        expects(snapshot.context.done === undefined, JSON.stringify(snapshot.context.done));
      },
    },
    {
      name: '[S08] selecting another result after an act clears its report',
      steps: [known, toggle(first), date, come, { done: 'flow', output: { kind: 'closed', done: 1 } }, toggle(second)],
      ends: 'selecting',
      check: ({ context }: Snapshot) => expects(context.done === undefined, JSON.stringify(context.done)),
    },
    {
      name: '[S08] no act can be started while offline',
      steps: [known, toggle(first), { send: { type: 'network.offline' } }, choose],
      ends: 'selecting',
    },
    {
      name: '[S08] an act can be started again when the network is back',
      steps: [
        known,
        toggle(first),
        { send: { type: 'network.offline' } },
        { send: { type: 'network.online' } },
        choose,
      ],
      ends: 'fetching',
    },
    {
      name: '[S08] an act whose code does not load can be retried or dismissed',
      steps: [
        known,
        toggle(first),
        choose,
        { elapse: PLUGIN_TIMEOUT_MS },
        { send: { type: 'act.retry' } },
        { error: 'loadFlow', reason: OFFLINE },
        { send: { type: 'act.dismiss' } },
      ],
      ends: 'selecting',
      check: selects('v1'),
    },
    {
      name: '[S08] dismissing an act while its code loads keeps the selection',
      steps: [known, toggle(first), choose, { send: { type: 'act.dismiss' } }],
      ends: 'selecting',
      check: selects('v1'),
    },
    {
      name: '[S08] an act that crashes is reported',
      steps: [known, toggle(first), choose, come, { error: 'flow', reason: new Error('broken') }],
      ends: 'failed',
    },
    {
      name: '[S08] a running act whose dialog did not load can be dismissed',
      steps: [known, toggle(first), choose, come, { send: { type: 'act.dismiss' } }],
      ends: 'selecting',
    },
    {
      name: '[L32] an expired session is reported',
      steps: [known, toggle(first), choose, come, { done: 'flow', output: { kind: 'lost' } }],
      ends: 'none',
      check: (_: Snapshot, observed) => expects(parent(observed) === 'session.lost', parent(observed)),
    },
    ...eachStep,
  ],
});
