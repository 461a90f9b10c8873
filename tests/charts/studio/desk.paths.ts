import type { SnapshotFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { DESK_CHANGES_MAX, DESK_NEXT_TASK_MS } from '../../../core/domain/desk/limits.ts';
import type { OwnVersion, PendingChange } from '../../../core/domain/desk/board.ts';
import type { DeskTag } from '../../../core/domain/desk/desk-tag.ts';
import type { DeskButton, DeskTemplate } from '../../../core/domain/desk/template.ts';
import { deskMachine } from '../../../machines/studio/desk/desk.machine.ts';
import { othersOf, templateOf } from '../../../machines/studio/desk/desk.rules.ts';
import { RequestError } from '../../../core/domain/request-error.ts';
import { tagFields } from '../../../core/domain/desk/fields.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed, Step } from '../../../tools/paths/types.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof deskMachine>;

const offline = new Error('offline');
const SEED = '3f2b8c1e-9a4d-4c6f-8b21-000000000000';
/** The last part of an id is a counter in hexadecimal. */
const nth = (n: number): string => `${SEED.slice(0, -12)}${n.toString(16).padStart(12, '0')}`;

const button = (id: string, more: Partial<DeskButton> = {}): DeskButton => ({
  id,
  label: id,
  colour: 'blue',
  lead: 0,
  lag: 0,
  kind: 'moment',
  category: 'Course',
  ask: [],
  ...more,
});
const start = button('Start', { key: 's', ask: ['athlete', 'text'] });
const touch = button('Touch', { key: 't', category: 'Gate touched', colour: 'orange', score: '+2' });
const miss = button('Miss', { key: 'm', category: 'Gate missed', colour: 'red', score: '+50', ask: ['gate'] });
const pace = button('Pace', { key: 'p', kind: 'range', category: 'Phases' });
const push = button('Push', { key: 'h', kind: 'hold', category: 'Phases' });
const slalom: DeskTemplate = {
  id: 'built-in:slalom',
  name: 'Slalom',
  revision: 0,
  panels: [
    { category: 'Course', buttons: [start] },
    { category: 'Penalties', buttons: [touch] },
    { category: 'Phases', buttons: [pace, push] },
  ],
};
const camp: DeskTemplate = {
  id: 'camp',
  name: 'Camp',
  revision: 2,
  panels: [{ category: 'Camp', buttons: [touch] }],
};
const nothing = { pending: [], disputed: [] };
const input = {
  mediaId: '1001',
  seed: SEED,
  person: 7,
  kept: nothing,
  builtIn: [slalom],
  gateWord: 'Gate',
  templateId: undefined,
};

const aTag = (id: string, at: number, more: Partial<DeskTag> = {}): DeskTag => ({
  id,
  category: 'Gate 4',
  description: `Gate ${id}`,
  start: at,
  by: null,
  revision: 1,
  ...more,
});
/** The change that an earlier visit could not send. */
const left = { pending: [{ change: nth(0x900), id: nth(0x901), base: null, tag: aTag('k', 5) }], disputed: [] };
const desk = {
  status: 'ok',
  title: 'Slalom final',
  tags: [aTag('a', 10, { duration: 4_000 }), aTag('b', 20), aTag('c', 30)],
  revision: 40,
  templates: [camp],
  startList: [
    { bib: '12', name: 'ROY Ana', nation: 'FRA' },
    { bib: '1', name: 'LIND Mia', nation: 'SWE' },
  ],
  person: 7,
  kept: nothing,
} as const;
const live = { ...desk, tags: [] } as const;
const loaded = { done: 'load', output: desk } as const;
const send = <E extends { type: string }>(event: E) => ({ send: event }) as const;
const down = (pressed: DeskButton, time: number) => send({ type: 'button.down', button: pressed, moment: { time } });
const up = (pressed: DeskButton, time: number) => send({ type: 'button.up', button: pressed, moment: { time } });
const measured = (length: number) => send({ type: 'film.measured', length });
const select = (id: string, mode: 'only' | 'toggle' | 'through' = 'only') => send({ type: 'tags.select', id, mode });
const undo = send({ type: 'edit.undo' });
const redo = send({ type: 'edit.redo' });
const offlineNow = send({ type: 'network.offline' });
const onlineNow = send({ type: 'network.online' });
const line = (event: { type: string; [field: string]: unknown }) => ({ from: 'line', event }) as const;
const outcome = (...outcomes: readonly object[]) => ({ done: 'send', output: { status: 'ok', outcomes } }) as const;
/** A response that confirms `count` changes, starting with number `first`. */
const savedChanges = (first: number, count: number) =>
  outcome(...Array.from({ length: count }, (_, n) => ({ change: nth(first + n), kind: 'saved', revision: 41 })));
/** The server refuses the request as a whole, whoever sends it. */
const refusedRequest = { done: 'send', output: { status: 'refused' } } as const;
const typed = (draft: string) => send({ type: 'question.type', draft });
const answer = send({ type: 'question.answer' });
const close = send({ type: 'sheet.close' });
const open = (id: string) => send({ type: 'tag.open', id });

const seen = ({ context }: Snapshot) =>
  context.board.shown.map(({ id, start: at, state }) => `${id.slice(-2)} ${at ?? ''} ${state}`);
const shows =
  (...expected: string[]) =>
  (snapshot: Snapshot) =>
    expectEqual(seen(snapshot), expected);
const pendingCounts = ({ emitted }: Observed) =>
  emitted.flatMap((event) => (event.type === 'desk.pending' ? [(event['pending'] as unknown[]).length] : []));
/** The person whose changes the browser stores, and the number of changes, for each time it stores them. */
const savedBy = ({ emitted }: Observed) =>
  emitted.flatMap((event) =>
    event.type === 'desk.pending' ? [`${event['person']}: ${(event['pending'] as unknown[]).length}`] : [],
  );
/** The person's own versions, by tag, that the browser stores with each update of the unsent changes. */
const versions = ({ emitted }: Observed) =>
  emitted.flatMap((event) =>
    event.type === 'desk.pending'
      ? [(event['disputed'] as OwnVersion[]).map(({ id, mine }) => `${id} ${mine?.start}`)]
      : [],
  );
const idle = { open: { outbox: 'idle', sheet: 'closed' } } as const;
const sending = { open: { outbox: 'sending', sheet: 'closed' } } as const;

/** Somebody else changed tag `a` while this person did. */
const theirs = aTag('a', 12, { duration: 4_000, revision: 3, description: 'Theirs', by: { id: 7, name: 'Ana' } });
const disputed: readonly Step[] = [
  loaded,
  select('a'),
  send({ type: 'tags.shift', by: 1 }),
  outcome({ change: nth(0), kind: 'conflict', theirs }),
];
const removedByOther: readonly Step[] = [
  ...disputed.slice(0, 3),
  outcome({ change: nth(0), kind: 'conflict', theirs: null }),
];
const compare = send({ type: 'conflict.open', id: 'a' });
const next = send({ type: 'conflict.next' });
/** The same for tags `a` and `b`. */
const twoDisputed: readonly Step[] = [
  loaded,
  select('a'),
  select('b', 'toggle'),
  send({ type: 'tags.shift', by: 1 }),
  outcome(
    { change: nth(0), kind: 'conflict', theirs },
    { change: nth(1), kind: 'conflict', theirs: aTag('b', 22, { revision: 3 }) },
  ),
];
/** An earlier visit ended before the person decided between two versions. */
const undecided = { ...input, kept: { pending: [], disputed: [{ id: 'a', mine: { ...tagFields(aTag('a', 11)) } }] } };

/** An earlier visit could not send six hundred new tags, followed by a change of tag `a`. */
const manyLeft = {
  ...input,
  kept: {
    pending: [
      ...Array.from({ length: 600 }, (_, n) => ({
        change: nth(0x1000 + n),
        id: nth(0x2000 + n),
        base: null,
        tag: { category: 'Gate 9', description: '', start: 50 + n },
      })),
      { change: nth(0x3000), id: 'a', base: 1, tag: tagFields(aTag('a', 11)) },
    ],
    disputed: [],
  },
};

/** The start and the description of the first tag. */
const words =
  (expected: string) =>
  ({ context }: Snapshot) =>
    expectEqual(`${context.board.shown[0]?.start} ${context.board.shown[0]?.description}`, expected);

/** The number of changes in each request. */
const sizes = ({ inputs }: Observed) =>
  inputs['send']?.map((sent) => (sent as { changes: readonly unknown[] }).changes.length);

/** A file of `count` tags is imported. */
const importedTags = (count: number) =>
  ({
    done: 'exchange',
    output: {
      kind: 'import',
      tags: Array.from({ length: count }, (_, n) => ({ category: 'Gate 9', description: `Bib ${n}`, start: 50 + n })),
    },
  }) as const;

export default definePaths(deskMachine, {
  name: 'desk',
  input: [input, { ...input, kept: left }],
  events: {
    'desk.retry': [{}],
    'film.measured': [{ length: 60 }],
    'button.down': [
      { button: touch, moment: { time: 12 } },
      { button: pace, moment: { time: 12 } },
      { button: start, moment: { time: 12 } },
      { button: push, moment: { time: 12 } },
      { button: touch, moment: 'noPicture' },
      { button: touch, moment: 'advert' },
      { button: touch, moment: 'otherFilm' },
      { button: touch, moment: 'noTimeOfDay' },
    ],
    'button.up': [{ button: push, moment: { time: 14 } }],
    'range.cancel': [{ buttonId: 'Pace' }],
    'question.type': [{ draft: '12' }],
    'question.answer': [{}],
    'question.choose': [{ starter: { bib: '12', name: 'ROY Ana', nation: 'FRA' } }],
    'question.skip': [{}],
    'tags.select': [
      { id: 'a', mode: 'only' },
      { id: 'b', mode: 'toggle' },
    ],
    'tags.selectAll': [{}],
    'tags.deselect': [{}],
    'tags.shift': [{ by: 0.1 }],
    'tags.stretch': [{ edge: 'end', by: 0.1 }],
    'tags.remove': [{}],
    'drag.move': [{ drag: { edge: 'both', by: 3 } }],
    'drag.drop': [{}],
    'drag.cancel': [{}],
    'edit.undo': [{}],
    'edit.redo': [{}],
    'tag.open': [{ id: 'a' }],
    'tag.type': [{ change: { score: '2' } }, { change: { category: '' } }],
    'tag.submit': [{}],
    'conflict.open': [
      ({ context }: Snapshot) => {
        const [conflict] = context.board.conflicts;
        return conflict && { id: conflict.id };
      },
    ],
    'conflict.next': [{}],
    'conflict.choose': [{ field: 'start', isMine: true }],
    'conflict.take': [{}],
    'conflict.keep': [{ isMine: true }],
    'template.choose': [{ id: 'built-in:slalom' }],
    'templates.open': [{}],
    'exchange.open': [{}],
    'sheet.close': [{}],
    'unsent.stored': [{ missing: 2 }],
    'page.hidden': [{}],
    'network.online': [{}],
    'network.offline': [{}],
    'line.tags': [],
    'line.loaded': [],
    'line.people': [],
    'line.opened': [],
    'line.lost': [],
    'line.refused': [],
  },
  runsIn: {
    load: 'loading',
    line: 'open',
    send: 'open.outbox.sending',
    templates: 'open.sheet.templating',
    exchange: 'open.sheet.exchanging',
  },
  tags: { busy: ['loading'] },
  results: {
    load: { done: [desk, { status: 'private' }, { status: 'empty' }, { status: 'disconnected' }], error: [offline] },
    send: {
      done: [
        ({ context }: Snapshot) => ({
          status: 'ok',
          outcomes: context.batch.map(({ change }) => ({ change, kind: 'saved', revision: 50 })),
        }),
        ({ context }: Snapshot) => ({
          status: 'ok',
          outcomes: context.batch.map(({ change, id }) => ({ change, kind: 'conflict', theirs: { ...theirs, id } })),
        }),
        { status: 'private' },
        { status: 'other' },
        { status: 'refused' },
        { status: 'disconnected' },
      ],
      error: [offline],
    },
    line: {
      emits: [
        { type: 'line.tags', saved: [aTag('d', 15)], removed: ['c'], starters: [] },
        { type: 'line.loaded', tags: [aTag('a', 10)], starters: [] },
        {
          type: 'line.people',
          people: [
            { id: 7, name: 'Ana Roy' },
            { id: 8, name: 'Mia Lind' },
          ],
        },
        { type: 'line.opened' },
        { type: 'line.lost' },
        { type: 'line.refused' },
      ],
    },
    exchange: {
      done: [
        { kind: 'closed' },
        { kind: 'import', tags: [{ category: 'Gate 9', description: 'Imported', start: 50 }] },
        importedTags(501).output,
      ],
      snapshot: {
        value: 'choosing',
        context: { tags: [], title: 'Slalom final', format: 'csv', hasFailed: false },
        tags: [],
      },
    },
    templates: {
      done: [{ kind: 'closed' }, { kind: 'saved', template: camp }, { kind: 'lost' }],
      snapshot: {
        value: 'editing',
        context: { draft: { id: 'camp', name: 'Camp', panels: camp.panels }, base: 2, problems: [] },
        tags: [],
      },
    },
  },
  explore: {
    contextKey: ({ board, drag, questions, open: ranges, problem, isConnected }) => [
      Math.min(board.pending.length, 1),
      board.conflicts.length,
      drag ? 1 : 0,
      Math.min(questions.length, 1),
      Math.min(ranges.length, 1),
      problem ? 1 : 0,
      isConnected ? 1 : 0,
    ],
    limit: 6_000,
  },
  endless: {
    line: 'it lasts as long as the desk',
    templates: 'a dialog waits for its person',
    exchange: 'a dialog waits for its person',
  },
  unseen: [
    { state: 'lost', reason: 'the page leads away at once' },
    {
      state: 'open.outbox.waiting',
      like: 'open.outbox.offline',
      reason: 'in both, what is pressed is kept and sent later by itself',
    },
  ],
  pinned: [
    {
      name: '[B14] the desk shows the tags of the film in order, and a template of the group first',
      steps: [loaded],
      ends: idle,
      runs: ['line'],
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        const { context } = snapshot;
        expectEqual([context.title, context.startList.length], ['Slalom final', 2]);
        expectEqual(templateOf(context)?.id, 'camp');
        expectEqual(observed.inputs['line'], [{ mediaId: '1001', since: 40 }]);
        expectEqual(observed.inputs['load'], [{ mediaId: '1001' }]);
      },
    },
    {
      name: '[B14] the desk is busy and empty while it loads',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS - 1 }],
      ends: 'loading',
      tags: ['busy'],
      check({ context }: Snapshot) {
        const { title, revision, templates, startList, people, isConnected, open: ranges } = context;
        expectEqual(
          [title, revision, templates, startList, people, isConnected, ranges],
          ['', 0, [], [], [], true, []],
        );
        const { questions, selected, draft, mineFields, batch, tries, given, history } = context;
        expectEqual(
          [questions, selected, draft.category, mineFields, batch, tries, given, history],
          [[], [], '', [], [], 0, 0, { done: [], undone: [] }],
        );
      },
    },
    {
      name: '[B14] a selected tag that somebody else removed is no longer shifted',
      steps: [
        loaded,
        select('a'),
        select('b', 'toggle'),
        line({ type: 'line.tags', saved: [], removed: ['a'], starters: [] }),
        send({ type: 'tags.shift', by: 1 }),
      ],
      ends: sending,
      check: shows('b 21 pending', 'c 30 saved'),
    },
    {
      name: '[B14] a person who may not edit the film is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[B14] a film that does not exist is reported as missing',
      steps: [{ done: 'load', output: { status: 'empty' } }],
      ends: 'missing',
    },
    {
      name: '[B14] a session that expired before the desk loads leads to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[B14] a desk that fails to load can be requested again',
      steps: [{ error: 'load', reason: offline }, send({ type: 'desk.retry' })],
      ends: 'loading',
    },
    {
      name: '[B14] the id of a failed request is kept until the request is repeated',
      steps: [
        {
          error: 'load',
          reason: new RequestError(500, 'edge-7f3a91c2'),
          expects: { in: 'failed', context: { requestId: 'edge-7f3a91c2' } },
        },
        { send: { type: 'desk.retry' }, expects: { in: 'loading', context: { requestId: undefined } } },
        { elapse: 10_000 },
      ],
      ends: 'failed',
      context: { requestId: undefined },
    },
    {
      name: '[B14] loading the desk fails after a timeout',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }],
      ends: 'failed',
    },
    {
      name: '[B14] a desk that failed to load reloads automatically when the network is back',
      steps: [{ error: 'load', reason: offline }, onlineNow],
      ends: 'loading',
      onChart: true,
    },
    {
      name: '[B14] pressing a button tags the moment at once and sends the tag',
      steps: [loaded, down(touch, 12.5)],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', '00 12.5 pending', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(observed.inputs['send'], [
          {
            mediaId: '1001',
            person: 7,
            changes: [
              {
                id: nth(0),
                tag: { category: 'Gate touched', description: 'Touch', start: 12.5, score: '+2' },
                change: nth(1),
                base: null,
              },
            ],
          },
        ]);
        expectEqual(pendingCounts(observed), [1]);
        expectEqual(
          observed.emitted.map(({ type }) => type),
          ['desk.person', 'desk.pressed', 'desk.pending'],
        );
        expectEqual(snapshot.context.lastId, nth(0));
      },
    },
    {
      name: '[B14] the time of a press is rounded to milliseconds',
      steps: [loaded, down(touch, 12.0045)],
      ends: sending,
      check: (_: Snapshot, observed) =>
        expectEqual(
          observed.inputs['send']?.flatMap((sent) =>
            (sent as { changes: PendingChange[] }).changes.map(({ tag }) => tag),
          ),
          [{ category: 'Gate touched', description: 'Touch', start: 12.005, score: '+2' }],
        ),
    },
    {
      name: '[B14] a tag that the server confirmed is no longer stored in the browser',
      steps: [loaded, down(touch, 12.5), outcome({ change: nth(1), kind: 'saved', revision: 41 })],
      ends: idle,
      runs: ['line'],
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', '00 12.5 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(pendingCounts(observed), [1, 0]);
      },
    },
    {
      name: '[B14] tags made during a request are sent in the next one',
      steps: [loaded, down(touch, 12), down(touch, 13), outcome({ change: nth(1), kind: 'saved', revision: 41 })],
      ends: sending,
      check: (_: Snapshot, observed) =>
        expectEqual(
          observed.inputs['send']?.map((sent) =>
            (sent as { changes: { change: string }[] }).changes.map((each) => each.change),
          ),
          [[nth(1)], [nth(3)]],
        ),
    },
    {
      name: '[B14] pressing a button before a picture is shown makes no tag',
      steps: [loaded, send({ type: 'button.down', button: touch, moment: 'noPicture' })],
      ends: idle,
      check: ({ context }: Snapshot, observed) =>
        expectEqual([context.notice, pendingCounts(observed)], [{ kind: 'noMoment', why: 'noPicture' }, []]),
    },
    {
      name: '[B14] a live picture without a time of day cannot be tagged',
      steps: [
        { done: 'load', output: live },
        send({ type: 'button.down', button: touch, moment: 'noTimeOfDay' }),
        send({ type: 'button.down', button: pace, moment: 'noTimeOfDay' }),
      ],
      ends: idle,
      check: ({ context }: Snapshot) =>
        expectEqual(
          [context.notice, context.board.shown, context.open],
          [{ kind: 'noMoment', why: 'noTimeOfDay' }, [], []],
        ),
    },
    {
      name: '[B14] adverts and other films cannot be tagged',
      steps: [
        loaded,
        send({ type: 'button.down', button: touch, moment: 'advert' }),
        send({ type: 'button.down', button: touch, moment: 'otherFilm' }),
      ],
      ends: idle,
      check: ({ context }: Snapshot, observed) =>
        expectEqual([context.notice, pendingCounts(observed)], [{ kind: 'noMoment', why: 'otherFilm' }, []]),
    },
    {
      name: '[B14] a hold button released during an advert keeps its range open until the next press',
      steps: [
        loaded,
        down(push, 11),
        {
          ...send({ type: 'button.up', button: push, moment: 'advert' }),
          expects: { context: { notice: { kind: 'noMoment', why: 'advert' } } },
        },
        down(push, 14),
      ],
      ends: sending,
      check({ context }: Snapshot) {
        const made = context.board.shown.find(({ id }) => id === nth(0));
        expectEqual([made?.start, made?.duration, context.open, context.notice], [11, 3_000, [], undefined]);
      },
    },
    {
      name: '[B14] releasing a button without an open range during an advert shows no message',
      steps: [loaded, send({ type: 'button.up', button: push, moment: 'advert' })],
      ends: idle,
      onChart: true,
      check: ({ context }: Snapshot) => expectEqual(context.notice, undefined),
    },
    {
      name: '[B14] releasing a moment button or a press-to-press range button never shows a message',
      steps: [
        loaded,
        down(touch, 11),
        {
          ...send({ type: 'button.up', button: touch, moment: 'noPicture' }),
          expects: { context: { notice: undefined } },
        },
        down(pace, 12),
        send({ type: 'button.up', button: pace, moment: 'advert' }),
      ],
      ends: sending,
      onChart: true,
      check: ({ context }: Snapshot) =>
        expectEqual([context.notice, context.open], [undefined, [{ buttonId: 'Pace', from: { time: 12 } }]]),
    },
    {
      name: "[B14] a live tag is placed at the time of the picture, whatever the viewer's delay",
      steps: [
        { done: 'load', output: live },
        send({ type: 'button.down', button: touch, moment: { time: 12, at: 1_780_000_000_000 } }),
      ],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.board.shown.map(({ at, start: time }) => [at, time]),
          [[1_780_000_000_000, undefined]],
        ),
    },
    {
      name: '[B14] the next press clears the message about the previous one',
      steps: [loaded, send({ type: 'button.down', button: touch, moment: 'noPicture' }), down(touch, 3)],
      ends: sending,
      check: ({ context }: Snapshot) => expectEqual(context.notice, undefined),
    },
    {
      name: '[B14] a range lasts from one press to the next',
      steps: [loaded, down(pace, 11), down(pace, 15)],
      ends: sending,
      check({ context }: Snapshot) {
        expectEqual(context.open, []);
        const made = context.board.shown.find(({ id }) => id === nth(0));
        expectEqual([made?.start, made?.duration], [11, 4_000]);
      },
    },
    {
      name: '[B14] an open range makes no tag yet',
      steps: [loaded, send({ type: 'button.down', button: touch, moment: 'noPicture' }), down(pace, 11)],
      ends: idle,
      check({ context }: Snapshot, { emitted }) {
        expectEqual([context.open, context.notice], [[{ buttonId: 'Pace', from: { time: 11 } }], undefined]);
        expectEqual(
          emitted.map(({ type }) => type),
          ['desk.person', 'desk.pressed'],
        );
      },
    },
    {
      name: '[B14] several ranges can be open at once, and one of them can be cancelled',
      steps: [loaded, down(pace, 11), down(push, 12), send({ type: 'range.cancel', buttonId: 'Pace' })],
      ends: idle,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.open.map(({ buttonId }) => buttonId),
          ['Push'],
        ),
    },
    {
      name: '[B14] ending a range leaves the others open',
      steps: [loaded, down(pace, 11), down(push, 12), up(push, 13)],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.open.map(({ buttonId }) => buttonId),
          ['Pace'],
        ),
    },
    {
      name: '[B14] a hold button makes a range that lasts as long as it is held',
      steps: [loaded, down(push, 11), up(push, 12.25)],
      ends: sending,
      check({ context }: Snapshot, observed) {
        const made = context.board.shown.find(({ id }) => id === nth(0));
        expectEqual([made?.start, made?.duration], [11, 1_250]);
        expectEqual(
          observed.emitted.map(({ type }) => type),
          ['desk.person', 'desk.pressed', 'desk.pressed', 'desk.pending'],
        );
      },
    },
    {
      name: '[B14] releasing a button that holds no range does nothing',
      steps: [loaded, down(pace, 11), up(pace, 12), up(push, 13)],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.open.length, 1),
    },
    {
      name: '[B14] the questions of several presses are queued and answered one after the other',
      steps: [loaded, down(start, 2), down(start, 40), typed('12'), answer],
      ends: sending,
      check({ context }: Snapshot, observed) {
        expectEqual(
          context.questions.map(({ tagId, ask, draft }) => [tagId, ask, draft]),
          [
            [nth(0), 'text', ''],
            [nth(2), 'athlete', ''],
            [nth(2), 'text', ''],
          ],
        );
        const made = context.board.shown.find(({ id }) => id === nth(0));
        expectEqual([made?.description, made?.nation], ['Start · 12 ROY Ana', 'FRA']);
        expectEqual(pendingCounts(observed), [1, 2, 3]);
      },
    },
    {
      name: '[B14] an unlisted bib does not match a longer one and is accepted only when confirmed twice',
      steps: [
        loaded,
        down(start, 2),
        // Bibs 12 and 1 are listed.
        line({
          type: 'line.tags',
          saved: [],
          removed: [],
          starters: [{ bib: '70', name: 'MOR Ula', nation: 'SLO' }],
        }),
        typed('7'),
        {
          ...answer,
          expects: {
            context: {
              questions: [
                { tagId: nth(0), ask: 'athlete', draft: '7', isUnclear: true },
                { tagId: nth(0), ask: 'text', draft: '' },
              ],
            },
          },
        },
        answer,
      ],
      ends: sending,
      check({ context }: Snapshot) {
        const made = context.board.shown.find(({ id }) => id === nth(0));
        expectEqual([made?.description, made?.nation], ['Start · 7', undefined]);
        expectEqual(
          context.questions.map(({ ask }) => ask),
          ['text'],
        );
      },
    },
    {
      name: '[B14] typing after an unclear answer starts a new answer',
      steps: [
        { done: 'load', output: { ...desk, startList: [{ bib: '70', name: 'MOR Ula', nation: 'SLO' }] } },
        down(start, 2),
        typed('7'),
        answer,
        {
          ...typed('70'),
          expects: {
            context: {
              questions: [
                { tagId: nth(0), ask: 'athlete', draft: '70' },
                { tagId: nth(0), ask: 'text', draft: '' },
              ],
            },
          },
        },
        answer,
      ],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(context.board.shown.find(({ id }) => id === nth(0))?.description, 'Start · 70 MOR Ula'),
    },
    {
      name: '[B14] the gate number answered after a miss is added to the tag',
      steps: [loaded, down(miss, 2), typed('7'), answer],
      ends: sending,
      check({ context }: Snapshot) {
        const made = context.board.shown.find(({ id }) => id === nth(0));
        expectEqual([made?.category, made?.description, made?.score], ['Gate missed', 'Miss · Gate 7', '+50']);
        expectEqual(context.questions, []);
      },
    },
    {
      name: '[B14] gate questions of presses in quick succession are answered in the order of the presses',
      steps: [
        loaded,
        down(miss, 2),
        typed('7'),
        answer,
        down(miss, 3),
        down(miss, 4),
        typed('9'),
        answer,
        typed('10'),
        answer,
      ],
      ends: sending,
      check({ context }: Snapshot) {
        expectEqual(
          context.board.shown
            .filter(({ id }) => id.startsWith(SEED.slice(0, -12)))
            .map(({ description }) => description),
          ['Miss · Gate 7', 'Miss · Gate 9', 'Miss · Gate 10'],
        );
        expectEqual(context.questions, []);
      },
    },
    {
      name: '[B14] a gate number that no course has is accepted only when confirmed twice',
      steps: [
        loaded,
        down(miss, 2),
        typed('31'),
        {
          ...answer,
          expects: { context: { questions: [{ tagId: nth(0), ask: 'gate', draft: '31', isUnclear: true }] } },
        },
        answer,
      ],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(context.board.shown.find(({ id }) => id === nth(0))?.description, 'Miss · Gate 31'),
    },
    {
      name: '[B14] the person chooses between two starters with the same bib',
      steps: [
        {
          done: 'load',
          output: {
            ...desk,
            startList: [
              { bib: '3', name: 'ROY Ana', nation: 'FRA' },
              { bib: '3', name: 'KOS Jan', nation: 'CZE' },
            ],
          },
        },
        down(start, 2),
        typed('3'),
        answer,
        send({ type: 'question.choose', starter: { bib: '3', name: 'KOS Jan', nation: 'CZE' } }),
      ],
      ends: sending,
      check({ context }: Snapshot, observed) {
        const made = context.board.shown.find(({ id }) => id === nth(0));
        expectEqual([made?.description, made?.nation], ['Start · 3 KOS Jan', 'CZE']);
        expectEqual([context.questions.map(({ ask }) => ask), pendingCounts(observed)], [['text'], [1, 2]]);
      },
    },
    {
      name: '[B14] choosing a starter without an open question does nothing',
      steps: [loaded, send({ type: 'question.choose', starter: { bib: '12', name: 'ROY Ana', nation: 'FRA' } })],
      ends: idle,
      onChart: true,
      check: (_: Snapshot, observed) => expectEqual(pendingCounts(observed), []),
    },
    {
      name: '[B14] starters in later results join the start list, both from the line and from a reload',
      steps: [
        loaded,
        line({
          type: 'line.tags',
          saved: [],
          removed: [],
          starters: [
            { bib: '1', name: 'LIND Mia', nation: 'SWE' },
            { bib: '2', name: 'KOS Jan', nation: 'CZE' },
          ],
        }),
        line({ type: 'line.loaded', tags: desk.tags, starters: [{ bib: '3', name: 'MOR Ula', nation: 'SLO' }] }),
      ],
      ends: idle,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.startList.map(({ bib }) => bib),
          ['12', '1', '2', '3'],
        ),
    },
    {
      name: '[B14] a question can be skipped, which does not change the tag',
      steps: [loaded, down(start, 2), typed('99'), send({ type: 'question.skip' })],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual([context.questions.map(({ ask }) => ask), context.board.pending.length], [['text'], 1]),
    },
    {
      name: '[B14] an answer without an open question does nothing',
      steps: [loaded, answer],
      ends: idle,
      check: (_: Snapshot, observed) => expectEqual(pendingCounts(observed), []),
      onChart: true,
    },
    {
      name: '[B14] several selected tags are shifted together',
      steps: [loaded, select('a'), select('b', 'toggle'), send({ type: 'tags.shift', by: -0.5 })],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        shows('a 9.5 pending', 'b 19.5 pending', 'c 30 saved')(snapshot);
        expectEqual([snapshot.context.selected, pendingCounts(observed)], [['a', 'b'], [2]]);
      },
    },
    {
      name: '[B14] selecting through another tag selects all tags in between',
      steps: [loaded, select('a'), select('c', 'through')],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.selected, ['a', 'b', 'c']),
    },
    {
      name: '[B14] deselecting clears the whole selection',
      steps: [loaded, send({ type: 'tags.selectAll' }), select('b', 'toggle'), send({ type: 'tags.deselect' })],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.selected, []),
    },
    {
      name: '[B14] all tags can be selected at once',
      steps: [loaded, send({ type: 'tags.selectAll' })],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.selected, ['a', 'b', 'c']),
    },
    {
      name: '[B14] all tags, including a new one, can be selected after some were selected',
      steps: [
        loaded,
        down(touch, 12),
        send({ type: 'tags.selectAll' }),
        select('b', 'toggle'),
        send({ type: 'tags.selectAll' }),
      ],
      ends: sending,
      check: ({ context }: Snapshot) => expectEqual(context.selected, ['a', nth(0), 'b', 'c']),
    },
    {
      name: '[B14] a tag cannot be shifted before the beginning of the film',
      steps: [loaded, select('a'), send({ type: 'tags.shift', by: -60 })],
      ends: sending,
      check: shows('a 0 pending', 'b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] a tag cannot be shifted beyond the end of the film with any part of its range',
      steps: [measured(60.0417), loaded, select('a'), send({ type: 'tags.shift', by: 60 })],
      ends: sending,
      check(snapshot: Snapshot) {
        shows('b 20 saved', 'c 30 saved', 'a 56.041 pending')(snapshot);
        expectEqual(snapshot.context.board.shown[2]?.duration, 4_000);
      },
    },
    {
      name: '[B14] several tags shifted to the end of the film keep their distances',
      steps: [loaded, measured(32), select('a'), select('c', 'toggle'), send({ type: 'tags.shift', by: 5 })],
      ends: sending,
      check: shows('a 12 pending', 'b 20 saved', 'c 32 pending'),
    },
    {
      name: '[B14] a range cannot be stretched beyond the end of the film',
      steps: [loaded, measured(32), select('c'), send({ type: 'tags.stretch', edge: 'end', by: 5 })],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual([context.board.shown[2]?.start, context.board.shown[2]?.duration], [30, 2_000]),
    },
    {
      name: '[B14] the lag that a button adds after a press is cut off at the end of the film',
      steps: [loaded, measured(32), down({ ...touch, lag: 10 }, 31)],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual([context.board.shown[3]?.start, context.board.shown[3]?.duration], [31, 1_000]),
      onChart: true,
    },
    {
      name: '[B14] tags cannot be dragged beyond the end of the film',
      steps: [loaded, measured(32), select('c'), send({ type: 'drag.move', drag: { edge: 'both', by: 60 } })],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.drag, { edge: 'both', by: 2 }),
      onChart: true,
    },
    {
      name: '[B14] tags of a live stream can be shifted without an end limit',
      steps: [
        measured(32),
        measured(Number.POSITIVE_INFINITY),
        loaded,
        select('c'),
        send({ type: 'tags.shift', by: 60 }),
      ],
      ends: sending,
      check: shows('a 10 saved', 'b 20 saved', 'c 90 pending'),
    },
    {
      name: '[B14] the end of a range can be stretched',
      steps: [loaded, select('a'), send({ type: 'tags.stretch', edge: 'end', by: 1 })],
      ends: sending,
      check: ({ context }: Snapshot, observed) =>
        expectEqual(
          [context.board.shown[0]?.start, context.board.shown[0]?.duration, pendingCounts(observed)],
          [10, 5_000, [1]],
        ),
    },
    {
      name: '[B14] the start of a range can be stretched',
      steps: [loaded, select('a'), send({ type: 'tags.stretch', edge: 'start', by: 1 })],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual([context.board.shown[0]?.start, context.board.shown[0]?.duration], [11, 3_000]),
    },
    {
      name: '[B14] without a selection the tag made last is shifted',
      steps: [loaded, down(touch, 12), send({ type: 'tags.shift', by: 0.5 })],
      ends: sending,
      check: shows('a 10 saved', '00 12.5 pending', 'b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] without a selection and a press nothing is shifted',
      steps: [loaded, send({ type: 'tags.shift', by: 0.5 })],
      ends: idle,
      check: shows('a 10 saved', 'b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] a press clears the selection, so that edits apply to the new tag',
      steps: [loaded, select('a'), down(touch, 12), send({ type: 'tags.remove' })],
      ends: sending,
      check: shows('a 10 saved', 'b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] removing selected tags also removes their questions',
      steps: [
        loaded,
        down(start, 12),
        down(start, 13),
        select(nth(0)),
        select('b', 'toggle'),
        send({ type: 'tags.remove' }),
      ],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        const { context } = snapshot;
        shows('a 10 saved', '02 13 pending', 'c 30 saved')(snapshot);
        expectEqual(
          [context.selected, context.lastId, context.questions.map(({ tagId }) => tagId)],
          [[], undefined, [nth(2), nth(2)]],
        );
        expectEqual(pendingCounts(observed), [1, 2, 4]);
      },
    },
    {
      name: '[B14] dropping dragged tags saves them where they were dropped',
      steps: [
        loaded,
        select('a'),
        send({ type: 'drag.move', drag: { edge: 'both', by: -60 } }),
        send({ type: 'drag.drop' }),
      ],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        shows('a 0 pending', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual([snapshot.context.drag, pendingCounts(observed)], [undefined, [1]]);
      },
    },
    {
      name: '[B14] tags cannot be dragged before the beginning, and nothing is saved while they are dragged',
      steps: [loaded, select('a'), send({ type: 'drag.move', drag: { edge: 'both', by: -60 } })],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.drag, { edge: 'both', by: -10 }),
      onChart: true,
    },
    {
      name: '[B14] dragging the end of a range to its start leaves a moment',
      steps: [
        loaded,
        select('a'),
        send({ type: 'drag.move', drag: { edge: 'end', by: -60 } }),
        send({ type: 'drag.drop' }),
      ],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual([context.board.shown[0]?.start, context.board.shown[0]?.duration], [10, undefined]),
      onChart: true,
    },
    {
      name: '[B14] a dragged edge follows the pointer without a limit',
      steps: [loaded, select('a'), send({ type: 'drag.move', drag: { edge: 'end', by: -60 } })],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.drag, { edge: 'end', by: -60 }),
      onChart: true,
    },
    {
      name: '[B14] a cancelled drag moves nothing',
      steps: [
        loaded,
        select('a'),
        send({ type: 'drag.move', drag: { edge: 'both', by: 5 } }),
        send({ type: 'drag.cancel' }),
        send({ type: 'drag.drop' }),
      ],
      ends: idle,
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual([snapshot.context.drag, pendingCounts(observed)], [undefined, []]);
      },
      onChart: true,
    },
    {
      name: '[B14] undo and redo step through the edits and are saved as new changes',
      steps: [loaded, down(touch, 12), select('a'), send({ type: 'tags.shift', by: 2 }), undo, undo, redo],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        shows('a 10 pending', '00 12 pending', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(pendingCounts(observed), [1, 2, 3, 4, 5]);
        expectEqual([snapshot.context.history.done.length, snapshot.context.history.undone.length], [1, 1]);
      },
    },
    {
      name: '[B14] undoing a press removes its questions and keeps those of other presses',
      steps: [loaded, down(start, 12), down(touch, 13), down(start, 14), undo],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.questions.map(({ tagId, ask }) => [tagId, ask]),
          [
            [nth(0), 'athlete'],
            [nth(0), 'text'],
          ],
        ),
    },
    {
      name: '[B14] a tag whose press was undone and redone asks no questions',
      steps: [
        loaded,
        down(start, 12),
        select('a'),
        send({ type: 'tags.shift', by: 1 }),
        undo,
        { ...undo, expects: { context: { questions: [] } } },
        redo,
        redo,
      ],
      ends: sending,
      onChart: true,
      check: ({ context }: Snapshot) => expectEqual([context.questions, context.board.shown.length], [[], 4]),
    },
    {
      name: '[B14] the questions of a tag that somebody else removed are dropped',
      steps: [
        loaded,
        down(start, 12),
        outcome({ change: nth(1), kind: 'saved', revision: 41 }),
        line({ type: 'line.tags', saved: [], removed: [nth(0)], starters: [] }),
      ],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.questions, []),
    },
    {
      name: '[B14] the questions of a tag whose removal is still being applied are dropped',
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(501),
        { elapse: DESK_NEXT_TASK_MS },
        down(start, 9_000),
        send({ type: 'tags.selectAll' }),
        send({ type: 'tags.remove' }),
      ],
      ends: { open: { filling: 'taking' } },
      onChart: true,
      check: ({ context }: Snapshot) => expectEqual([context.board.shown.length, context.questions], [5, []]),
    },
    {
      name: '[B14] undo keeps changes that others made to the tag since',
      steps: [
        loaded,
        select('a'),
        send({ type: 'tags.shift', by: 2 }),
        outcome({ change: nth(0), kind: 'saved', revision: 41 }),
        line({ type: 'line.tags', saved: [aTag('a', 12, { revision: 42, score: '50' })], removed: [], starters: [] }),
        undo,
      ],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.board.pending.map(({ base, tag }) => [base, tag?.start, tag?.score]),
          [[42, 10, '50']],
        ),
    },
    {
      name: '[B14] the line adds and removes tags of others and reports who else is at the desk',
      steps: [
        loaded,
        line({ type: 'line.tags', saved: [aTag('d', 15)], removed: ['c'], starters: [] }),
        line({
          type: 'line.people',
          people: [
            { id: 7, name: 'Ana Roy' },
            { id: 8, name: 'Mia Lind' },
          ],
        }),
      ],
      ends: idle,
      check(snapshot: Snapshot) {
        shows('a 10 saved', 'd 15 saved', 'b 20 saved')(snapshot);
        expectEqual(othersOf(snapshot.context), [{ id: 8, name: 'Mia Lind' }]);
      },
    },
    {
      name: '[B14] a reload by the line keeps changes that are not yet sent',
      steps: [loaded, down(touch, 12), line({ type: 'line.loaded', tags: [aTag('b', 21)], starters: [] })],
      ends: sending,
      check: shows('00 12 pending', 'b 21 saved'),
    },
    {
      name: '[B14] a lost line marks the desk as disconnected',
      steps: [loaded, line({ type: 'line.lost' })],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.isConnected, false),
    },
    {
      name: '[B14] a line that opens again marks the desk as connected',
      steps: [loaded, line({ type: 'line.lost' }), line({ type: 'line.opened' })],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.isConnected, true),
    },
    {
      name: '[B14] a reloaded desk starts as connected',
      steps: [loaded, line({ type: 'line.lost' }), line({ type: 'line.refused' }), loaded],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.isConnected, true),
    },
    {
      name: '[B14] a refused line reloads the desk, which checks the permissions again',
      steps: [loaded, line({ type: 'line.refused' }), { done: 'load', output: { status: 'private' } }],
      ends: 'refused',
      runs: [],
    },
    {
      name: '[B14] tags made while offline are stored and sent in order, only once, when the network is back',
      steps: [loaded, offlineNow, down(touch, 12), down(touch, 13), onlineNow],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        expectEqual(observed.starts['send'], 1);
        expectEqual(
          snapshot.context.batch.map(({ change }) => change),
          [nth(1), nth(3)],
        );
        expectEqual(pendingCounts(observed), [1, 2]);
        expectEqual(observed.children['line'], [{ type: 'network.online' }]);
      },
    },
    {
      name: '[B14] losing the network marks the desk as disconnected and stops sending',
      steps: [loaded, down(touch, 11), offlineNow, down(touch, 12)],
      ends: { open: { outbox: 'offline' } },
      runs: ['line'],
      check: ({ context }: Snapshot, observed) =>
        expectEqual([context.isConnected, observed.starts['send']], [false, 1]),
    },
    {
      name: '[B14] changes that an earlier visit could not send are sent first',
      input: { ...input, kept: left },
      steps: [loaded, down(touch, 12)],
      ends: sending,
      check(snapshot: Snapshot) {
        expectEqual(
          snapshot.context.batch.map(({ change }) => change),
          [nth(0x900)],
        );
        shows('01 5 pending', 'a 10 saved', '00 12 pending', 'b 20 saved', 'c 30 saved')(snapshot);
      },
    },
    {
      name: '[B14] changes left unsent by another person in this browser are neither shown nor sent',
      input: { ...input, kept: left },
      steps: [{ done: 'load', output: { ...desk, person: 8 } }, down(touch, 12)],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', '00 12 pending', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(
          observed.emitted.flatMap((event) =>
            'pending' in event ? [[event['person'], (event['pending'] as { id: string }[]).map(({ id }) => id)]] : [],
          ),
          [
            [8, []],
            [8, [nth(0)]],
          ],
        );
        expectEqual(
          (observed.inputs['send'] as { person: number }[]).map(({ person }) => person),
          [8],
        );
      },
    },
    {
      name: '[B14] a person who signs in again sees and sends the changes they left unsent',
      input: { ...input, person: 8 },
      steps: [
        {
          done: 'load',
          output: { ...desk, kept: left },
        },
      ],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        shows('01 5 pending', 'a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(
          (observed.inputs['send'] as { person: number; changes: { change: string }[] }[]).map((sent) => [
            sent.person,
            sent.changes.map(({ change }) => change),
          ]),
          [[7, [nth(0x900)]]],
        );
      },
    },
    {
      name: '[B14] if another person has signed in meanwhile, nothing is sent and the desk is reset for them',
      steps: [
        loaded,
        select('a'),
        down(pace, 11),
        down(start, 12),
        select('a'),
        { done: 'send', output: { status: 'other' } },
        { done: 'load', output: { ...desk, person: 8 } },
        undo,
      ],
      ends: idle,
      runs: ['line'],
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        const { person, history, open: ranges, questions, selected, lastId, notice } = snapshot.context;
        expectEqual(
          [person, history, ranges, questions, selected, lastId, notice],
          [8, { done: [], undone: [] }, [], [], [], undefined, undefined],
        );
        expectEqual(observed.starts['send'], 1);
      },
    },
    {
      name: '[B14] reloading the desk for the same person keeps the selection',
      steps: [loaded, select('a'), line({ type: 'line.refused' }), loaded],
      ends: idle,
      runs: ['line'],
      check: ({ context }: Snapshot) => expectEqual(context.selected, ['a']),
    },
    {
      name: '[B14] a desk that fails to load counts the unsent changes stored on the device',
      input: { ...input, kept: left },
      steps: [{ error: 'load', reason: offline }],
      ends: 'failed',
      check: ({ context }: Snapshot, observed) =>
        expectEqual([context.board.pending.length, observed.starts['send'] ?? 0], [1, 0]),
    },
    {
      name: '[B14] a failed request is repeated unchanged',
      steps: [loaded, down(touch, 12), { error: 'send', reason: offline }, { elapse: 1_000 }],
      ends: sending,
      check(_: Snapshot, observed) {
        const [first, second] = observed.inputs['send'] ?? [];
        expectEqual(second, first);
      },
    },
    {
      name: '[B14] a second failure in a row lengthens the delay before sending again',
      steps: [
        loaded,
        down(touch, 12),
        { error: 'send', reason: offline },
        { elapse: 1_000 },
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
        { elapse: 1_999 },
      ],
      ends: { open: { outbox: 'waiting' } },
    },
    {
      name: '[B14] a success resets the count of failed attempts',
      steps: [
        loaded,
        down(touch, 12),
        { error: 'send', reason: offline },
        { elapse: 1_000 },
        outcome({ change: nth(1), kind: 'saved', revision: 41 }),
      ],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(context.tries, 0),
    },
    {
      name: '[B14] changes that wait for another attempt are sent at once when the network is back',
      steps: [loaded, down(touch, 12), { error: 'send', reason: offline }, onlineNow],
      ends: sending,
    },
    {
      name: '[B14] a session that expires while sending leads to the sign-in and keeps the unsent changes',
      steps: [loaded, down(touch, 12), { done: 'send', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
      check: (_: Snapshot, observed) => expectEqual(pendingCounts(observed), [1, 1]),
    },
    {
      name: '[B14] permissions lost while sending refuse the desk',
      steps: [
        loaded,
        down(touch, 12),
        { done: 'send', output: { status: 'private' } },
        { done: 'load', output: { status: 'private' } },
      ],
      ends: 'refused',
    },
    {
      name: '[B14] a tag that the server rejects is undone and reported',
      steps: [
        loaded,
        down(touch, 12),
        outcome({ change: nth(1), kind: 'invalid', field: 'category', why: 'too long' }),
      ],
      ends: idle,
      check(snapshot: Snapshot) {
        shows('a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        const { notice } = snapshot.context;
        expectEqual(notice?.kind === 'refused' ? notice.changes.map(({ field, tag }) => [field, tag?.start]) : notice, [
          ['category', 12],
        ]);
      },
    },
    {
      name: '[B14] every rejected tag of several is named',
      steps: [
        loaded,
        offlineNow,
        down(touch, 12),
        down(touch, 13),
        down(touch, 14),
        onlineNow,
        outcome(
          { change: nth(1), kind: 'invalid', field: 'category', why: 'too long' },
          { change: nth(3), kind: 'saved', revision: 41 },
          { change: nth(5), kind: 'invalid', field: 'start', why: 'too late' },
        ),
      ],
      ends: idle,
      check({ context: { notice } }: Snapshot) {
        expectEqual(notice?.kind === 'refused' ? notice.changes.map(({ field, tag }) => [field, tag?.start]) : notice, [
          ['category', 12],
          ['start', 14],
        ]);
      },
    },
    {
      name: '[B14] a request refused as a whole is split until the faulty change is undone and the others are saved',
      steps: [
        loaded,
        offlineNow,
        down(touch, 12),
        down(touch, 13),
        down(touch, 14),
        onlineNow,
        refusedRequest,
        refusedRequest,
        // The first change is refused on its own; the next one is also sent on its own.
        { ...refusedRequest, expects: { in: { open: { outbox: 'sending' } } } },
        outcome({ change: nth(3), kind: 'saved', revision: 41 }),
        outcome({ change: nth(5), kind: 'saved', revision: 41 }),
      ],
      ends: idle,
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', '02 13 saved', '04 14 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        const { notice, tries } = snapshot.context;
        expectEqual(
          [notice?.kind === 'refused' ? notice.changes.map(({ field, tag }) => [field, tag?.start]) : notice, tries],
          [[[undefined, 12]], 0],
        );
        expectEqual(sizes(observed), [3, 2, 1, 1, 1]);
        expectEqual(pendingCounts(observed), [1, 2, 3, 2, 1, 0]);
      },
    },
    {
      name: '[B14] changes found faulty in several refused requests are all named, with those rejected later',
      steps: [
        loaded,
        offlineNow,
        ...[12, 13, 14, 15].map((at) => down(touch, at)),
        onlineNow,
        refusedRequest,
        refusedRequest,
        refusedRequest,
        refusedRequest,
        outcome({ change: nth(5), kind: 'invalid', field: 'category', why: 'too long' }),
        outcome({ change: nth(7), kind: 'saved', revision: 41 }),
      ],
      ends: idle,
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', '06 15 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        const { notice } = snapshot.context;
        expectEqual(notice?.kind === 'refused' ? notice.changes.map(({ field, tag }) => [field, tag?.start]) : notice, [
          [undefined, 12],
          [undefined, 13],
          ['category', 14],
        ]);
        // The next request has the same size as the one that isolated the change.
        expectEqual(sizes(observed), [4, 2, 1, 1, 1, 1]);
      },
    },
    {
      name: '[B14] the next press clears the message about rejected changes, so that later ones are named alone',
      steps: [
        loaded,
        down(touch, 12),
        outcome({ change: nth(1), kind: 'invalid', field: 'category', why: 'too long' }),
        down(touch, 13),
        outcome({ change: nth(3), kind: 'invalid', field: 'category', why: 'too long' }),
      ],
      ends: idle,
      check: ({ context: { notice } }: Snapshot) =>
        expectEqual(notice?.kind === 'refused' ? notice.changes.map(({ tag }) => tag?.start) : notice, [13]),
    },
    {
      name: '[B14] each success doubles the number of changes in a request, up to the server’s maximum',
      onChart: true,
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(500),
        refusedRequest,
        refusedRequest,
        savedChanges(500, 25),
        savedChanges(525, 50),
        savedChanges(575, 100),
      ],
      ends: sending,
      check: (_: Snapshot, observed) =>
        expectEqual(sizes(observed), [DESK_CHANGES_MAX, 50, 25, 50, DESK_CHANGES_MAX, DESK_CHANGES_MAX]),
    },
    {
      name: '[B14] the first request holds the maximum number of changes, and none is reported as unstored',
      begins: { context: { batchMax: DESK_CHANGES_MAX, unstored: 0 } },
      steps: [loaded, send({ type: 'exchange.open' }), importedTags(DESK_CHANGES_MAX + 1)],
      ends: sending,
      onChart: true,
      check: ({ context }: Snapshot, observed) =>
        expectEqual([sizes(observed), context.unstored], [[DESK_CHANGES_MAX], 0]),
    },
    {
      name: '[B14] a tag removed by others since it was saved does not come back when its request is repeated',
      steps: [
        loaded,
        down(start, 12),
        { error: 'send', reason: offline },
        { elapse: 1_000 },
        outcome({ change: nth(1), kind: 'saved', revision: 41, isRemoved: true }),
      ],
      ends: idle,
      check(snapshot: Snapshot) {
        shows('a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(snapshot.context.questions, []);
      },
    },
    {
      name: '[B14] conflicting edits of a tag show both versions',
      steps: [...disputed, compare],
      ends: { open: { outbox: 'idle', sheet: 'resolving' } },
      check(snapshot: Snapshot) {
        shows('a 12 conflict', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(snapshot.context.board.conflicts[0]?.mine?.start, 11);
        expectEqual(snapshot.context.mineFields, []);
      },
    },
    {
      name: '[B14] an answer about a tag in conflict is added to one’s own version',
      steps: [
        loaded,
        down(start, 2),
        outcome({ change: nth(1), kind: 'saved', revision: 1, isRemoved: false }),
        typed('12'),
        answer,
        outcome({ change: nth(2), kind: 'conflict', theirs: aTag(nth(0), 2, { revision: 2, description: 'Theirs' }) }),
        typed('clean'),
        answer,
      ],
      ends: idle,
      check({ context }: Snapshot, observed) {
        const [conflict] = context.board.conflicts;
        expectEqual(
          [conflict?.mine?.description, conflict?.theirs?.description],
          ['Start · 12 ROY Ana · clean', 'Theirs'],
        );
        expectEqual([context.questions, context.board.pending], [[], []]);
        expectEqual(versions(observed).at(-1), [`${nth(0)} 2`]);
      },
    },
    {
      name: '[B14] a conflict is resolved field by field',
      steps: [
        ...disputed,
        compare,
        send({ type: 'conflict.choose', field: 'start', isMine: true }),
        send({ type: 'conflict.choose', field: 'description', isMine: true }),
        send({ type: 'conflict.choose', field: 'description', isMine: false }),
        send({ type: 'conflict.take' }),
      ],
      ends: sending,
      check({ context }: Snapshot, observed) {
        expectEqual(
          context.board.pending.map(({ change, base, tag }) => [change, base, tag?.start, tag?.description]),
          [[nth(1), 3, 11, 'Theirs']],
        );
        expectEqual([context.given, context.openId, pendingCounts(observed)], [2, undefined, [1, 0, 1]]);
      },
    },
    {
      name: '[B14] a comparison starts with all fields of the other person’s version',
      steps: [
        ...disputed,
        compare,
        send({ type: 'conflict.choose', field: 'start', isMine: true }),
        close,
        compare,
        send({ type: 'conflict.take' }),
      ],
      ends: idle,
      check: shows('a 12 saved', 'b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] a changed tag that somebody else removed can be kept',
      steps: [...removedByOther, compare, send({ type: 'conflict.keep', isMine: true })],
      ends: sending,
      check: ({ context }: Snapshot, observed) =>
        expectEqual(
          [context.board.pending.map(({ base, tag }) => [base, tag?.start]), pendingCounts(observed)],
          [[[null, 11]], [1, 0, 1]],
        ),
    },
    {
      name: '[B14] a changed tag that somebody else removed can be left removed',
      steps: [...removedByOther, compare, send({ type: 'conflict.keep', isMine: false })],
      ends: idle,
      check: shows('b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] keeping the other person’s version sends no change',
      steps: [...disputed, compare, send({ type: 'conflict.keep', isMine: false })],
      ends: idle,
      check: shows('a 12 saved', 'b 20 saved', 'c 30 saved'),
      onChart: true,
    },
    {
      name: '[B14] one’s own version of a tag in conflict is stored until the conflict is resolved',
      steps: [
        ...disputed,
        compare,
        send({ type: 'conflict.choose', field: 'start', isMine: true }),
        send({ type: 'conflict.take' }),
      ],
      ends: sending,
      check: (_: Snapshot, observed) =>
        expectEqual(
          [versions(observed), pendingCounts(observed)],
          [
            [[], ['a 11'], []],
            [1, 0, 1],
          ],
        ),
    },
    {
      name: '[B14] one’s own version from a form in conflict is stored',
      steps: [
        loaded,
        open('a'),
        send({ type: 'tag.type', change: { start: '00:00:11' } }),
        line({ type: 'line.tags', saved: [theirs], removed: [], starters: [] }),
        send({ type: 'tag.submit' }),
      ],
      ends: idle,
      check(snapshot: Snapshot, observed) {
        shows('a 12 conflict', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(versions(observed), [['a 11']]);
      },
    },
    {
      name: '[B14] a reopened desk still shows both versions of a conflict',
      input: undecided,
      steps: [{ done: 'load', output: { ...desk, tags: [{ ...theirs, revision: 5 }, aTag('b', 20)] } }, compare],
      ends: { open: { outbox: 'idle', sheet: 'resolving' } },
      check(snapshot: Snapshot, observed) {
        shows('a 12 conflict', 'b 20 saved')(snapshot);
        const [conflict] = snapshot.context.board.conflicts;
        expectEqual([conflict?.mine?.start, conflict?.theirs?.start, conflict?.theirs?.revision], [11, 12, 5]);
        expectEqual([versions(observed), observed.starts['send'] ?? 0], [[], 0]);
      },
    },
    {
      name: '[B14] a person who signs in again still sees the conflicts they left',
      input: { ...input, person: 8 },
      steps: [{ done: 'load', output: { ...desk, kept: undecided.kept } }],
      ends: idle,
      check: shows('a 10 conflict', 'b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] a stored conflict whose tag was removed meanwhile can keep one’s own version as a new tag',
      input: undecided,
      steps: [{ done: 'load', output: { ...desk, tags: [] } }, compare, send({ type: 'conflict.keep', isMine: true })],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.board.pending.map(({ id, base, tag }) => [id, base, tag?.start]),
          [['a', null, 11]],
        ),
    },
    {
      name: '[B14] a stored conflict ends if the tag now equals one’s own version',
      input: undecided,
      steps: [{ done: 'load', output: { ...desk, tags: [aTag('a', 11)] } }],
      ends: idle,
      check(snapshot: Snapshot, observed) {
        shows('a 11 saved')(snapshot);
        expectEqual(versions(observed), [[]]);
      },
    },
    {
      name: '[B14] a comparison closes once the other person’s version equals one’s own',
      steps: [
        ...disputed,
        compare,
        line({
          type: 'line.tags',
          saved: [aTag('a', 11, { duration: 4_000, revision: 4 })],
          removed: [],
          starters: [],
        }),
      ],
      ends: idle,
      check(snapshot: Snapshot, observed) {
        shows('a 11 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(versions(observed), [[], ['a 11'], []]);
      },
    },
    {
      name: '[B14] an open comparison includes changes that others make meanwhile',
      steps: [
        ...disputed,
        compare,
        line({ type: 'line.tags', saved: [{ ...theirs, score: '50', revision: 4 }], removed: [], starters: [] }),
        send({ type: 'conflict.choose', field: 'start', isMine: true }),
        send({ type: 'conflict.take' }),
      ],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.board.pending.map(({ base, tag }) => [base, tag?.start, tag?.score]),
          [[4, 11, '50']],
        ),
    },
    {
      name: '[B14] the tags in conflict can be compared one after the other',
      steps: [
        ...twoDisputed,
        { ...next, expects: { in: { open: { sheet: 'resolving' } }, context: { openId: 'a' } } },
        send({ type: 'conflict.choose', field: 'start', isMine: true }),
        close,
        { ...next, expects: { in: { open: { sheet: 'resolving' } }, context: { openId: 'b', mineFields: [] } } },
        close,
        { ...next, expects: { context: { openId: 'a' } } },
        send({ type: 'conflict.take' }),
        { ...next, expects: { context: { openId: 'b' } } },
        send({ type: 'conflict.take' }),
        next,
      ],
      ends: idle,
      check: shows('a 12 saved', 'b 22 saved', 'c 30 saved'),
    },
    {
      name: '[B14] edits of a tag in conflict can be undone only after the conflict is resolved',
      steps: [
        ...disputed,
        { ...undo, expects: { context: { notice: { kind: 'disputed' } } } },
        compare,
        send({ type: 'conflict.choose', field: 'start', isMine: true }),
        { ...send({ type: 'conflict.take' }), expects: { context: { notice: undefined } } },
        undo,
        undo,
        undo,
      ],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        shows('a 10 pending', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual([snapshot.context.history.done.length, pendingCounts(observed)], [0, [1, 0, 1, 2, 3, 4]]);
      },
    },
    ...(
      [
        ['one undo restores one’s own version as a whole', [undo], '11 Gate a'],
        ['two undos restore the other person’s version', [undo, undo], '12 Theirs'],
        ['redoing both restores the merged version', [undo, undo, redo, redo], '11 Theirs'],
      ] as const
    ).map(([name, moves, expected]) => ({
      name: `[B14] resolving a conflict can be undone: ${name}`,
      steps: [
        ...disputed,
        compare,
        send({ type: 'conflict.choose', field: 'start', isMine: true }),
        send({ type: 'conflict.take' }),
        ...moves,
      ],
      ends: sending,
      check: words(expected),
    })),
    {
      name: '[B14] undoing the choice of the other person’s version restores one’s own',
      steps: [...disputed, compare, send({ type: 'conflict.keep', isMine: false }), undo],
      ends: sending,
      check: words('11 Gate a'),
    },
    {
      name: '[B14] undoing the choice of one’s own version restores the other person’s',
      steps: [...disputed, compare, send({ type: 'conflict.keep', isMine: true }), undo],
      ends: sending,
      check: words('12 Theirs'),
    },
    {
      name: '[B14] undoing the choice to leave a tag removed restores one’s own version',
      steps: [...removedByOther, compare, send({ type: 'conflict.keep', isMine: false }), undo],
      ends: sending,
      check: words('11 Gate a'),
    },
    {
      name: '[B14] undoing the choice to keep a tag that somebody else removed removes it again',
      steps: [...removedByOther, compare, send({ type: 'conflict.keep', isMine: true }), undo],
      ends: sending,
      check: shows('b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] redo waits until a conflict of its tag is resolved',
      steps: [
        loaded,
        select('a'),
        send({ type: 'tags.shift', by: 1 }),
        outcome({ change: nth(0), kind: 'saved', revision: 2 }),
        undo,
        outcome({ change: nth(1), kind: 'conflict', theirs }),
        redo,
      ],
      ends: idle,
      check: ({ context }: Snapshot) =>
        expectEqual([context.notice, context.history.undone.length], [{ kind: 'disputed' }, 1]),
    },
    {
      name: '[B14] a tag without a conflict cannot be compared',
      steps: [loaded, compare],
      ends: idle,
      onChart: true,
    },
    {
      name: '[B14] a tag in conflict cannot be opened in its form',
      steps: [...disputed, open('a')],
      ends: idle,
      onChart: true,
    },
    {
      name: '[B14] a tag that does not exist cannot be opened in a form',
      steps: [loaded, open('gone')],
      ends: idle,
      onChart: true,
    },
    {
      name: '[B14] a tag edited in its form is saved when the form is submitted',
      steps: [
        loaded,
        open('a'),
        send({ type: 'tag.type', change: { description: 'Touched with the bow' } }),
        send({ type: 'tag.type', change: { score: '2' } }),
        send({ type: 'tag.submit' }),
      ],
      ends: sending,
      check({ context }: Snapshot, observed) {
        expectEqual(
          context.board.pending.map(({ id, base, tag }) => [id, base, tag]),
          [
            [
              'a',
              1,
              { category: 'Gate 4', description: 'Touched with the bow', start: 10, duration: 4_000, score: '2' },
            ],
          ],
        );
        expectEqual([context.openId, pendingCounts(observed)], [undefined, [1]]);
      },
    },
    {
      name: '[B14] the form opens with the current fields of the tag',
      steps: [loaded, open('a')],
      ends: { open: { sheet: 'editing' } },
      check: ({ context }: Snapshot) =>
        expectEqual(context.draft, {
          category: 'Gate 4',
          description: 'Gate a',
          start: '00:00:10',
          duration: '4',
          score: '',
          nation: '',
          url: '',
        }),
    },
    {
      name: '[B14] a form without a category stays open and reports the missing field',
      steps: [loaded, open('a'), send({ type: 'tag.type', change: { category: ' ' } }), send({ type: 'tag.submit' })],
      ends: { open: { sheet: 'editing' } },
      check: ({ context }: Snapshot) => expectEqual([context.problem, context.board.pending.length], ['category', 0]),
    },
    {
      name: '[B14] typing a missing category clears the message',
      steps: [
        loaded,
        open('a'),
        send({ type: 'tag.type', change: { category: ' ' } }),
        send({ type: 'tag.submit' }),
        send({ type: 'tag.type', change: { category: 'Gate 5' } }),
      ],
      ends: { open: { sheet: 'editing' } },
      check: ({ context }: Snapshot) => expectEqual(context.problem, undefined),
    },
    {
      name: '[B14] the form of the next tag opens without the message of the previous one',
      steps: [
        loaded,
        open('a'),
        send({ type: 'tag.type', change: { category: ' ' } }),
        send({ type: 'tag.submit' }),
        close,
        open('b'),
      ],
      ends: { open: { sheet: 'editing' } },
      check: ({ context }: Snapshot) => expectEqual([context.problem, context.openId], [undefined, 'b']),
    },
    {
      name: '[B14] editing a live tag in its form keeps its time of day',
      steps: [
        { done: 'load', output: { ...live, tags: [aTag('a', 0, { start: undefined, at: 1_780_000_000_000 })] } },
        open('a'),
        send({ type: 'tag.type', change: { score: '2' } }),
        send({ type: 'tag.submit' }),
      ],
      ends: sending,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.board.pending.map(({ tag }) => [tag?.at, tag?.start, tag?.score]),
          [[1_780_000_000_000, undefined, '2']],
        ),
    },
    {
      name: '[B14] closing a form without submitting changes nothing',
      steps: [loaded, open('a'), send({ type: 'tag.type', change: { score: '2' } }), close],
      ends: idle,
      check: shows('a 10 saved', 'b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] choosing another template saves the choice and cancels the open ranges of the previous one',
      steps: [loaded, down(pace, 2), send({ type: 'template.choose', id: 'built-in:slalom' })],
      ends: idle,
      check({ context }: Snapshot, { emitted }) {
        expectEqual([templateOf(context)?.name, context.open], ['Slalom', []]);
        expectEqual(
          emitted.filter(({ type }) => type === 'desk.template'),
          [{ type: 'desk.template', id: 'built-in:slalom' }],
        );
      },
    },
    {
      name: '[B14] the template used last is shown again',
      input: { ...input, templateId: 'built-in:slalom' },
      steps: [loaded],
      ends: idle,
      check: ({ context }: Snapshot) => expectEqual(templateOf(context)?.name, 'Slalom'),
    },
    {
      name: '[B14] the template editor opens with the template on show',
      steps: [loaded, send({ type: 'templates.open' })],
      ends: { open: { sheet: 'templating' } },
      runs: ['line', 'templates'],
      check: (_: Snapshot, observed) =>
        expectEqual(observed.inputs['templates'], [{ mediaId: '1001', newId: nth(0), template: camp }]),
    },
    {
      name: '[B14] a newly saved template is added and shown',
      steps: [
        loaded,
        send({ type: 'templates.open' }),
        { done: 'templates', output: { kind: 'saved', template: { ...camp, id: 'new', name: 'Heats' } } },
      ],
      ends: idle,
      check: ({ context }: Snapshot) =>
        expectEqual(
          [context.templates.map(({ name }) => name), context.templateId, context.given, context.notice],
          [['Camp', 'Heats'], 'new', 1, { kind: 'templateSaved' }],
        ),
    },
    {
      name: '[B14] a changed template replaces its previous version',
      steps: [
        loaded,
        send({ type: 'templates.open' }),
        { done: 'templates', output: { kind: 'saved', template: { ...camp, name: 'Camp 2' } } },
      ],
      ends: idle,
      check: ({ context }: Snapshot) =>
        expectEqual(
          context.templates.map(({ name }) => name),
          ['Camp 2'],
        ),
    },
    {
      name: '[B14] a removed template leaves the list and is no longer chosen',
      steps: [
        loaded,
        send({ type: 'template.choose', id: 'camp' }),
        send({ type: 'templates.open' }),
        { done: 'templates', output: { kind: 'removed', id: 'camp' } },
      ],
      ends: idle,
      check: ({ context }: Snapshot) =>
        expectEqual(
          [context.templates, context.templateId, context.notice],
          [[], undefined, { kind: 'templateRemoved' }],
        ),
    },
    {
      name: '[B14] closing the template editor changes nothing',
      steps: [loaded, send({ type: 'templates.open' }), { done: 'templates', output: { kind: 'closed' } }],
      ends: idle,
      runs: ['line'],
      check: ({ context }: Snapshot) => expectEqual([context.templates.length, context.notice], [1, undefined]),
    },
    {
      name: '[B14] a session that expires while a template is saved leads to the sign-in',
      steps: [loaded, send({ type: 'templates.open' }), { done: 'templates', output: { kind: 'lost' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[B14] importing the tags of a file is one step, which can be undone',
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        {
          done: 'exchange',
          output: {
            kind: 'import',
            tags: [
              { category: 'Gate 9', description: 'One', start: 50 },
              { category: 'Gate 9', description: 'Two', start: 60 },
            ],
          },
        },
        undo,
      ],
      ends: sending,
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual([snapshot.context.notice, pendingCounts(observed)], [{ kind: 'imported', count: 2 }, [2, 4]]);
      },
    },
    {
      name: '[B14] the message about an import stays while its tags are saved',
      steps: [loaded, send({ type: 'exchange.open' }), importedTags(2), savedChanges(2, 2)],
      ends: idle,
      check: ({ context: { notice } }: Snapshot) => expectEqual(notice, { kind: 'imported', count: 2 }),
    },
    {
      name: '[B14] a large file is imported in tasks of five hundred tags and is one step to undo',
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        {
          ...importedTags(1_200),
          expects: { in: { open: { filling: 'taking', outbox: 'sending', sheet: 'closed' } } },
        },
        // Meanwhile the export stays closed: a file would contain only part of the tags.
        { ...send({ type: 'exchange.open' }), expects: { in: { open: { sheet: 'closed' } } } },
        { ...down(touch, 5), expects: { in: { open: { filling: 'taking' } } } },
        { elapse: DESK_NEXT_TASK_MS },
        { elapse: DESK_NEXT_TASK_MS },
      ],
      ends: { open: { filling: 'idle', outbox: 'sending', sheet: 'closed' } },
      check({ context: { board, history, rest } }: Snapshot, observed) {
        expectEqual([board.shown.length, rest, history.done.map(({ length }) => length)], [1_204, [], [1_200, 1]]);
        expectEqual(pendingCounts(observed), [500, 501, 1_001, 1_201]);
      },
    },
    {
      name: '[B14] a large step is undone task by task',
      onChart: true,
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(501),
        { elapse: DESK_NEXT_TASK_MS },
        { ...undo, expects: { in: { open: { filling: 'taking' } } } },
        { elapse: DESK_NEXT_TASK_MS },
      ],
      ends: { open: { filling: 'idle' } },
      check: shows('a 10 saved', 'b 20 saved', 'c 30 saved'),
    },
    {
      name: '[B14] many tags are shifted task by task, even repeatedly, and not before the beginning',
      onChart: true,
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(501),
        { elapse: DESK_NEXT_TASK_MS },
        send({ type: 'tags.selectAll' }),
        { ...send({ type: 'tags.shift', by: -8 }), expects: { in: { open: { filling: 'taking' } } } },
        send({ type: 'tags.shift', by: -8 }),
        { elapse: DESK_NEXT_TASK_MS },
        { elapse: DESK_NEXT_TASK_MS },
        { ...send({ type: 'tags.shift', by: -8 }), expects: { in: { open: { filling: 'taking' } } } },
        { elapse: DESK_NEXT_TASK_MS },
      ],
      ends: { open: { filling: 'idle' } },
      check({ context: { board, history, selected } }: Snapshot) {
        // The first tag was at 10 s, the last one at 550 s.
        expectEqual([board.shown[0]?.start, board.shown.at(-1)?.start, selected.length], [0, 540, 504]);
        expectEqual(
          history.done.map(({ length }) => length),
          [501, 504, 504],
        );
      },
    },
    {
      name: '[B14] many tags are removed task by task with their questions, and undo restores the tags',
      onChart: true,
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(501),
        { elapse: DESK_NEXT_TASK_MS },
        down(start, 1_000),
        send({ type: 'tags.selectAll' }),
        {
          ...send({ type: 'tags.remove' }),
          expects: { in: { open: { filling: 'taking' } }, context: { questions: [], selected: [] } },
        },
        { elapse: DESK_NEXT_TASK_MS },
        undo,
        { elapse: DESK_NEXT_TASK_MS },
      ],
      ends: { open: { filling: 'idle' } },
      check: ({ context: { board, questions } }: Snapshot) => expectEqual([board.shown.length, questions], [505, []]),
    },
    {
      name: '[B14] leaving the page during a large import stores the remaining tags',
      onChart: true,
      steps: [loaded, send({ type: 'exchange.open' }), importedTags(1_200), send({ type: 'page.hidden' })],
      ends: { open: { filling: 'idle', outbox: 'sending', sheet: 'closed' } },
      check: ({ context: { board, rest } }: Snapshot, observed) =>
        expectEqual([board.shown.length, rest, pendingCounts(observed)], [1_203, [], [500, 1_200]]),
    },
    {
      name: '[B14] a session that expires during a large import stores the remaining tags',
      onChart: true,
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(501),
        { done: 'send', output: { status: 'disconnected' } },
      ],
      ends: 'lost',
      check: (_: Snapshot, observed) => expectEqual(pendingCounts(observed), [500, 501]),
    },
    {
      name: '[B14] a session that expires in the template editor during a large import stores the remaining tags',
      onChart: true,
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(501),
        send({ type: 'templates.open' }),
        { done: 'templates', output: { kind: 'lost' } },
      ],
      ends: 'lost',
      check: (_: Snapshot, observed) => expectEqual(pendingCounts(observed), [500, 501]),
    },
    {
      name: '[B14] many unsent changes of an earlier visit are shown task by task and sent meanwhile',
      input: manyLeft,
      onChart: true,
      steps: [
        { ...loaded, expects: { in: { open: { filling: 'taking', outbox: 'sending', sheet: 'closed' } } } },
        // An exported file would contain only part of the tags.
        { ...send({ type: 'exchange.open' }), expects: { in: { open: { sheet: 'closed' } } } },
        { elapse: DESK_NEXT_TASK_MS },
      ],
      ends: { open: { filling: 'taking' } },
      check: ({ context: { board } }: Snapshot, observed) =>
        expectEqual([board.shown.length, board.shown[0]?.start, sizes(observed)], [503, 10, [DESK_CHANGES_MAX]]),
    },
    {
      name: '[B14] all unsent changes of an earlier visit are shown after the last task',
      input: manyLeft,
      onChart: true,
      steps: [loaded, { elapse: DESK_NEXT_TASK_MS }, { elapse: DESK_NEXT_TASK_MS }],
      ends: { open: { filling: 'idle', sheet: 'closed' } },
      check: ({ context: { board } }: Snapshot) => expectEqual([board.shown.length, board.shown[0]?.start], [603, 11]),
    },
    {
      name: '[B14] shifting a tag whose unsent change is not yet shown starts from that change',
      input: manyLeft,
      onChart: true,
      steps: [
        loaded,
        { elapse: DESK_NEXT_TASK_MS },
        select('a'),
        send({ type: 'tags.shift', by: 1 }),
        { elapse: DESK_NEXT_TASK_MS },
      ],
      ends: { open: { filling: 'idle' } },
      check: ({ context: { board } }: Snapshot) =>
        expectEqual([board.shown[0]?.start, board.pending.filter(({ id }) => id === 'a').length], [12, 2]),
    },
    {
      name: '[B14] a reload by the line shows many unsent changes task by task again',
      input: manyLeft,
      onChart: true,
      steps: [
        loaded,
        { elapse: DESK_NEXT_TASK_MS },
        { elapse: DESK_NEXT_TASK_MS },
        {
          ...line({ type: 'line.loaded', tags: [aTag('b', 21)], starters: [] }),
          expects: { in: { open: { filling: 'taking' } } },
        },
        { elapse: DESK_NEXT_TASK_MS },
        { elapse: DESK_NEXT_TASK_MS },
      ],
      ends: { open: { filling: 'idle' } },
      check: ({ context: { board } }: Snapshot) =>
        expectEqual([board.shown.length, board.shown.slice(0, 2).map(({ start: at }) => at)], [602, [11, 21]]),
    },
    {
      name: '[B14] leaving the page does not store unsent changes twice',
      onChart: true,
      steps: [loaded, down(touch, 12), send({ type: 'page.hidden' })],
      ends: sending,
      check: (_: Snapshot, observed) => expectEqual(pendingCounts(observed), [1]),
    },
    {
      name: '[B14] unsent changes that the browser could not store are counted',
      steps: [
        loaded,
        offlineNow,
        down(touch, 12),
        { ...send({ type: 'unsent.stored', missing: 1 }), expects: { context: { unstored: 1 } } },
      ],
      ends: { open: { outbox: 'offline' } },
      check: ({ context }: Snapshot) => expectEqual(context.unstored, 1),
    },
    {
      name: '[B14] changes that could not be stored are counted if the desk fails to load',
      input: { ...input, kept: left },
      steps: [{ error: 'load', reason: offline }, send({ type: 'unsent.stored', missing: 1 })],
      ends: 'failed',
      check: ({ context }: Snapshot) => expectEqual(context.unstored, 1),
    },
    {
      name: '[B14] changes that could not be stored are counted if the person may no longer edit the film',
      input: { ...input, kept: left },
      steps: [{ done: 'load', output: { status: 'private' } }, send({ type: 'unsent.stored', missing: 1 })],
      ends: 'refused',
      check: ({ context }: Snapshot) => expectEqual(context.unstored, 1),
    },
    {
      name: '[B14] changes that could not be stored are counted if the film no longer exists',
      input: { ...input, kept: left },
      steps: [{ done: 'load', output: { status: 'empty' } }, send({ type: 'unsent.stored', missing: 1 })],
      ends: 'missing',
      check: ({ context }: Snapshot) => expectEqual(context.unstored, 1),
    },
    {
      name: '[B14] a version of a tag in conflict that could not be stored is counted while online',
      steps: [...disputed, send({ type: 'unsent.stored', missing: 1 })],
      ends: idle,
      check: ({ context }: Snapshot) =>
        expectEqual([context.unstored, context.board.pending, context.board.conflicts.length], [1, [], 1]),
    },
    {
      name: '[B14] going offline with a tag in conflict keeps the conflict',
      steps: [...disputed, offlineNow],
      ends: { open: { outbox: 'offline' } },
      check: ({ context }: Snapshot) => expectEqual([context.unstored, context.board.conflicts.length], [0, 1]),
    },
    {
      name: '[B14] stored conflicts are kept if the desk fails to load',
      input: undecided,
      steps: [{ error: 'load', reason: offline }],
      ends: 'failed',
      check: ({ context }: Snapshot) => expectEqual(context.board.conflicts.length, 1),
    },
    {
      name: '[B14] tags still being imported are stored for their author and not shown if another person has signed in',
      onChart: true,
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(501),
        { done: 'send', output: { status: 'other' } },
        { done: 'load', output: { ...desk, person: 8 } },
      ],
      ends: { open: { filling: 'idle', outbox: 'idle', sheet: 'closed' } },
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(savedBy(observed), ['7: 500', '7: 501']);
      },
    },
    {
      name: '[B14] tags still being imported are stored for their author if a refused line finds another person signed in',
      onChart: true,
      steps: [
        loaded,
        send({ type: 'exchange.open' }),
        importedTags(501),
        line({ type: 'line.refused' }),
        { done: 'load', output: { ...desk, person: 8 } },
      ],
      ends: { open: { filling: 'idle', outbox: 'idle', sheet: 'closed' } },
      check(snapshot: Snapshot, observed) {
        shows('a 10 saved', 'b 20 saved', 'c 30 saved')(snapshot);
        expectEqual(savedBy(observed), ['7: 500', '7: 501']);
      },
    },
    {
      name: '[B14] closing the import and export dialog changes nothing',
      steps: [loaded, send({ type: 'exchange.open' }), { done: 'exchange', output: { kind: 'closed' } }],
      ends: idle,
      runs: ['line'],
      check({ context }: Snapshot, observed) {
        expectEqual(context.notice, undefined);
        expectEqual(
          observed.inputs['exchange']?.map((given) => {
            const { tags, title } = given as { tags: { id: string }[]; title: string };
            return [tags.map(({ id }) => id), title];
          }),
          [[['a', 'b', 'c'], 'Slalom final']],
        );
      },
    },
    {
      name: '[B14] nothing is sent when the network is back without unsent changes',
      onChart: true,
      steps: [loaded, offlineNow, onlineNow],
      ends: idle,
      runs: ['line'],
    },
  ],
});
