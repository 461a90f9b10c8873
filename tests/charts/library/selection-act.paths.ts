import type { SnapshotFrom } from 'xstate';
import { selectionActMachine } from '../../../machines/library/selection/selection-act.machine.ts';
import type { SelectionActInput } from '../../../machines/library/selection/selection-act.machine.ts';
import type { Plan } from '../../../machines/library/selection/selection.ports.ts';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { SELECTION_BATCH_TIMEOUT_MS, SELECTION_PLAN_TIMEOUT_MS } from '../../../core/domain/constants/selection.ts';
import { resultKey } from '../../../core/domain/result-item.ts';
import type { PlannedMedium, SelectionAct } from '../../../core/domain/selection.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { stepsOf } from '../steps.ts';
import { EMPTY_QUERY, items, OFFLINE, PAGE } from './fixtures.ts';

type Snapshot = SnapshotFrom<typeof selectionActMachine>;

const rows = items(60);
export const actInput = (act: SelectionAct, ofSearch = false): SelectionActInput => ({
  act,
  selection: {
    items: new Map(rows.map((row) => [resultKey(row), row])),
    search: ofSearch ? { query: EMPTY_QUERY, total: 90, except: ['v9'] } : undefined,
  },
  page: PAGE,
  connected: true,
});

const planned = (count: number): PlannedMedium[] =>
  rows
    .slice(0, count)
    .map(({ id, type, title }) => ({ id, type, title: title ?? '', outcome: 'done', bytes: 1_000_000 }));
const refused: PlannedMedium[] = [
  { id: 'd1', type: 'Document', title: 'Race book', outcome: 'linked', videos: [{ id: 'v7', title: 'Sprint heats' }] },
  { id: 'd2', type: 'Video', title: 'Somebody else’s', outcome: 'private' },
];
const collections = [
  { id: 'c1', title: 'Finals', holds: 0 },
  { id: 'c2', title: 'Training', holds: 2 },
];
const planOf = (mine: readonly PlannedMedium[]): Plan => ({
  items: mine,
  total: mine.length,
  collections,
  newId: 'new1',
});
const ok = (mine: readonly PlannedMedium[]) => ({ status: 'ok', plan: planOf(mine) }) as const;
const plan = (mine: readonly PlannedMedium[]) => ({ done: 'plan', output: ok(mine) }) as const;
const changed = (count: number, from = 0) =>
  ({ status: 'ok', items: rows.slice(from, from + count).map(({ id }) => ({ id, outcome: 'done' })) }) as const;
const batch = (count: number, from = 0) => ({ done: 'batch', output: changed(count, from) }) as const;
const conflict = {
  status: 'ok',
  items: [
    { id: 'v1', outcome: 'conflict' },
    { id: 'v2', outcome: 'done' },
  ],
} as const;
const lost = { status: 'disconnected' } as const;
const confirm = { send: { type: 'act.confirm' } } as const;
const close = { send: { type: 'act.close' } } as const;
const retry = { send: { type: 'act.retry' } } as const;
const stop = { send: { type: 'act.stop' } } as const;
const draft = (what: object) => ({ send: { type: 'draft.change', draft: what } }) as const;

const expects = (claim: boolean, words: string) => {
  if (!claim) throw new Error(words);
};
const said = (observed: { parent: readonly object[] }) => JSON.stringify(observed.parent);

type Journey = PinnedJourney<typeof selectionActMachine>;
const act = stepsOf<typeof selectionActMachine>();
const eachStep: readonly Journey[] = [
  {
    name: '[S08] what is selected is planned, and done fifty at a time',
    onChart: true,
    begins: {
      in: 'planning',
      inputs: { plan: [{ act: 'delete', items: rows, search: undefined, page: PAGE, connected: true }] },
    },
    steps: [
      act.done('plan', ok(planned(60)), { in: 'asking', context: { plan: planOf(planned(60)) } }),
      act.send(
        { type: 'act.confirm' },
        {
          in: { working: 'sending' },
          inputs: { batch: [{ change: { kind: 'delete' }, items: planned(60).slice(0, 50) }] },
        },
      ),
      act.done('batch', changed(50), {
        in: { working: 'sending' },
        parent: [],
        inputs: { batch: [{ change: { kind: 'delete' }, items: planned(60).slice(50) }] },
      }),
      act.done('batch', changed(10, 50), {
        parent: [{ type: 'items.deleted', items: rows, ofSearch: false }],
      }),
    ],
    ends: 'done',
    output: { kind: 'closed', done: 60 },
  },
  {
    name: '[S08] all of a search is planned as such; what is not listed is told with what is known of it',
    onChart: true,
    input: actInput('delete', true),
    begins: {
      inputs: {
        plan: [
          {
            act: 'delete',
            items: rows,
            search: { query: EMPTY_QUERY, total: 90, except: ['v9'] },
            page: PAGE,
            connected: true,
          },
        ],
      },
    },
    steps: [
      plan([{ id: 'far', type: 'Video', title: 'Not listed', outcome: 'done' }]),
      confirm,
      act.done(
        'batch',
        { status: 'ok', items: [{ id: 'far', outcome: 'done' }] },
        {
          parent: [
            {
              type: 'items.deleted',
              items: [{ id: 'far', type: 'Video', title: 'Not listed', visibility: 'private' }],
              ofSearch: true,
            },
          ],
        },
      ),
    ],
    ends: 'done',
  },
  {
    name: '[S08] [L19] the ZIP is made of those that may be downloaded, and saved from where it lies',
    onChart: true,
    input: actInput('download'),
    steps: [
      plan([...planned(2), ...refused]),
      act.send({ type: 'act.confirm' }, { in: 'archiving', inputs: { archive: [{ items: planned(2) }] } }),
      act.done('archive', { status: 'ok', path: '/a.zip' }, { in: 'saving', inputs: { save: [{ path: '/a.zip' }] } }),
    ],
    ends: 'saving',
  },
];

export default definePaths(selectionActMachine, {
  name: 'selection-act',
  input: [actInput('delete'), actInput('collect'), actInput('download', true)],
  events: {
    'draft.change': [{ draft: { title: 'Heats' } }, { draft: { title: '' } }],
    'act.confirm': [{}],
    'act.stop': [{}],
    'act.retry': [{}],
    'act.close': [{}],
  },
  runsIn: { plan: 'planning', archive: 'archiving', save: 'saving', batch: 'working.sending' },
  results: {
    plan: {
      done: [ok(planned(2)), ok([...planned(1), ...refused]), ok(refused), { status: 'empty' }, lost],
      error: [OFFLINE],
    },
    batch: {
      done: [
        ({ context }: Snapshot) => changed(Math.min(50, (context.plan?.items.length ?? 0) - context.changed.length)),
        conflict,
        { status: 'ok', items: [{ id: 'v1', outcome: 'gone' }] },
        { status: 'refused' },
        { status: 'full' },
        lost,
      ],
      error: [OFFLINE],
    },
    archive: {
      done: [{ status: 'ok', path: '/a.zip' }, { status: 'large', bytes: 9e10, most: 6e10 }, { status: 'empty' }, lost],
      error: [OFFLINE],
    },
    save: { done: [undefined], error: [OFFLINE] },
  },
  explore: {
    limit: 20_000,
    contextKey: ({ act, plan: known, changed: done, tries, isStopped, draft: { title } }) => [
      act,
      known?.items.length,
      done.length,
      tries,
      isStopped,
      title,
    ],
  },
  unseen: [
    { state: 'done', reason: 'over: the library takes the act away' },
    { state: 'saved', reason: 'over: the library takes the act away' },
    { state: 'closed', reason: 'over: the library takes the act away' },
    { state: 'lost', reason: 'over: the library leaves for the login' },
    { state: 'saving', like: 'archiving', reason: 'both say that the ZIP is being prepared' },
    { state: 'working.pausing', like: 'working.sending', reason: 'a batch is sent again without a word' },
  ],
  tags: { busy: ['planning', 'archiving', 'saving'], working: ['working'] },
  pinned: [
    {
      name: '[S08] several are deleted after "Are you sure?", in batches, and the list is notified once',
      steps: [plan(planned(60)), confirm, batch(50), batch(10, 50)],
      ends: 'done',
      output: { kind: 'closed', done: 60 },
      check: ({ context }: Snapshot, observed) => {
        expects(context.change?.kind === 'delete', JSON.stringify(context.change));
        expects(observed.parent.length === 1, said(observed));
        const [fact] = observed.parent as unknown as [{ type: string; items: { id: string }[]; ofSearch: boolean }];
        expects(fact.type === 'items.deleted' && fact.items.length === 60 && !fact.ofSearch, said(observed));
      },
    },
    {
      name: '[S08] the batches follow each other, none is left out or sent twice',
      steps: [plan(planned(60)), confirm, batch(50)],
      ends: { working: 'sending' },
      check: ({ context }: Snapshot) => expects(context.changed.length === 50, String(context.changed.length)),
    },
    {
      name: '[S08] those that it may not be done with are left out, and listed in the end',
      steps: [plan([...planned(2), ...refused]), confirm, batch(2)],
      ends: 'reporting',
      check: ({ context }: Snapshot, observed) => {
        expects(context.changed.length === 2, 'others are done, too');
        expects(said(observed).includes('"items.deleted"'), said(observed));
      },
    },
    {
      name: '[S08] what was changed meanwhile is listed, and the others are done',
      steps: [plan(planned(2)), confirm, { done: 'batch', output: conflict }, close],
      ends: 'done',
      output: { kind: 'closed', done: 1 },
      check: (_: Snapshot, observed) => {
        const [fact] = observed.parent as unknown as [{ items: { id: string }[] }];
        expects(fact.items.map(({ id }) => id).join() === 'v2', said(observed));
      },
    },
    {
      name: '[S08] with none of them possible, nothing is asked and nothing done',
      steps: [plan(refused), confirm],
      ends: 'impossible',
      check: (_: Snapshot, observed) => expects(observed.parent.length === 0, said(observed)),
    },
    {
      name: '[S08] a lost response is asked for again by itself, with the same batch',
      steps: [
        plan(planned(2)),
        confirm,
        { error: 'batch', reason: OFFLINE },
        { elapse: 1_000 },
        { elapse: SELECTION_BATCH_TIMEOUT_MS },
        { elapse: 4_000 },
        batch(2),
      ],
      ends: 'done',
      output: { kind: 'closed', done: 2 },
    },
    {
      name: '[S08] a pause of one and of four seconds lies before it is sent again',
      steps: [
        plan(planned(2)),
        confirm,
        { error: 'batch', reason: OFFLINE },
        { elapse: 1_000 },
        { error: 'batch', reason: OFFLINE },
        { elapse: 3_999 },
      ],
      ends: { working: 'pausing' },
      check: ({ context }: Snapshot) => expects(context.tries === 2, String(context.tries)),
    },
    {
      name: '[S08] after three tries the person decides, and goes on where it was',
      steps: [
        plan(planned(60)),
        confirm,
        batch(50),
        { error: 'batch', reason: OFFLINE },
        { elapse: 1_000 },
        { error: 'batch', reason: OFFLINE },
        { elapse: 4_000 },
        { error: 'batch', reason: OFFLINE },
        retry,
        { error: 'batch', reason: OFFLINE },
        { elapse: 1_000 },
        batch(10, 50),
      ],
      ends: 'done',
      output: { kind: 'closed', done: 60 },
    },
    {
      name: '[S08] who gives up keeps what was done, and the list follows it',
      steps: [
        plan(planned(60)),
        confirm,
        batch(50),
        { error: 'batch', reason: OFFLINE },
        { elapse: 1_000 },
        { error: 'batch', reason: OFFLINE },
        { elapse: 4_000 },
        { error: 'batch', reason: OFFLINE },
        close,
      ],
      ends: 'reporting',
      check: ({ context }: Snapshot, observed) => {
        expects(observed.parent.length === 1, said(observed));
        expects(context.changed.length === 50, String(context.changed.length));
      },
    },
    {
      name: '[S08] who gives up before anything was done leaves it as it was',
      steps: [
        plan(planned(2)),
        confirm,
        { error: 'batch', reason: OFFLINE },
        { elapse: 1_000 },
        { error: 'batch', reason: OFFLINE },
        { elapse: 4_000 },
        { error: 'batch', reason: OFFLINE },
        close,
      ],
      ends: 'closed',
      output: { kind: 'closed' },
      check: (_: Snapshot, observed) => expects(observed.parent.length === 0, said(observed)),
    },
    {
      name: '[S08] tries are counted from zero for each batch',
      steps: [
        plan(planned(60)),
        confirm,
        { error: 'batch', reason: OFFLINE },
        { elapse: 1_000 },
        batch(50),
        { error: 'batch', reason: OFFLINE },
      ],
      ends: { working: 'pausing' },
      check: ({ context }: Snapshot) => expects(context.tries === 1, String(context.tries)),
    },
    {
      name: '[S08] stopped, the batch under way is the last one',
      steps: [plan(planned(60)), confirm, stop, batch(50)],
      ends: 'reporting',
      check: ({ context }: Snapshot, observed) => {
        expects(context.changed.length === 50, String(context.changed.length));
        expects(said(observed).includes('"items.deleted"'), said(observed));
      },
    },
    {
      name: '[S08] a new collection needs a title, and is made under one id however often it is sent',
      input: actInput('collect'),
      steps: [plan(planned(2)), confirm, draft({ title: ' Heats ' }), confirm],
      ends: { working: 'sending' },
      check: ({ context }: Snapshot) =>
        expects(
          JSON.stringify(context.change) === '{"kind":"collect","collectionId":"new1","title":"Heats"}',
          JSON.stringify(context.change),
        ),
    },
    {
      name: '[S08] a collection that takes nothing is said so, and nothing is done',
      input: actInput('collect'),
      steps: [plan(planned(2)), draft({ collectionId: 'c1' }), confirm, { done: 'batch', output: { status: 'full' } }],
      ends: 'refused',
    },
    {
      name: '[S08] leaving a collection that takes nothing ends the act',
      input: actInput('collect'),
      steps: [
        plan(planned(2)),
        draft({ collectionId: 'c1' }),
        confirm,
        { done: 'batch', output: { status: 'refused' } },
        close,
      ],
      ends: 'closed',
      check: (_: Snapshot, observed) => expects(observed.parent.length === 0, said(observed)),
    },
    {
      name: '[S08] a date is set, and the rows are as they are now',
      input: actInput('date'),
      steps: [plan(planned(1)), confirm, draft({ date: '2026-05-01' }), confirm, batch(1)],
      ends: 'done',
      output: { kind: 'closed', done: 1 },
      check: (_: Snapshot, observed) => {
        const [fact] = observed.parent as unknown as [{ type: string; items: { id: string; date: string }[] }];
        expects(fact.type === 'items.changed' && fact.items[0]?.date === '2026-05-01', said(observed));
      },
    },
    {
      name: '[S08] all of a search is planned as such, and deleted as such',
      input: actInput('delete', true),
      steps: [
        plan([...planned(1), { id: 'far', type: 'Video', title: 'Not listed', outcome: 'done' }]),
        confirm,
        {
          done: 'batch',
          output: {
            status: 'ok',
            items: [
              { id: 'v1', outcome: 'done' },
              { id: 'far', outcome: 'done' },
            ],
          },
        },
      ],
      ends: 'done',
      check: (_: Snapshot, observed) => {
        const [fact] = observed.parent as unknown as [{ items: { id: string; title: string }[]; ofSearch: boolean }];
        expects(fact.ofSearch && fact.items[1]?.title === 'Not listed', said(observed));
        expects(fact.items[0]?.title === rows[0]?.title, said(observed));
      },
    },
    {
      name: '[S08] [L19] one ZIP is saved by the browser',
      input: actInput('download'),
      steps: [
        plan([...planned(2), ...refused]),
        confirm,
        { done: 'archive', output: { status: 'ok', path: '/a.zip' } },
        { done: 'save', output: undefined },
      ],
      ends: 'saved',
      output: { kind: 'closed', done: 2 },
      check: (_: Snapshot, observed) => expects(observed.parent.length === 0, said(observed)),
    },
    {
      name: '[S08] files that are too large for one ZIP are said so',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { done: 'archive', output: { status: 'large', bytes: 9e10, most: 6e10 } }],
      ends: 'unarchived',
      check: ({ context }: Snapshot) => expects(context.archive?.status === 'large', JSON.stringify(context.archive)),
    },
    {
      name: '[S08] a ZIP that does not come can be asked for again',
      input: actInput('download'),
      steps: [
        plan(planned(2)),
        confirm,
        { elapse: SELECTION_PLAN_TIMEOUT_MS },
        retry,
        { done: 'archive', output: { status: 'ok', path: '/a.zip' } },
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
        close,
      ],
      ends: 'closed',
    },
    {
      name: '[S08] a host that does not say what may be done is asked again',
      steps: [{ elapse: SELECTION_PLAN_TIMEOUT_MS }, retry, plan(planned(2))],
      ends: 'asking',
    },
    {
      name: '[L30] who cancels changes nothing',
      steps: [plan(planned(2)), close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[S08] a search that finds nothing any more leaves nothing to do',
      steps: [{ done: 'plan', output: { status: 'empty' } }, close],
      ends: 'closed',
    },
    {
      name: '[L32] a session that is over leads to the login, and the list follows what was done before',
      steps: [plan(planned(60)), confirm, batch(50), { done: 'batch', output: lost }],
      ends: 'lost',
      output: { kind: 'lost' },
      check: (_: Snapshot, observed) => expects(observed.parent.length === 1, said(observed)),
    },
    {
      name: '[L32] a session that is over before the plan leads to the login',
      steps: [{ done: 'plan', output: lost }],
      ends: 'lost',
    },
    {
      name: '[L32] a session that is over before the ZIP leads to the login',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { done: 'archive', output: lost }],
      ends: 'lost',
    },
    {
      name: '[S08] who closes while it is planned changes nothing',
      steps: [close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[S08] a host that does not say within 20 s what may be done is given up',
      steps: [{ elapse: SELECTION_PLAN_TIMEOUT_MS }],
      ends: 'unplanned',
    },
    {
      name: '[S08] without the network it is not known what may be done, and who closes changes nothing',
      steps: [{ error: 'plan', reason: OFFLINE }, close],
      ends: 'closed',
    },
    {
      name: '[S08] who does not want to wait for the plan closes it, and nothing is done',
      steps: [close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[S08] a plan that failed is asked for again',
      steps: [{ error: 'plan', reason: OFFLINE }, retry],
      ends: 'planning',
    },
    {
      name: '[S08] those that it may not be done with are listed with their reasons',
      steps: [plan(refused)],
      ends: 'impossible',
      check: ({ context }: Snapshot) =>
        expects(
          context.plan?.items.map(({ outcome }) => outcome).join() === 'linked,private',
          JSON.stringify(context.plan),
        ),
    },
    {
      name: '[S08] who closes while the ZIP is made saves nothing',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[S08] a ZIP whose address does not come in time is given up',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { elapse: SELECTION_PLAN_TIMEOUT_MS }],
      ends: 'unarchived',
    },
    {
      name: '[S08] without the network there is no ZIP',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { error: 'archive', reason: OFFLINE }],
      ends: 'unarchived',
    },
    {
      name: '[S08] the ZIP that the server has made is the one that the browser saves',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { done: 'archive', output: { status: 'ok', path: '/a.zip' } }],
      ends: 'saving',
      check: ({ context }: Snapshot) =>
        expects(JSON.stringify(context.archive) === '{"status":"ok","path":"/a.zip"}', JSON.stringify(context.archive)),
    },
    {
      name: '[S08] a browser that does not save it may be asked again',
      input: actInput('download'),
      steps: [
        plan(planned(2)),
        confirm,
        { done: 'archive', output: { status: 'ok', path: '/a.zip' } },
        { error: 'save', reason: OFFLINE },
      ],
      ends: 'unarchived',
    },
    {
      name: '[S08] a batch that is not confirmed in time is sent again after a pause',
      steps: [plan(planned(2)), confirm, { elapse: SELECTION_BATCH_TIMEOUT_MS }],
      ends: { working: 'pausing' },
      check: ({ context }: Snapshot) => expects(context.tries === 1, String(context.tries)),
    },
    {
      name: '[S08] three batches that are not confirmed in time are told',
      steps: [
        plan(planned(2)),
        confirm,
        { elapse: SELECTION_BATCH_TIMEOUT_MS },
        { elapse: 1_000 },
        { elapse: SELECTION_BATCH_TIMEOUT_MS },
        { elapse: 4_000 },
        { elapse: SELECTION_BATCH_TIMEOUT_MS },
      ],
      ends: 'interrupted',
    },
    {
      name: '[S08] who stopped it, and tries again once the server cannot be reached, has all of the rest done',
      steps: [
        plan(planned(120)),
        confirm,
        stop,
        { elapse: SELECTION_BATCH_TIMEOUT_MS },
        { elapse: 1_000 },
        { elapse: SELECTION_BATCH_TIMEOUT_MS },
        { elapse: 4_000 },
        { elapse: SELECTION_BATCH_TIMEOUT_MS },
        retry,
        batch(50),
      ],
      ends: { working: 'sending' },
      check: ({ context }: Snapshot) => expects(!context.isStopped, 'the next batch is the last'),
    },
    {
      name: '[S08] why a collection takes nothing is said',
      input: actInput('collect'),
      steps: [plan(planned(2)), draft({ collectionId: 'c1' }), confirm, { done: 'batch', output: { status: 'full' } }],
      ends: 'refused',
      check: ({ context }: Snapshot) => expects(context.isFull, 'it is full'),
    },
    ...eachStep,
  ],
});
