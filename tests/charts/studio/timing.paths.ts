import type { SnapshotFrom } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import type { BridgeReport, BridgeSettings } from '../../../core/domain/race/report.ts';
import { timingMachine } from '../../../machines/studio/timing/timing.machine.ts';
import { RequestError } from '../../../core/domain/request-error.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import { CALM_REPORT } from '../../server/bridge-report.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof timingMachine>;

const NOW = 1_780_303_201_000;
const RACE = 'K1W_BR2_25';
const offline = new Error('offline');
const OPEN: BridgeSettings = { isHeld: false, corrections: [] };

const ana = { race: RACE, bib: '12', name: 'ROY Ana', phase: 'started', start: NOW - 50_000, penalty: 2 } as const;
const finished = { ...ana, phase: 'finished', finish: NOW - 4_000 } as const;
const mia = { race: RACE, bib: '13', name: 'LIND Mia', phase: 'listed', penalty: 0 } as const;
const lea = {
  race: RACE,
  bib: '11',
  name: 'EDER Lea',
  phase: 'final',
  start: NOW - 130_000,
  finish: NOW - 30_000,
  penalty: 0,
} as const;
const report = (more: Partial<BridgeReport> = {}): BridgeReport => ({
  ...CALM_REPORT,
  onCourse: [lea, ana, mia],
  unmatched: [{ race: RACE, bib: '99', name: 'GRAY Sam' }],
  errors: [
    { at: NOW - 600_000, code: 'unreachable', detail: '192.168.1.10:27333' },
    { at: NOW - 120_000, code: 'unreadable', detail: 'OnCourse: no bib' },
  ],
  ...more,
});
const bridge = (settings: BridgeSettings = OPEN, more: Partial<BridgeReport> = {}, source = 'c123') => ({
  source,
  report: report(more),
  reportedAt: NOW - 400,
  settings,
});
const read = (...bridges: ReturnType<typeof bridge>[]) =>
  ({ status: 'ok', title: 'Slalom final', at: NOW, bridges }) as const;

const send = <E extends { type: string }>(event: E) => ({ send: event }) as const;
const answer = (output: object) => ({ done: 'send', output }) as const;
const loaded = { done: 'load', output: read(bridge()) } as const;
const later = { elapse: 1_000 } as const;
const reread = (...bridges: ReturnType<typeof bridge>[]) => ({ done: 'read', output: read(...bridges) }) as const;
const hold = send({ type: 'bridge.set', kind: 'hold' });
const press = send({ type: 'line.press', at: NOW - 2_750 });
const finish = { race: RACE, bib: '12', name: 'ROY Ana', at: NOW - 4_000 };
const leasFinish = { race: RACE, bib: '11', name: 'EDER Lea', at: NOW - 30_000 };
const pick = send({ type: 'line.pick', finish });
const open = send({ type: 'correction.open', run: { race: RACE, bib: '12' } });
const name = send({ type: 'correction.type', change: { name: ' Ana Roy ' } });
const submit = send({ type: 'correction.submit' });
const corrected: BridgeSettings = { isHeld: false, corrections: [{ race: RACE, bib: '12', name: 'Ana Roy' }] };
const held: BridgeSettings = { isHeld: true, corrections: [] };

const says =
  (notice: string | undefined) =>
  ({ context }: Snapshot) =>
    expectEqual(context.notice, notice);
const settled = (notice: string, settings: BridgeSettings) => {
  return ({ context }: Snapshot) => {
    expectEqual(context.notice, notice);
    expectEqual(context.bridges[0]?.settings, settings);
  };
};

type Journey = PinnedJourney<typeof timingMachine>;

const EMPTY_DRAFT = { race: '', bib: '', name: '', nation: '', isLeftOut: false };
const asked = { inputs: { load: [{ mediaId: 'a1' }] } };

/** Reports of the bridges. */
const reading: Journey[] = [
  {
    name: '[B13] the medium’s reports are shown once loaded and read again a second later',
    begins: {
      in: 'loading',
      ...asked,
      context: {
        mediaId: 'a1',
        title: '',
        at: 0,
        bridges: [],
        source: undefined,
        finishes: [],
        misses: 0,
        pressedAt: 0,
        draft: EMPTY_DRAFT,
        problem: undefined,
        sent: undefined,
        notice: undefined,
      },
    },
    steps: [
      { ...loaded, expects: { in: { operating: { line: 'resting' } }, context: { at: NOW, bridges: [bridge()] } } },
      { ...later, expects: { in: { operating: { line: 'reading' } }, inputs: { read: [{ mediaId: 'a1' }] } } },
    ],
    ends: 'operating',
  },
  {
    name: '[B13] a load that times out after ten seconds can be retried, and a failing retry is shown as failed',
    steps: [
      { elapse: 10_000, expects: { in: 'failed', runs: [] } },
      { ...send({ type: 'timing.retry' }), expects: { in: 'loading', ...asked } },
      { error: 'load', reason: offline },
    ],
    ends: 'failed',
  },
  {
    name: '[B13] a bridge that stops reporting stays listed beside one that still reports',
    steps: [{ done: 'load', output: read(bridge(held, {}, 'backup'), bridge()) }, later, reread(bridge(held))],
    ends: { operating: { line: 'resting' } },
    context: { bridges: [bridge(held, {}, 'backup'), bridge(held)], source: 'backup' },
  },
];

/** Changes made by an operator. */
const deciding: Journey[] = [
  {
    name: '[B13] a confirmed change updates only the settings of its bridge and allows the next change',
    steps: [
      { done: 'load', output: read(bridge(OPEN, {}, 'backup'), bridge()) },
      {
        ...hold,
        expects: { inputs: { send: [{ mediaId: 'a1', source: 'backup', change: { kind: 'hold' } }] }, runs: ['send'] },
      },
      answer({ status: 'ok', settings: held }),
    ],
    ends: { operating: { act: 'idle' } },
    context: { bridges: [bridge(held, {}, 'backup'), bridge()], sent: undefined, notice: 'hold' },
  },
  ...(
    [
      ['a refused change', answer({ status: 'private' }), 'refused'],
      ['a failed change', { error: 'send', reason: offline }, 'failed'],
    ] as const
  ).map(([what, step, notice]): Journey => ({
    name: `[B13] ${what} leaves the correction editable, and its message disappears with the next change sent`,
    steps: [
      loaded,
      open,
      name,
      submit,
      { ...step, expects: { context: { notice, sent: undefined } } },
      {
        ...send({ type: 'correction.type', change: { nation: 'FRA' } }),
        expects: { context: { draft: { ...EMPTY_DRAFT, race: RACE, bib: '12', name: ' Ana Roy ', nation: 'FRA' } } },
      },
      { ...submit, expects: { context: { notice: undefined } } },
    ],
    ends: { operating: { act: 'sending' } },
  })),
  ...(
    [
      ['another bridge is chosen', send({ type: 'bridge.choose', source: 'c123' })],
      ['a line press is made', press],
      ['a correction is opened', open],
    ] as const
  ).map(([when, step]): Journey => ({
    name: `[B13] the message about the last change disappears when ${when}`,
    steps: [loaded, hold, { ...answer({ status: 'full' }), expects: { context: { notice: 'full' } } }, step],
    ends: 'operating',
    context: { notice: undefined },
  })),
  {
    name: '[B13] a correction’s problem is shown until something is typed, and not for the next correction',
    steps: [
      loaded,
      open,
      { ...submit, expects: { context: { problem: 'nothing' } } },
      { ...name, expects: { context: { problem: undefined } } },
      send({ type: 'correction.type', change: { name: '' } }),
      { ...submit, expects: { context: { problem: 'nothing' } } },
      send({ type: 'correction.close' }),
      open,
    ],
    ends: { operating: { sheet: 'correcting' } },
    context: { problem: undefined },
  },
  {
    name: '[B13] removing a correction keeps the others',
    steps: [
      {
        done: 'load',
        output: read(
          bridge({
            isHeld: false,
            corrections: [
              { race: RACE, bib: '9', isLeftOut: true },
              { race: RACE, bib: '12', name: 'Ana Roy' },
            ],
          }),
        ),
      },
      send({ type: 'correction.remove', run: { race: RACE, bib: '12' } }),
    ],
    ends: { operating: { act: 'sending' } },
    context: {
      sent: {
        mediaId: 'a1',
        source: 'c123',
        change: { kind: 'uncorrect', corrections: [{ race: RACE, bib: '9', isLeftOut: true }] },
      },
    },
  },
];

export default definePaths(timingMachine, {
  name: 'timing',
  input: { mediaId: 'a1' },
  events: {
    'timing.retry': [{}],
    'bridge.choose': [{ source: 'c123' }],
    'bridge.set': [{ kind: 'hold' }, { kind: 'measure' }],
    'line.press': [{ at: NOW - 2_750 }, { at: undefined }],
    'line.pick': [{ finish }],
    'line.cancel': [{}],
    'correction.open': [{ run: { race: RACE, bib: '12' } }],
    'correction.type': [{ change: { name: 'Ana Roy' } }],
    'correction.submit': [{}],
    'correction.close': [{}],
    'correction.remove': [{ run: { race: RACE, bib: '12' } }],
    'change.confirmed': [],
  },
  runsIn: { load: 'loading', read: 'operating.line.reading', send: 'operating.act.sending' },
  results: {
    load: {
      done: [read(bridge()), { status: 'private' }, { status: 'empty' }, { status: 'disconnected' }],
      error: [offline],
    },
    read: {
      done: [read(bridge()), { status: 'private' }, { status: 'empty' }, { status: 'disconnected' }],
      error: [offline],
    },
    send: {
      done: [{ status: 'ok', settings: OPEN }, { status: 'full' }, { status: 'disconnected' }],
      error: [offline],
    },
  },
  explore: {
    contextKey: ({ bridges, misses, draft, sent }) => [
      bridges.length,
      Math.min(misses, 1),
      draft.name === '' ? 0 : 1,
      sent?.change.kind ?? '',
    ],
  },
  unseen: [
    { state: 'lost', reason: 'the page leads away at once' },
    { state: 'operating.line.reading', like: 'operating.line.resting', reason: 'the reports stay while they are read' },
  ],
  tags: { busy: ['loading', 'operating.act.sending'] },
  pinned: [
    {
      name: '[B13] the id of a failed request is shown until a retry',
      steps: [
        {
          error: 'load',
          reason: new RequestError(500, 'edge-7f3a91c2'),
          expects: { in: 'failed', context: { requestId: 'edge-7f3a91c2' } },
        },
        { send: { type: 'timing.retry' }, expects: { in: 'loading', context: { requestId: undefined } } },
        { elapse: 10_000 },
      ],
      ends: 'failed',
      context: { requestId: undefined },
    },
    {
      name: '[B13] the reports are shown with the first bridge selected',
      steps: [{ done: 'load', output: read(bridge(OPEN, {}, 'backup'), bridge()) }],
      ends: { operating: { line: 'resting', sheet: 'closed', act: 'idle' } },
      check: ({ context }: Snapshot) => expectEqual([context.title, context.source], ['Slalom final', 'backup']),
    },
    {
      name: '[B13] nothing can be held or corrected until a bridge has reported',
      steps: [{ done: 'load', output: read() }, hold, open],
      ends: { operating: { sheet: 'closed', act: 'idle' } },
      check: ({ context }: Snapshot) => expectEqual([context.source, context.sent], [undefined, undefined]),
    },
    {
      name: '[B13] a person who may not edit the medium is refused',
      steps: [{ done: 'load', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[B13] a medium that does not exist is shown as missing',
      steps: [{ done: 'load', output: { status: 'empty' } }],
      ends: 'missing',
    },
    {
      name: '[B13] an expired session leads to the sign-in',
      steps: [{ done: 'load', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[B13] a first load that times out can be retried',
      steps: [{ elapse: LIBRARY_REQUEST_TIMEOUT_MS }, send({ type: 'timing.retry' })],
      ends: 'loading',
    },
    {
      name: '[B13] reports are read every second, and a bridge that starts to report is added to the list',
      steps: [loaded, later, reread(bridge(OPEN, {}, 'backup'), bridge())],
      ends: { operating: { line: 'resting' } },
      check: ({ context }: Snapshot) =>
        expectEqual([context.bridges.map(({ source }) => source), context.source], [['backup', 'c123'], 'c123']),
    },
    {
      name: '[B13] a bridge that a restarted server does not know yet keeps its last report',
      steps: [loaded, later, reread()],
      ends: { operating: { line: 'resting' } },
      check: ({ context }: Snapshot) =>
        expectEqual([context.source, context.bridges[0]?.reportedAt], ['c123', NOW - 400]),
    },
    {
      name: '[B13] reports that cannot be read are marked as out of date and requested less and less often',
      steps: [
        loaded,
        later,
        { error: 'read', reason: offline },
        later,
        { elapse: LIBRARY_REQUEST_TIMEOUT_MS },
        { elapse: 1_999 },
      ],
      ends: { operating: { line: 'resting' } },
      check: ({ context }: Snapshot) => expectEqual(context.misses, 2),
    },
    {
      name: '[B13] reports are up to date again after a successful read',
      steps: [loaded, later, { error: 'read', reason: offline }, later, reread(bridge())],
      ends: { operating: { line: 'resting' } },
      check: ({ context }: Snapshot) => expectEqual(context.misses, 0),
    },
    {
      name: '[B13] a person whose permission is revoked while the page is open is refused',
      steps: [loaded, later, { done: 'read', output: { status: 'private' } }],
      ends: 'refused',
    },
    {
      name: '[B13] a medium deleted while the page is open is shown as missing',
      steps: [loaded, later, { done: 'read', output: { status: 'empty' } }],
      ends: 'missing',
    },
    {
      name: '[B13] a session that expires while the page is open leads to the sign-in',
      steps: [loaded, later, { done: 'read', output: { status: 'disconnected' } }],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[B13] publishing is not shown as held before the server has confirmed it',
      steps: [loaded, hold],
      ends: { operating: { act: 'sending' } },
      check({ context }: Snapshot) {
        expectEqual(context.sent, { mediaId: 'a1', source: 'c123', change: { kind: 'hold' } });
        expectEqual(context.bridges[0]?.settings.isHeld, false);
      },
    },
    {
      name: '[B13] publishing is shown as held once the server has confirmed it',
      steps: [loaded, hold, answer({ status: 'ok', settings: held })],
      ends: { operating: { act: 'idle' } },
      check: settled('hold', held),
    },
    {
      name: '[B13] held publishing can be resumed',
      steps: [
        { done: 'load', output: read(bridge(held)) },
        send({ type: 'bridge.set', kind: 'resume' }),
        answer({ status: 'ok', settings: OPEN }),
      ],
      ends: { operating: { act: 'idle' } },
      check: settled('resume', OPEN),
    },
    {
      name: '[B13] a report requested before a change was confirmed does not revert the change',
      steps: [loaded, hold, later, answer({ status: 'ok', settings: held })],
      ends: { operating: { line: 'resting', act: 'idle' } },
      check: settled('hold', held),
    },
    {
      name: '[B13] the clock measurement can be repeated',
      steps: [
        loaded,
        send({ type: 'bridge.set', kind: 'measure' }),
        answer({ status: 'ok', settings: { ...OPEN, measuredAgainAt: NOW } }),
      ],
      ends: { operating: { act: 'idle' } },
      check: settled('measure', { ...OPEN, measuredAgainAt: NOW }),
    },
    {
      name: '[B13] the time of a line press is kept while finishes arrive, which outlast their runs on the course',
      steps: [
        loaded,
        press,
        later,
        reread(bridge(OPEN, { onCourse: [finished, mia] })),
        later,
        reread(bridge(OPEN, { onCourse: [mia] })),
      ],
      ends: { operating: { sheet: 'picking' } },
      check: ({ context }: Snapshot) =>
        expectEqual([context.pressedAt, context.finishes], [NOW - 2_750, [leasFinish, finish]]),
    },
    {
      name: '[B13] a run that is restarted loses its finish',
      steps: [
        { done: 'load', output: read(bridge(OPEN, { onCourse: [finished] })) },
        later,
        reread(bridge(OPEN, { onCourse: [ana] })),
      ],
      ends: { operating: { line: 'resting' } },
      check: ({ context }: Snapshot) => expectEqual(context.finishes, []),
    },
    {
      name: '[B13] picking a finish computes the stream’s delay, and the dialog stays open while it is being saved',
      steps: [loaded, press, pick],
      ends: { operating: { sheet: 'picking', act: 'sending' } },
      check: ({ context }: Snapshot) => expectEqual(context.sent?.change, { kind: 'delay', streamDelay: 1_250 }),
    },
    {
      name: '[B13] the saved stream delay is shown and its dialog closes',
      steps: [loaded, press, pick, answer({ status: 'ok', settings: { ...OPEN, streamDelay: 1_250 } })],
      ends: { operating: { sheet: 'closed', act: 'idle' } },
      check: settled('delay', { ...OPEN, streamDelay: 1_250 }),
    },
    {
      name: '[B13] a line press made by mistake can be cancelled',
      steps: [loaded, press, send({ type: 'line.cancel' })],
      ends: { operating: { sheet: 'closed', act: 'idle' } },
    },
    {
      name: '[B13] a second line press replaces the first',
      steps: [loaded, press, send({ type: 'line.press', at: NOW - 100 })],
      ends: { operating: { sheet: 'picking' } },
      check: ({ context }: Snapshot) => expectEqual(context.pressedAt, NOW - 100),
    },
    {
      name: '[B13] a line press made while an earlier one’s delay is being saved keeps the dialog open',
      steps: [
        loaded,
        press,
        pick,
        send({ type: 'line.press', at: NOW - 100 }),
        answer({ status: 'ok', settings: { ...OPEN, streamDelay: 1_250 } }),
      ],
      ends: { operating: { sheet: 'picking', act: 'idle' } },
      check(snapshot: Snapshot) {
        settled('delay', { ...OPEN, streamDelay: 1_250 })(snapshot);
        expectEqual(snapshot.context.pressedAt, NOW - 100);
      },
    },
    {
      name: '[B13] confirming a hold leaves the dialog of a line press open',
      steps: [loaded, press, pick, { error: 'send', reason: offline }, hold, answer({ status: 'ok', settings: held })],
      ends: { operating: { sheet: 'picking', act: 'idle' } },
    },
    {
      name: '[B13] a line press on a picture without a time is reported and opens no dialog',
      steps: [loaded, send({ type: 'line.press', at: undefined })],
      ends: { operating: { sheet: 'closed' } },
      check: says('noMoment'),
    },
    {
      name: '[B13] the first correction of a run starts empty and takes the typed name',
      steps: [loaded, open, name],
      ends: { operating: { sheet: 'correcting' } },
      check: ({ context }: Snapshot) =>
        expectEqual(context.draft, { race: RACE, bib: '12', name: ' Ana Roy ', nation: '', isLeftOut: false }),
    },
    {
      name: '[B13] a correction starts from the saved correction of the same run',
      steps: [{ done: 'load', output: read(bridge(corrected)) }, open],
      ends: { operating: { sheet: 'correcting' } },
      check: ({ context }: Snapshot) => expectEqual(context.draft.name, 'Ana Roy'),
    },
    {
      name: '[B13] a correction is sent with the others, and its form stays open and locked until the server confirms',
      steps: [
        {
          done: 'load',
          output: read(bridge({ isHeld: false, corrections: [{ race: RACE, bib: '9', isLeftOut: true }] })),
        },
        open,
        name,
        submit,
        send({ type: 'correction.type', change: { name: 'Another' } }),
      ],
      ends: { operating: { sheet: 'correcting', act: 'sending' } },
      check({ context }: Snapshot) {
        expectEqual(context.sent?.change, {
          kind: 'correct',
          corrections: [
            { race: RACE, bib: '9', isLeftOut: true },
            { race: RACE, bib: '12', name: 'Ana Roy' },
          ],
        });
        expectEqual(context.draft.name, ' Ana Roy ');
      },
    },
    {
      name: '[B13] the correction form closes when the server confirms',
      steps: [loaded, open, name, submit, answer({ status: 'ok', settings: corrected })],
      ends: { operating: { sheet: 'closed', act: 'idle' } },
      check: settled('correct', corrected),
    },
    {
      name: '[B13] a run can be left out',
      steps: [loaded, open, send({ type: 'correction.type', change: { isLeftOut: true } }), submit],
      ends: { operating: { act: 'sending' } },
      check: ({ context }: Snapshot) =>
        expectEqual(context.sent?.change, {
          kind: 'correct',
          corrections: [{ race: RACE, bib: '12', isLeftOut: true }],
        }),
    },
    {
      name: '[B13] a correction that changes nothing is not sent',
      steps: [loaded, open, submit],
      ends: { operating: { sheet: 'correcting', act: 'idle' } },
      check: ({ context }: Snapshot) => expectEqual(context.problem, 'nothing'),
    },
    {
      name: '[B13] a correction without a run is not sent',
      steps: [loaded, send({ type: 'correction.open', run: { race: RACE, bib: '' } }), name, submit],
      ends: { operating: { sheet: 'correcting', act: 'idle' } },
      check: ({ context }: Snapshot) => expectEqual(context.problem, 'run'),
    },
    {
      name: '[B13] closing the correction form discards the correction',
      steps: [loaded, open, name, send({ type: 'correction.close' })],
      ends: { operating: { sheet: 'closed', act: 'idle' } },
    },
    {
      name: '[B13] the correction form cannot be closed during a save, and a failed save keeps the typed text',
      steps: [loaded, open, name, submit, send({ type: 'correction.close' }), { error: 'send', reason: offline }],
      ends: { operating: { sheet: 'correcting', act: 'idle' } },
      check({ context }: Snapshot) {
        expectEqual([context.notice, context.draft.name], ['failed', ' Ana Roy ']);
      },
    },
    {
      name: '[B13] another correction cannot be opened while one is being saved',
      steps: [
        loaded,
        open,
        name,
        submit,
        {
          ...send({ type: 'correction.open', run: { race: RACE, bib: '13' } }),
          expects: { context: { draft: { ...EMPTY_DRAFT, race: RACE, bib: '12', name: ' Ana Roy ' } } },
        },
        answer({ status: 'ok', settings: corrected }),
      ],
      ends: { operating: { sheet: 'closed', act: 'idle' } },
      onChart: true,
    },
    {
      name: '[B13] a correction cannot be opened while a hold is being sent',
      steps: [loaded, hold, open, answer({ status: 'ok', settings: held })],
      ends: { operating: { sheet: 'closed', act: 'idle' } },
    },
    {
      name: '[B13] removing a correction leaves the form of another run open',
      steps: [
        { done: 'load', output: read(bridge(corrected)) },
        send({ type: 'correction.open', run: { race: RACE, bib: '13' } }),
        send({ type: 'correction.remove', run: { race: RACE, bib: '12' } }),
        answer({ status: 'ok', settings: OPEN }),
      ],
      ends: { operating: { sheet: 'correcting', act: 'idle' } },
      check: settled('uncorrect', OPEN),
    },
    {
      name: '[B13] a correction refused because five bridges have settings already is reported, and its form stays open',
      steps: [loaded, open, name, submit, answer({ status: 'full' })],
      ends: { operating: { sheet: 'correcting', act: 'idle' } },
      check: says('full'),
    },
    {
      name: '[B13] a change that this person may no longer make is reported as refused',
      steps: [loaded, hold, answer({ status: 'private' })],
      ends: { operating: { act: 'idle' } },
      check: says('refused'),
    },
    {
      name: '[B13] a change that fails is reported and leaves the settings as they were',
      steps: [loaded, hold, { error: 'send', reason: offline }],
      ends: { operating: { act: 'idle' } },
      check: settled('failed', OPEN),
    },
    {
      name: '[B13] a change that is not confirmed in time is reported as failed',
      steps: [loaded, open, name, submit, { elapse: LIBRARY_REQUEST_TIMEOUT_MS, meanwhile: true }],
      ends: { operating: { sheet: 'correcting', act: 'idle' } },
      check: says('failed'),
    },
    {
      name: '[B13] a session that expires while a change is being sent leads to the sign-in',
      steps: [loaded, hold, answer({ status: 'disconnected' })],
      ends: 'lost',
      output: { kind: 'lost' },
    },
    {
      name: '[B13] choosing another bridge shows its finishes and sends it the changes',
      steps: [
        { done: 'load', output: read(bridge(held, { onCourse: [finished] }, 'backup'), bridge()) },
        open,
        send({ type: 'bridge.choose', source: 'c123' }),
        hold,
      ],
      ends: { operating: { sheet: 'closed', act: 'sending' } },
      check({ context }: Snapshot) {
        expectEqual([context.source, context.finishes, context.sent?.source], ['c123', [leasFinish], 'c123']);
      },
    },
    ...[...reading, ...deciding].map((journey) => ({ ...journey, onChart: true })),
  ],
});
