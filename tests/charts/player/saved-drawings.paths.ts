import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { Stroke } from '../../../core/domain/drawing.ts';
import type { SavedDrawing } from '../../../core/domain/saved-drawings.ts';
import { savedDrawingsMachine } from '../../../machines/player/panels/saved-drawings/saved-drawings.machine.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { SILENT, stepsOf } from '../steps.ts';

const OFFLINE = new Error('offline');
const NEW = '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a01';
const OTHER = '0b1c6e0a-4f5d-4a53-9a34-0c8f2f7f1a02';
export const LINE: Stroke = {
  tool: 'line',
  colour: 'red',
  width: 'thin',
  at: 5,
  source: 'replay:0',
  points: [
    { x: 0.2, y: 0.2 },
    { x: 0.6, y: 0.2 },
  ],
};
const STROKES = [LINE];
const gate: SavedDrawing = { id: 'd1', name: 'Gate 4', at: 62.4, strokes: 2, savedAt: 0, linked: true, people: 2 };
const exit: SavedDrawing = { id: 'd2', name: 'Exit', at: 70, strokes: 1, savedAt: 0, linked: false, people: 0 };
const DRAWINGS = [gate, exit];
const MEMBER = { mediaId: 'v1', isSignedIn: true, requested: undefined };
const LINKED = { mediaId: 'v1', isSignedIn: true, requested: 'd9' };
const VISITOR = { mediaId: 'v1', isSignedIn: false, requested: 'd9' };

const act = stepsOf<typeof savedDrawingsMachine>();
const listed = { done: 'loadList', output: { status: 'ok', drawings: DRAWINGS } } as const;
const found = { status: 'ok', strokes: STROKES, isShared: false } as const;
const fromOther = { ...found, isShared: true } as const;
const name = (text: string) => ({ send: { type: 'drawings.name', text } }) as const;
const save = { type: 'drawings.save', id: NEW, strokes: STROKES } as const;
const TOO_MANY = Array.from({ length: 201 }, () => LINE);
const on = (type: 'open' | 'share' | 'end' | 'copy' | 'remove' | 'people', id = 'd1') =>
  ({ type: `drawings.${type}`, id }) as const;
const changing = (change: object) => ({
  in: { list: 'changing' },
  inputs: { change: [{ mediaId: 'v1', change }] },
});
const saving = { kind: 'save', id: NEW, name: 'Runs', strokes: STROKES };
const listing = { in: { list: 'loading' }, inputs: { loadList: [{ mediaId: 'v1' }] } };
const late = (id: string) =>
  [
    ['fails', act.fails(id, OFFLINE)],
    ['gets no response within ten seconds', act.wait(LIBRARY_REQUEST_TIMEOUT_MS)],
  ] as const;

type Journey = PinnedJourney<typeof savedDrawingsMachine>;
const still = { ...SILENT, context: { change: undefined } };

const eachStep: readonly Journey[] = [
  {
    name: '[P26] the saved drawings of the film are loaded first',
    onChart: true,
    begins: {
      in: { list: 'loading', opening: 'quiet' },
      context: {
        drawings: undefined,
        change: undefined,
        name: '',
        saveId: undefined,
        subject: undefined,
        peopleOf: undefined,
      },
      inputs: { loadList: [{ mediaId: 'v1' }], inbox: [undefined] },
      tags: ['busy'],
    },
    steps: [
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { list: 'loading' } }),
      act.done(
        'loadList',
        { status: 'ok', drawings: DRAWINGS },
        { in: { list: { listed: 'quiet' } }, context: { drawings: DRAWINGS }, tags: [] },
      ),
    ],
    ends: { list: { listed: 'quiet' } },
  },
  {
    name: '[P26] a drawing is saved under its trimmed name, and the form is cleared once the server confirms it',
    onChart: true,
    steps: [
      listed,
      act.send({ type: 'drawings.name', text: ' Runs ' }, { context: { name: ' Runs ' } }),
      act.send(save, {
        ...changing(saving),
        context: { name: ' Runs ', saveId: NEW, change: saving },
        tags: ['busy'],
      }),
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { list: 'changing' } }),
      act.done('change', { status: 'ok' }, { ...listing, context: { name: '', saveId: undefined } }),
      act.done(
        'loadList',
        { status: 'ok', drawings: [gate] },
        { in: { list: { listed: 'changed' } }, context: { drawings: [gate] } },
      ),
    ],
    ends: { list: { listed: 'changed' } },
  },
  {
    name: '[P26] a drawing without a name or without a stroke is not saved',
    onChart: true,
    steps: [
      listed,
      act.send(save, still),
      name('  '),
      act.send(save, still),
      name('Runs'),
      act.send({ ...save, strokes: [] }, still),
    ],
    ends: { list: { listed: 'quiet' } },
  },
  {
    name: '[P26] a name typed during a save is kept',
    onChart: true,
    steps: [
      listed,
      name('Runs'),
      { send: save },
      act.send({ type: 'drawings.name', text: 'Next' }, { in: { list: 'changing' }, context: { name: 'Next' } }),
      act.done('change', { status: 'ok' }, { context: { name: 'Next', saveId: undefined } }),
    ],
    ends: { list: 'loading' },
  },
  ...late('change').map(([what, step]): Journey => ({
    name: `[P26] a save that ${what} keeps its name, and a retry saves the same drawing`,
    onChart: true,
    steps: [
      listed,
      name('Runs'),
      { send: save },
      { ...step, expects: { in: { list: { listed: 'notSaved' } }, context: { name: 'Runs', saveId: NEW } } },
      act.send({ ...save, id: OTHER }, changing(saving)),
      act.done('change', { status: 'ok' }, { context: { saveId: undefined } }),
      listed,
      name('Third'),
      act.send({ ...save, id: OTHER }, changing({ ...saving, id: OTHER, name: 'Third' })),
    ],
    ends: { list: 'changing' },
  })),
  {
    name: '[P26] another change keeps the name and the id of an unconfirmed save',
    onChart: true,
    steps: [
      listed,
      name('Runs'),
      { send: save },
      act.fails('change', OFFLINE),
      act.send(on('share'), changing({ kind: 'share', id: 'd1' })),
      act.done('change', { status: 'ok' }, { context: { name: 'Runs', saveId: NEW } }),
    ],
    ends: { list: 'loading' },
  },
  ...(['share', 'end'] as const).map((kind): Journey => ({
    name: `[P26] ${kind === 'share' ? 'creating' : 'ending'} a link is confirmed once the list has reloaded`,
    onChart: true,
    steps: [
      listed,
      act.send(on(kind, 'd2'), changing({ kind, id: 'd2' })),
      act.done('change', { status: 'ok' }, listing),
      act.done('loadList', { status: 'ok', drawings: DRAWINGS }, { in: { list: { listed: 'changed' } } }),
    ],
    ends: { list: { listed: 'changed' } },
  })),
  {
    name: '[P26] removing a drawing asks for confirmation in place, which the viewer can cancel',
    onChart: true,
    steps: [
      listed,
      act.send(on('remove'), { ...SILENT, in: { list: { listed: 'confirming' } }, context: { subject: 'd1' } }),
      act.send(
        { type: 'drawings.cancel' },
        { ...SILENT, in: { list: { listed: 'quiet' } }, context: { subject: undefined } },
      ),
      { send: on('remove', 'd2') },
      act.send(
        { type: 'drawings.confirm' },
        { ...changing({ kind: 'remove', id: 'd2' }), context: { subject: undefined } },
      ),
    ],
    ends: { list: 'changing' },
  },
  ...(
    [
      ['full', { listed: 'full' }],
      ['gone', { listed: 'gone' }],
      ['disconnected', 'visitor'],
    ] as const
  ).map(([status, list]): Journey => ({
    name: `[P26] a change that the server refuses as ${status} shows the reason and keeps the name`,
    onChart: true,
    steps: [
      listed,
      name('Runs'),
      { send: save },
      act.done('change', { status }, { in: { list }, context: { name: 'Runs', saveId: NEW } }),
    ],
    ends: { list },
  })),
  ...late('loadList').map(([what, step]): Journey => ({
    name: `[P26] a list request that ${what} shows an error and can be retried`,
    onChart: true,
    steps: [{ ...step, expects: { in: { list: 'failed' } } }, act.send({ type: 'drawings.retry' }, listing)],
    ends: { list: 'loading' },
  })),
  {
    name: '[P04] a film that the viewer may no longer watch has no list',
    onChart: true,
    steps: [act.done('loadList', { status: 'none' }, { in: { list: 'failed' }, context: { drawings: undefined } })],
    ends: { list: 'failed' },
  },
  {
    name: '[P26] an expired session asks the viewer to sign in',
    onChart: true,
    steps: [act.done('loadList', { status: 'disconnected' }, { in: { list: 'visitor' } })],
    ends: { list: 'visitor' },
  },
  {
    name: '[P04] access lost after a change shows neither a list nor a confirmation',
    onChart: true,
    steps: [
      listed,
      { send: on('share') },
      act.done('change', { status: 'ok' }, listing),
      act.done('loadList', { status: 'none' }, { in: { list: 'failed' } }),
    ],
    ends: { list: 'failed' },
  },
  {
    name: '[P26] the link of a drawing is copied',
    onChart: true,
    steps: [
      listed,
      act.send(
        { ...on('copy'), tag: 't4' },
        {
          in: { list: { listed: 'copying' } },
          context: { subject: 'd1' },
          inputs: { copy: [{ mediaId: 'v1', id: 'd1', tag: 't4' }] },
        },
      ),
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { list: { listed: 'copying' } } }),
      act.done('copy', undefined, { in: { list: { listed: 'copied' } } }),
    ],
    ends: { list: { listed: 'copied' } },
  },
  ...late('copy').map(([what, step]): Journey => ({
    name: `[P26] a link is shown for copying by hand if the copy ${what}`,
    onChart: true,
    steps: [
      listed,
      { send: on('copy') },
      { ...step, expects: { in: { list: { listed: 'notCopied' } }, context: { subject: 'd1' } } },
    ],
    ends: { list: { listed: 'notCopied' } },
  })),
  {
    name: '[P26] a drawing opens from the list over the film',
    onChart: true,
    steps: [
      listed,
      act.send(on('open'), {
        in: { opening: 'loading' },
        context: { requested: 'd1' },
        inputs: { load: [{ mediaId: 'v1', id: 'd1' }] },
      }),
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { opening: 'loading' } }),
      act.done('load', found, {
        in: { opening: 'quiet' },
        parent: [{ type: 'drawing.open', strokes: STROKES }],
      }),
    ],
    ends: { opening: 'quiet' },
  },
  {
    name: '[P26] a drawing shared by somebody else is marked as opened, from its link or from the list',
    onChart: true,
    input: LINKED,
    steps: [
      act.done('load', fromOther, {
        in: { opening: 'quiet' },
        parent: [{ type: 'drawing.open', strokes: STROKES }],
        children: { inbox: [{ type: 'shared.opened', id: 'd9' }] },
      }),
      { send: on('open') },
      act.done('load', fromOther, { children: { inbox: [{ type: 'shared.opened', id: 'd1' }] } }),
    ],
    ends: { opening: 'quiet' },
  },
  {
    name: '[P26] neither the viewer’s own drawing nor a missing one is marked as opened',
    onChart: true,
    steps: [
      listed,
      { send: on('open') },
      act.done('load', found, { children: {} }),
      { send: on('open') },
      act.done('load', { status: 'missing' }, SILENT),
    ],
    ends: { opening: 'missing' },
  },
  {
    name: '[P26] a shared drawing is not marked as opened for a visitor who is not signed in',
    onChart: true,
    input: VISITOR,
    begins: { in: { list: 'visitor' }, runs: ['load'] },
    steps: [
      act.done('load', fromOther, {
        parent: [{ type: 'drawing.open', strokes: STROKES }],
        children: {},
      }),
    ],
    ends: { opening: 'quiet' },
  },
  {
    name: '[P26] people are chosen for one drawing at a time, and their number follows what the server confirms',
    onChart: true,
    steps: [
      listed,
      act.send(on('people', 'd2'), {
        in: { list: { listed: 'quiet' } },
        context: { peopleOf: 'd2' },
        runs: ['inbox', 'people'],
        inputs: { people: [{ id: 'd2' }] },
      }),
      act.from(
        'people',
        { type: 'people.counted', id: 'd2', count: 3 },
        { ...SILENT, context: { drawings: [gate, { ...exit, people: 3 }] } },
      ),
      act.from(
        'people',
        { type: 'people.closed', next: undefined },
        { context: { peopleOf: undefined }, runs: ['inbox'] },
      ),
    ],
    ends: { list: { listed: 'quiet' } },
  },
  {
    name: '[P26] the people form of another drawing opens once the current form has closed',
    onChart: true,
    steps: [
      listed,
      act.send(on('people', 'd2'), { context: { peopleOf: 'd2' } }),
      act.send(on('people'), {
        context: { peopleOf: 'd2' },
        children: { people: [{ type: 'people.close', next: 'd1' }] },
        inputs: {},
      }),
      act.from(
        'people',
        { type: 'people.closed', next: 'd1' },
        { context: { peopleOf: 'd1' }, runs: ['inbox', 'people'], inputs: { people: [{ id: 'd1' }] } },
      ),
    ],
    ends: { list: { listed: 'quiet' } },
  },
  {
    name: '[P26] a link opens its drawing for a visitor who is not signed in',
    onChart: true,
    input: VISITOR,
    begins: {
      in: { opening: 'loading', list: 'visitor' },
      inputs: { load: [{ mediaId: 'v1', id: 'd9' }] },
      parent: [{ type: 'drawing.followed' }],
    },
    steps: [
      act.wait(LIBRARY_REQUEST_TIMEOUT_MS - 1, { in: { opening: 'loading' } }),
      act.done('load', found, {
        in: { opening: 'quiet', list: 'visitor' },
        parent: [{ type: 'drawing.open', strokes: STROKES }],
      }),
    ],
    ends: { opening: 'quiet' },
  },
  {
    name: '[P04] a link to a missing or forbidden drawing says so and opens nothing',
    onChart: true,
    input: VISITOR,
    steps: [act.done('load', { status: 'missing' }, { ...SILENT, in: { opening: 'missing' } })],
    ends: { opening: 'missing' },
  },
  {
    name: '[P26] opening a drawing removed elsewhere says so, and another one can be opened',
    onChart: true,
    steps: [
      listed,
      { send: on('open') },
      act.done('load', { status: 'missing' }, { ...SILENT, in: { opening: 'missing' } }),
      act.send(on('open', 'd2'), { in: { opening: 'loading' }, inputs: { load: [{ mediaId: 'v1', id: 'd2' }] } }),
    ],
    ends: { opening: 'loading' },
  },
  ...late('load').map(([what, step]): Journey => ({
    name: `[P26] opening a drawing by its link shows an error if the request ${what}`,
    onChart: true,
    input: VISITOR,
    steps: [{ ...step, expects: { ...SILENT, in: { opening: 'failed' } } }],
    ends: { opening: 'failed' },
  })),
  ...late('load').map(([what, step]): Journey => ({
    name: `[P26] opening a drawing from the list shows an error if the request ${what}`,
    onChart: true,
    steps: [listed, { send: on('open') }, { ...step, expects: { ...SILENT, in: { opening: 'failed' } } }],
    ends: { opening: 'failed' },
  })),
];

export default definePaths(savedDrawingsMachine, {
  name: 'saved-drawings',
  input: [MEMBER, LINKED, VISITOR],
  events: {
    'drawings.name': [{ text: 'Runs' }],
    'drawings.save': [save, { ...save, strokes: TOO_MANY }],
    'drawings.open': [on('open')],
    'drawings.share': [on('share', 'd2')],
    'drawings.end': [on('end')],
    'drawings.copy': [on('copy')],
    'drawings.people': [on('people')],
    // Sent only by the people form.
    'people.counted': [],
    'people.closed': [],
    'drawings.remove': [on('remove')],
    'drawings.confirm': [{}],
    'drawings.cancel': [{}],
    'drawings.retry': [{}],
  },
  runsIn: {
    load: 'opening.loading',
    loadList: 'list.loading',
    copy: 'list.listed.copying',
    change: 'list.changing',
  },
  results: {
    load: { done: [found, fromOther, { status: 'missing' }], error: [OFFLINE] },
    inbox: { snapshot: { value: { list: { listed: 'quiet' }, marks: 'quiet' }, context: { drawings: [] } } },
    people: {
      snapshot: { value: { listed: 'quiet' }, context: { people: [], candidates: [], text: '', change: undefined } },
      emits: [
        { type: 'people.counted', id: 'd1', count: 3 },
        { type: 'people.closed', next: undefined },
      ],
    },
    loadList: { done: [listed.output, { status: 'none' }, { status: 'disconnected' }], error: [OFFLINE] },
    change: {
      done: [{ status: 'ok' }, { status: 'full' }, { status: 'gone' }, { status: 'disconnected' }],
      error: [OFFLINE],
    },
    copy: { done: [undefined], error: [new Error('not allowed')] },
  },
  unseen: [
    {
      state: 'list.listed.copying',
      like: 'list.listed.quiet',
      reason: 'It takes a few milliseconds.',
    },
  ],
  explore: {
    limit: 20_000,
    contextKey: ({ drawings, change, subject, name: typed, saveId, peopleOf }) => [
      drawings !== undefined,
      change?.kind,
      subject,
      typed,
      saveId !== undefined,
      peopleOf,
    ],
  },
  tags: { busy: ['list.loading', 'list.changing'] },
  pinned: [
    {
      name: '[P26] saving a drawing is confirmed once the list has reloaded',
      steps: [listed, name('Runs'), { send: save }, { done: 'change', output: { status: 'ok' } }, listed],
      ends: { list: { listed: 'changed' } },
    },
    {
      name: '[P26] a drawing with too many strokes is not sent and keeps its name; with fewer it is saved',
      steps: [
        listed,
        name('Runs'),
        act.send(
          { ...save, strokes: TOO_MANY },
          { ...SILENT, in: { list: { listed: 'tooMuch' } }, context: { name: 'Runs', saveId: undefined } },
        ),
        act.send(save, changing(saving)),
        { done: 'change', output: { status: 'ok' } },
        listed,
      ],
      ends: { list: { listed: 'changed' } },
    },
    {
      name: '[P26] the link of a drawing is ended',
      steps: [listed, { send: on('end') }, { done: 'change', output: { status: 'ok' } }, listed],
      ends: { list: { listed: 'changed' } },
    },
    {
      name: '[P26] a drawing is removed after confirmation in place',
      steps: [
        listed,
        { send: on('remove') },
        { send: { type: 'drawings.confirm' } },
        { done: 'change', output: { status: 'ok' } },
        listed,
      ],
      ends: { list: { listed: 'changed' } },
    },
    {
      name: '[P26] a visitor who follows an ended link sees that it has ended and that saving requires a sign-in',
      input: VISITOR,
      steps: [{ done: 'load', output: { status: 'missing' } }],
      ends: { opening: 'missing', list: 'visitor' },
    },
    ...eachStep,
  ],
});
