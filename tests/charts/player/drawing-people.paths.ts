import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { drawingPeopleMachine } from '../../../machines/player/panels/drawing-people/drawing-people.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { SILENT, stepsOf } from '../steps.ts';

const OFFLINE = new Error('offline');
const EVA = { id: 71, name: 'Eva Moss' };
const IDA = { id: 72, name: 'Ida Holm' };
const CANDIDATES = [EVA, IDA];
const OF_EVA = { id: 's1', name: 'Eva Moss', userId: 71 };
const COACH = { id: 's2', name: 'coach@club.example' };
const PEOPLE = [OF_EVA, COACH];

const act = stepsOf<typeof drawingPeopleMachine>();
const having = (...people: readonly object[]) => ({ status: 'ok', people, candidates: CANDIDATES });
const listed = { done: 'loadPeople', output: having(...PEOPLE) } as const;
const typed = (text: string) => ({ send: { type: 'people.type', text } }) as const;
const submit = { type: 'people.submit' } as const;
const choose = { type: 'people.choose', id: 72 } as const;
const remove = { type: 'people.remove', id: 's2' } as const;
const invited = (login: string) => ({ kind: 'invite', login });
const changing = (change: object) => ({ in: 'changing', inputs: { changePeople: [{ id: 'd1', change }] } });
const loading = { in: 'loading', inputs: { loadPeople: [{ id: 'd1' }] } };
const counted = (count: number) => [{ type: 'people.counted', id: 'd1', count }];
const late = (id: string) =>
  [
    ['fails', act.fails(id, OFFLINE)],
    ['times out after ten seconds', act.wait(LIBRARY_REQUEST_TIMEOUT_MS)],
  ] as const;

type Journey = PinnedJourney<typeof drawingPeopleMachine>;

const eachStep: readonly Journey[] = [
  {
    name: '[P26] the people a drawing is shared with are loaded first and counted',
    onChart: true,
    begins: {
      ...loading,
      context: { people: [], candidates: [], text: '', change: undefined, sent: '' },
      tags: ['busy'],
    },
    steps: [
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: 'loading' }),
      act.done('loadPeople', having(...PEOPLE), {
        in: { listed: 'quiet' },
        context: { people: PEOPLE, candidates: CANDIDATES },
        parent: counted(2),
        tags: [],
      }),
    ],
    ends: { listed: 'quiet' },
  },
  {
    name: '[P26] choosing a member of the group shares the drawing, and the form is cleared on confirmation',
    onChart: true,
    steps: [
      listed,
      act.send({ type: 'people.type', text: 'ida' }, { ...SILENT, context: { text: 'ida' } }),
      act.send(choose, { ...changing({ kind: 'choose', userId: 72 }), context: { text: 'ida' }, tags: ['busy'] }),
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: 'changing' }),
      act.done('changePeople', { status: 'ok' }, { ...loading, context: { text: '' } }),
      act.done('loadPeople', having(OF_EVA), {
        in: { listed: 'changed' },
        context: { people: [OF_EVA] },
        parent: counted(1),
      }),
    ],
    ends: { listed: 'changed' },
  },
  ...['coach@club.example', ' Coach@Club.example ', 'viewer'].map((text): Journey => ({
    name: `[P26] the drawing is shared with the account “${text}”`,
    onChart: true,
    steps: [
      listed,
      typed(text),
      act.send(submit, changing(invited(text.trim()))),
      act.done('changePeople', { status: 'ok' }, { ...loading, context: { text: '' } }),
    ],
    ends: 'loading',
  })),
  ...['', '  ', 'Eva Moss', 'coach@', '@club.example', 'x'.repeat(255)].map((text): Journey => ({
    name: `[P26] “${text.slice(0, 20)}” (${text.length} characters) is not a valid account and is not sent`,
    onChart: true,
    steps: [
      listed,
      typed(text),
      act.send(submit, { ...SILENT, in: { listed: 'wrong' }, context: { text, change: undefined } }),
      act.send({ type: 'people.type', text: 'c' }, { ...SILENT, in: { listed: 'quiet' }, context: { text: 'c' } }),
    ],
    ends: { listed: 'quiet' },
  })),
  {
    name: '[P26] an account name of the maximum length is sent',
    onChart: true,
    steps: [listed, typed('x'.repeat(254)), act.send(submit, changing(invited('x'.repeat(254))))],
    ends: 'changing',
  },
  {
    name: '[P26] text typed while a person is being added is kept',
    onChart: true,
    steps: [
      listed,
      typed('viewer'),
      { send: submit },
      act.send({ type: 'people.type', text: 'next' }, { in: 'changing', context: { text: 'next' } }),
      act.done('changePeople', { status: 'ok' }, { context: { text: 'next' } }),
    ],
    ends: 'loading',
  },
  {
    name: '[P26] removing a person keeps the typed text',
    onChart: true,
    steps: [
      listed,
      typed('next'),
      act.send(remove, changing({ kind: 'remove', shareId: 's2' })),
      act.done('changePeople', { status: 'ok' }, { ...loading, context: { text: 'next' } }),
      act.done('loadPeople', having(OF_EVA), { in: { listed: 'changed' }, parent: counted(1) }),
    ],
    ends: { listed: 'changed' },
  },
  ...(
    [
      ['own', { listed: 'own' }],
      ['full', { listed: 'full' }],
      ['limited', { listed: 'limited' }],
      ['gone', 'gone'],
      ['disconnected', 'signedOut'],
    ] as const
  ).map(([status, state]): Journey => ({
    name: `[P26] a share refused as ${status} is reported, and the typed text is kept`,
    onChart: true,
    steps: [
      listed,
      typed('viewer'),
      { send: submit },
      act.done('changePeople', { status }, { in: state, context: { text: 'viewer' }, parent: [] }),
    ],
    ends: state,
  })),
  ...late('changePeople').map(([what, step]): Journey => ({
    name: `[P26] a share that ${what} keeps the typed text and can be sent again`,
    onChart: true,
    steps: [
      listed,
      typed('viewer'),
      { send: submit },
      { ...step, expects: { in: { listed: 'notSaved' }, context: { text: 'viewer' } } },
      act.send(submit, changing(invited('viewer'))),
    ],
    ends: 'changing',
  })),
  ...late('loadPeople').map(([what, step]): Journey => ({
    name: `[P26] a list of people that ${what} is reported and can be requested again`,
    onChart: true,
    steps: [{ ...step, expects: { ...SILENT, in: 'failed' } }, act.send({ type: 'people.retry' }, loading)],
    ends: 'loading',
  })),
  ...(
    [
      ['gone', 'gone'],
      ['disconnected', 'signedOut'],
    ] as const
  ).map(([status, state]): Journey => ({
    name: `[P04] a list of people refused as ${status} shows nobody`,
    onChart: true,
    steps: [act.done('loadPeople', { status }, { ...SILENT, in: state, context: { people: [] } })],
    ends: state,
  })),
  {
    name: '[P04] a change is not confirmed when the drawing is gone afterwards',
    onChart: true,
    steps: [
      listed,
      { send: choose },
      act.done('changePeople', { status: 'ok' }, loading),
      act.done('loadPeople', { status: 'gone' }, { ...SILENT, in: 'gone' }),
    ],
    ends: 'gone',
  },
  {
    name: '[P26] the form closes unless a change is pending',
    onChart: true,
    steps: [
      act.send({ type: 'people.close' }, { parent: [{ type: 'people.closed', next: undefined }] }),
      listed,
      { send: choose },
      act.send({ type: 'people.close' }, { ...SILENT, in: 'changing' }),
      act.done('changePeople', { status: 'own' }),
      act.send({ type: 'people.close' }, { parent: [{ type: 'people.closed', next: undefined }] }),
    ],
    ends: { listed: 'own' },
  },
  {
    name: '[P26] the form closes for that of another drawing unless a change is pending',
    onChart: true,
    steps: [
      listed,
      { send: choose },
      act.send({ type: 'people.close', next: 'd2' }, { ...SILENT, in: 'changing' }),
      act.done('changePeople', { status: 'ok' }, loading),
      act.send({ type: 'people.close', next: 'd2' }, { parent: [{ type: 'people.closed', next: 'd2' }] }),
    ],
    ends: 'loading',
  },
];

export default definePaths(drawingPeopleMachine, {
  name: 'drawing-people',
  input: [{ id: 'd1' }],
  events: {
    'people.type': [{ text: 'viewer' }, { text: 'no account' }],
    'people.choose': [{ id: 72 }],
    'people.submit': [{}],
    'people.remove': [{ id: 's2' }],
    'people.retry': [{}],
    'people.close': [{}],
  },
  runsIn: { loadPeople: 'loading', changePeople: 'changing' },
  results: {
    loadPeople: { done: [listed.output, { status: 'gone' }, { status: 'disconnected' }], error: [OFFLINE] },
    changePeople: {
      done: (['ok', 'own', 'full', 'limited', 'gone', 'disconnected'] as const).map((status) => ({ status })),
      error: [OFFLINE],
    },
  },
  explore: {
    limit: 20_000,
    contextKey: ({ people, change, text, sent }) => [people.length, change?.kind, text, sent],
  },
  tags: { busy: ['loading', 'changing'] },
  pinned: [
    {
      name: '[P26] an added member of the group is confirmed once the list has reloaded',
      steps: [listed, { send: choose }, { done: 'changePeople', output: { status: 'ok' } }, listed],
      ends: { listed: 'changed' },
    },
    {
      name: '[P26] an account typed by name is added',
      steps: [listed, typed('viewer'), { send: submit }, { done: 'changePeople', output: { status: 'ok' } }, listed],
      ends: { listed: 'changed' },
    },
    {
      name: '[P26] a person is removed',
      steps: [listed, { send: remove }, { done: 'changePeople', output: { status: 'ok' } }, listed],
      ends: { listed: 'changed' },
    },
    ...eachStep,
  ],
});
