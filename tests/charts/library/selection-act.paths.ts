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
    name: '[S08] the selected items are planned first and then processed in batches of fifty',
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
    name: '[S08] a whole search is planned as a query, and unlisted items are reported with their planned fields',
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
    name: '[S08] [L19] the ZIP contains only items that may be downloaded and is saved from the server’s path',
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
      name: '[S08] confirming "Are you sure?" deletes several items in batches and notifies the list once',
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
      name: '[S08] the next batch is sent after the first is confirmed',
      steps: [plan(planned(60)), confirm, batch(50)],
      ends: { working: 'sending' },
      check: ({ context }: Snapshot) => expects(context.changed.length === 50, String(context.changed.length)),
    },
    {
      name: '[S08] items that the act does not apply to are skipped and listed in the final report',
      steps: [plan([...planned(2), ...refused]), confirm, batch(2)],
      ends: 'reporting',
      check: ({ context }: Snapshot, observed) => {
        expects(context.changed.length === 2, 'others are done, too');
        expects(said(observed).includes('"items.deleted"'), said(observed));
      },
    },
    {
      name: '[S08] an item changed by somebody else is listed as a conflict, and the others are processed',
      steps: [plan(planned(2)), confirm, { done: 'batch', output: conflict }, close],
      ends: 'done',
      output: { kind: 'closed', done: 1 },
      check: (_: Snapshot, observed) => {
        const [fact] = observed.parent as unknown as [{ items: { id: string }[] }];
        expects(fact.items.map(({ id }) => id).join() === 'v2', said(observed));
      },
    },
    {
      name: '[S08] an act that applies to none of the items asks nothing and changes nothing',
      steps: [plan(refused), confirm],
      ends: 'impossible',
      check: (_: Snapshot, observed) => expects(observed.parent.length === 0, said(observed)),
    },
    {
      name: '[S08] a batch that fails or times out is retried automatically',
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
      name: '[S08] a failed batch is retried after one second and then after four',
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
      name: '[S08] after three failed attempts the viewer can retry, which continues with the failed batch',
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
      name: '[S08] giving up after failed attempts keeps the finished batches and notifies the list',
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
      name: '[S08] giving up before any batch succeeded closes without notifying the list',
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
      name: '[S08] the attempts are counted separately for each batch',
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
      name: '[S08] stopping lets the batch under way finish as the last one',
      steps: [plan(planned(60)), confirm, stop, batch(50)],
      ends: 'reporting',
      check: ({ context }: Snapshot, observed) => {
        expects(context.changed.length === 50, String(context.changed.length));
        expects(said(observed).includes('"items.deleted"'), said(observed));
      },
    },
    {
      name: '[S08] a new collection needs a title and is created under the id of the plan',
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
      name: '[S08] a full collection refuses the act',
      input: actInput('collect'),
      steps: [plan(planned(2)), draft({ collectionId: 'c1' }), confirm, { done: 'batch', output: { status: 'full' } }],
      ends: 'refused',
    },
    {
      name: '[S08] closing after a collection refused the items ends the act without notifying the list',
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
      name: '[S08] setting a date needs a date and reports the changed rows',
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
      name: '[S08] deleting a whole search reports listed and unlisted items as a deletion of the search',
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
      name: '[S08] [L19] a download is saved by the browser as one ZIP',
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
      name: '[S08] files that are too large for one ZIP are reported',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { done: 'archive', output: { status: 'large', bytes: 9e10, most: 6e10 } }],
      ends: 'unarchived',
      check: ({ context }: Snapshot) => expects(context.archive?.status === 'large', JSON.stringify(context.archive)),
    },
    {
      name: '[S08] a ZIP request that timed out can be retried, and the act can be closed if saving times out',
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
      name: '[S08] a plan that timed out can be requested again',
      steps: [{ elapse: SELECTION_PLAN_TIMEOUT_MS }, retry, plan(planned(2))],
      ends: 'asking',
    },
    {
      name: '[L30] cancelling changes nothing',
      steps: [plan(planned(2)), close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[S08] a search that no longer finds anything leaves only closing',
      steps: [{ done: 'plan', output: { status: 'empty' } }, close],
      ends: 'closed',
    },
    {
      name: '[L32] a session that expires between batches leads to the sign-in after notifying the list',
      steps: [plan(planned(60)), confirm, batch(50), { done: 'batch', output: lost }],
      ends: 'lost',
      output: { kind: 'lost' },
      check: (_: Snapshot, observed) => expects(observed.parent.length === 1, said(observed)),
    },
    {
      name: '[L32] a session that expired before the plan leads to the sign-in',
      steps: [{ done: 'plan', output: lost }],
      ends: 'lost',
    },
    {
      name: '[L32] a session that expired before the ZIP leads to the sign-in',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { done: 'archive', output: lost }],
      ends: 'lost',
    },
    {
      name: '[S08] closing during planning changes nothing',
      steps: [close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[S08] a plan fails if the server does not respond within 20 s',
      steps: [{ elapse: SELECTION_PLAN_TIMEOUT_MS }],
      ends: 'unplanned',
    },
    {
      name: '[S08] the act can be closed after the plan failed while offline',
      steps: [{ error: 'plan', reason: OFFLINE }, close],
      ends: 'closed',
    },
    {
      name: '[S08] the act can be closed while its plan is loading',
      steps: [close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[S08] a plan that failed can be requested again',
      steps: [{ error: 'plan', reason: OFFLINE }, retry],
      ends: 'planning',
    },
    {
      name: '[S08] items that the act does not apply to are listed with their reasons',
      steps: [plan(refused)],
      ends: 'impossible',
      check: ({ context }: Snapshot) =>
        expects(
          context.plan?.items.map(({ outcome }) => outcome).join() === 'linked,private',
          JSON.stringify(context.plan),
        ),
    },
    {
      name: '[S08] closing while the ZIP is being created saves nothing',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, close],
      ends: 'closed',
      output: { kind: 'closed' },
    },
    {
      name: '[S08] a ZIP fails if its path does not arrive in time',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { elapse: SELECTION_PLAN_TIMEOUT_MS }],
      ends: 'unarchived',
    },
    {
      name: '[S08] a ZIP request fails while offline',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { error: 'archive', reason: OFFLINE }],
      ends: 'unarchived',
    },
    {
      name: '[S08] the path of the ZIP from the server is kept while the browser saves it',
      input: actInput('download'),
      steps: [plan(planned(2)), confirm, { done: 'archive', output: { status: 'ok', path: '/a.zip' } }],
      ends: 'saving',
      check: ({ context }: Snapshot) =>
        expects(JSON.stringify(context.archive) === '{"status":"ok","path":"/a.zip"}', JSON.stringify(context.archive)),
    },
    {
      name: '[S08] a ZIP that the browser fails to save is reported as failed',
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
      name: '[S08] a batch that times out pauses before it is retried',
      steps: [plan(planned(2)), confirm, { elapse: SELECTION_BATCH_TIMEOUT_MS }],
      ends: { working: 'pausing' },
      check: ({ context }: Snapshot) => expects(context.tries === 1, String(context.tries)),
    },
    {
      name: '[S08] the act is interrupted after a batch timed out three times',
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
      name: '[S08] retrying an interrupted act that was stopped processes all remaining batches',
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
      name: '[S08] the reason is reported if a collection is full',
      input: actInput('collect'),
      steps: [plan(planned(2)), draft({ collectionId: 'c1' }), confirm, { done: 'batch', output: { status: 'full' } }],
      ends: 'refused',
      check: ({ context }: Snapshot) => expects(context.isFull, 'it is full'),
    },
    ...eachStep,
  ],
});
