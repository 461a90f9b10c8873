import type { SnapshotFrom } from 'xstate';
import {
  BRIDGE_ERRORS_MAX,
  BRIDGE_QUIET_REPORT_MS,
  BRIDGE_REPORT_MS,
  BRIDGE_REQUEST_TIMEOUT_MS,
} from '../../../core/domain/constants/timing-bridge.ts';
import type { Arrival } from '../../../core/domain/race/messages.ts';
import type { BridgeReport, BridgeSettings, RunPhase } from '../../../core/domain/race/report.ts';
import { bridgeMachine } from '../../../machines/race/bridge.machine.ts';
import { reportOf } from '../../../machines/race/bridge.rules.ts';
import type { BridgeOptions } from '../../../machines/race/bridge.ports.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { PinnedJourney } from '../../../tools/paths/index.ts';
import {
  COMPLETED,
  FINISHED,
  FIRST,
  MAPPING,
  MEASURED,
  RUN,
  SETTINGS,
  STARTED,
  aLine,
  anOnCourse,
  emptyCourse,
  received,
  moment,
  results,
  schedule,
  ticks,
} from '../../domain/race/feed.ts';
import { expectEqual } from '../expect-equal.ts';

type Snapshot = SnapshotFrom<typeof bridgeMachine>;
type Sent = { readonly type: string; readonly [field: string]: unknown };
interface Observed {
  children: Readonly<Record<string, readonly Sent[]>>;
  starts: Readonly<Record<string, number>>;
}

const options = (given: Partial<BridgeOptions> = {}): BridgeOptions => ({
  input: 'tcp',
  mapping: MAPPING,
  settings: SETTINGS,
  earlier: MEASURED,
  ...given,
});
const RUN_12 = 'K1M_BR1_25 id CZE1';
const child = `run-${RUN_12}`;

const says = <E extends { type: string }>(event: E) => ({ from: 'connection', event }) as const;
const arrived = (arrival: Arrival) => says({ type: 'arrived', arrival });
const arrive = (arrivals: readonly Arrival[]) => arrivals.map(arrived);
const connection = (state: BridgeReport['input']['state']) => says({ type: 'connection.changed', state });
const phase = (now: RunPhase) => ({ from: child, event: { type: 'run.changed', key: RUN_12, phase: now } }) as const;
const sinkSays = <E extends { type: string }>(event: E) => ({ from: 'sink', event }) as const;
const responded = (settings: Partial<BridgeSettings> = {}) =>
  ({ done: 'report', output: { settings: { ...SETTINGS, ...settings } } }) as const;
const unheard = { error: 'report', reason: new Error('offline') } as const;
const quietly = { elapse: BRIDGE_QUIET_REPORT_MS - BRIDGE_REPORT_MS } as const;
const second = { elapse: BRIDGE_REPORT_MS } as const;

const listed = arrived(received('10:00:30', anOnCourse()));
const started = arrived(received('10:01:04', STARTED));
const left = arrived(received('10:01:30', emptyCourse));
const finished = arrived(received('10:02:44', FINISHED));

const reporting = (state: string, recording = 'writing') => ({ recording, racing: {}, reporting: state });
const wanted = ({ children }: Observed): string[] => {
  const last = (children['sink'] ?? []).findLast(({ type }) => type === 'sink.setTarget');
  const tags = last?.['target'] as ReadonlyMap<string, unknown> | undefined;
  return [...(tags?.keys() ?? [])].map((id) => id.split('-').at(-1)!);
};
const wants =
  (...kinds: string[]) =>
  (_: Snapshot, observed: Observed) =>
    expectEqual(wanted(observed), kinds);
const count = (events: readonly Sent[] | undefined, type: string): number =>
  (events ?? []).filter((event) => event.type === type).length;
const wishes =
  (times: number) =>
  (_: Snapshot, { children }: Observed) =>
    expectEqual(count(children['sink'], 'sink.setTarget'), times);
const tells =
  (...types: string[]) =>
  (_: Snapshot, { children }: Observed) =>
    expectEqual(
      (children[child] ?? []).map(({ type }) => type),
      types,
    );
const reports = (check: (report: BridgeReport) => unknown, expected: unknown) => (snapshot: Snapshot) =>
  expectEqual(check(reportOf(snapshot.context)), expected);
const errors = (...expected: string[]) =>
  reports((report) => report.errors.map(({ code, detail }) => `${code} ${detail}`.trim()), expected);
const phases = reports(({ onCourse }) => onCourse.map((run) => `${run.bib} ${run.phase}`), ['12 started']);

type Journey = PinnedJourney<typeof bridgeMachine>;

/** The update for a run on the course that has not started. */
const UNSTARTED = { type: 'run.update', hasStarted: false, hasEnded: false, isFinal: false };
const onCourse = (clock: string, given: Parameters<typeof anOnCourse>[0]) =>
  arrived(received(clock, anOnCourse(given)));
const START = moment('10:01:00') - moment('00:00:00');

/** Everything that is sent to the run in the journey. */
const runHears =
  (...events: Sent[]) =>
  (_: Snapshot, { children }: Observed) =>
    expectEqual(children[child], events);

/** Input of the children, and the initial context. */
const handedOver: Journey[] = [
  {
    name: '[B13] the feed is opened as configured, and publishing starts held if the settings hold it',
    input: options({ settings: { ...SETTINGS, isHeld: true } }),
    begins: {
      context: { receivedAt: MEASURED.at(-1)!.at, hasNews: false, errors: [], connection: 'connecting' },
    },
    steps: [],
    ends: reporting('requesting'),
    check: (_, { inputs }) =>
      expectEqual([inputs['connection'], inputs['sink']], [[{ kind: 'tcp' }], [{ isHeld: true }]]),
  },
  {
    name: '[B13] a run is identified by its race and athlete from its first message',
    steps: [{ ...listed, expects: { inputs: { [child]: [{ key: RUN_12 }] } } }],
    ends: reporting('requesting'),
    check: runHears(UNSTARTED),
  },
  {
    name: '[B13] a failed recording is reported with its time',
    steps: [{ from: 'record', event: { type: 'record.failed', at: 1_000, detail: 'ENOSPC' } }],
    ends: reporting('requesting', 'failed'),
    context: { errors: [{ at: 1_000, code: 'recordingFailed', detail: 'ENOSPC' }], hasNews: true },
  },
  {
    name: '[B13] settings from the operator mark no tag ids as uncertain',
    steps: [
      {
        ...responded({ streamDelay: 1_000 }),
        expects: { children: { sink: [{ type: 'sink.setTarget', target: new Map(), uncertain: [] }] } },
      },
    ],
    ends: reporting('resting'),
  },
];

/** The signs of a run, and the clock. */
const signs: Journey[] = [
  {
    name: '[B13] clock drift is reported with the time of the fifth second that confirms it, not of later ones',
    steps: arrive(ticks('09:59:10', 12).map(({ at, message }) => ({ at: at + 5_000, message }))),
    ends: reporting('requesting'),
    context: { errors: [{ at: moment('09:59:10') + 4_000 + 5_000, code: 'clockDrifts', detail: '' }] },
  },
  {
    name: '[B13] a run without a finish message is over once the results contain its time',
    steps: [
      started,
      left,
      {
        ...arrived(received('10:03:00', results(FIRST, aLine({ time: 100_000, total: 152_000 })))),
        expects: { runs: ['connection', 'sink', 'record', 'report'] },
      },
    ],
    ends: reporting('requesting'),
    check: runHears({ ...UNSTARTED, hasStarted: true }, { type: 'run.absent' }),
  },
  {
    name: '[B13] a closed race does not make a run final that is still being judged',
    steps: [finished, arrived(received('10:03:00', schedule(4)))],
    ends: reporting('requesting'),
    check: runHears({ ...UNSTARTED, hasStarted: true, hasEnded: true }),
  },
  {
    name: '[B13] a closed race does not make a run final that has not ended',
    steps: [onCourse('10:02:50', { start: START, isCompleted: true }), arrived(received('10:03:00', schedule(4)))],
    ends: reporting('requesting'),
    check: runHears({ ...UNSTARTED, hasStarted: true }),
  },
];

export default definePaths(bridgeMachine, {
  name: 'bridge',
  input: options(),
  events: {
    arrived: [],
    'input.unreadable': [],
    'input.failed': [],
    'connection.changed': [],
    'run.changed': [],
    'sink.changed': [],
    'sink.refused': [],
    'sink.failed': [],
    'record.failed': [],
  },
  runsIn: { record: 'recording.writing', report: 'reporting.requesting' },
  results: {
    connection: {
      emits: [
        started.event,
        { type: 'connection.changed', state: 'connected' },
        { type: 'input.unreadable', at: 1_000, detail: 'no end of tag' },
        { type: 'input.failed', at: 1_000, problem: 'disconnected', detail: 'ECONNRESET' },
      ],
    },
    sink: {
      emits: [
        { type: 'sink.changed', state: 'sending', pending: 2 },
        { type: 'sink.refused', at: 1_000, detail: 's: too long' },
        { type: 'sink.failed', at: 1_000, detail: 'ECONNREFUSED' },
      ],
    },
    record: { emits: [{ type: 'record.failed', at: 1_000, detail: 'ENOSPC' }], error: [new Error('ENOSPC')] },
    report: { done: [responded().output, responded({ isHeld: true }).output], error: [new Error('offline')] },
    [child]: { emits: [phase('started').event] },
  },
  explore: {
    contextKey: ({ settings, phases: all, errors: list, hasNews, sink }) => [
      settings.isHeld,
      [...all.keys()],
      Math.min(list.length, 1),
      hasNews,
      sink.state,
    ],
  },
  endless: {
    connection: 'it listens as long as the bridge runs',
    sink: 'it publishes as long as the bridge runs',
    record: 'it writes as long as the bridge runs',
  },
  unseen: [{ state: '(root)', reason: 'The bridge has no view: the operator reads its reports.' }],
  pinned: [
    {
      name: '[B13] every message is recorded and turned into tags',
      steps: arrive(RUN.slice(MEASURED.length)),
      ends: reporting('requesting'),
      check: (snapshot, observed) => {
        expectEqual(count(observed.children['record'], 'record'), 8);
        expectEqual(observed.children['record']?.[0], { type: 'record', arrival: RUN[MEASURED.length] });
        wants('s', 'g2', 'g3', 'f', 'r')(snapshot, observed);
      },
    },
    {
      name: '[B13] the tags of an earlier recording are published at the start',
      input: options({ earlier: RUN }),
      steps: [],
      ends: reporting('requesting'),
      check: (snapshot, observed) => {
        wants('s', 'g2', 'g3', 'f', 'r')(snapshot, observed);
        const [want] = observed.children['sink'] ?? [];
        // An earlier bridge may have left the tag of a penalty that has since been withdrawn.
        const uncertain = want?.['uncertain'] as string[] | undefined;
        expectEqual(uncertain?.includes('c-open26-K1M_BR1_25-12-g7'), true);
        expectEqual(snapshot.context.options.earlier, []);
      },
    },
    {
      name: '[B13] tags that an earlier bridge may have left are marked uncertain with the first message of their bib',
      steps: [started, arrived(received('10:01:05', { ...STARTED, gates: [2, 2] }))],
      ends: reporting('requesting'),
      check: (_, { children }) =>
        expectEqual(
          (children['sink'] ?? []).map(({ uncertain }) => (uncertain as string[]).length),
          [0, 30, 0],
        ),
    },
    {
      name: '[B13] a repeated message sends no new target to the sink',
      steps: [started, started, started, arrived(received('10:01:05', { type: 'timeOfDay', time: 1 }))],
      ends: reporting('requesting'),
      check: wishes(2),
    },
    {
      name: '[B13] tags are published only once the clock has been measured',
      input: options({ earlier: MEASURED.slice(0, -1) }),
      steps: [started, arrived(MEASURED.at(-1)!)],
      ends: reporting('requesting'),
      check: (snapshot, observed) => {
        wishes(3)(snapshot, observed);
        wants('s', 'r')(snapshot, observed);
      },
    },
    {
      name: '[B13] clock drift is reported once, and the measured offset is kept',
      steps: arrive(ticks('09:59:10', 12).map(({ at, message }) => ({ at: at + 5_000, message }))),
      ends: reporting('requesting'),
      check: (snapshot) => {
        errors('clockDrifts')(snapshot);
        reports(({ clock }) => [clock.offset, clock.isRefused], [1_500, true])(snapshot);
      },
    },
    {
      name: '[B13] a run on the course has its own chart',
      steps: [listed, started, phase('started')],
      ends: reporting('requesting'),
      check: (snapshot, observed) => {
        tells('run.update', 'run.update')(snapshot, observed);
        expectEqual(observed.children[child]?.[1], {
          type: 'run.update',
          hasStarted: true,
          hasEnded: false,
          isFinal: false,
        });
        expectEqual(observed.starts[child], 1);
        phases(snapshot);
      },
    },
    {
      name: '[B13] a repeated update is sent to the run once',
      steps: [started, started, started],
      ends: reporting('requesting'),
      check: tells('run.update'),
    },
    {
      name: '[B13] a run that is missing from the course is notified',
      steps: [started, left],
      ends: reporting('requesting'),
      check: tells('run.update', 'run.absent'),
    },
    {
      name: '[B13] a run that leaves the course with its time is no longer reported on the course',
      steps: [started, finished, arrived(received('10:02:50', COMPLETED)), left],
      ends: reporting('requesting'),
      check: (snapshot) => {
        expectEqual(Object.keys(snapshot.children).includes(child), false);
        reports(({ onCourse }) => onCourse, [])(snapshot);
      },
    },
    {
      name: '[B13] a vanished run is reported on the course until its result is known',
      steps: [
        started,
        left,
        phase('vanished'),
        arrived(received('10:05:00', results(FIRST, aLine({ irregularity: 'DNF' })))),
      ],
      ends: reporting('requesting'),
      check: reports(({ onCourse }) => onCourse, []),
    },
    {
      name: '[B13] a vanished run is listed after the runs on the course',
      steps: [
        started,
        left,
        phase('vanished'),
        arrived(received('10:01:40', anOnCourse({ bib: '13', athleteId: 'X', name: 'Petr Maly' }))),
      ],
      ends: reporting('requesting'),
      check: reports(({ onCourse }) => onCourse.map(({ bib }) => bib), ['13', '12']),
    },
    {
      name: '[B13] a run that returns to the course has a chart again',
      steps: [started, finished, left, arrived(received('10:10:00', anOnCourse()))],
      ends: reporting('requesting'),
      check: (snapshot, observed) => {
        expectEqual(observed.starts[child], 2);
        reports(({ onCourse }) => onCourse.map((run) => run.phase), ['listed'])(snapshot);
      },
    },
    {
      name: '[B13] a closed race makes a completed run final',
      steps: [arrived(received('10:02:50', COMPLETED)), arrived(received('10:03:00', schedule(4)))],
      ends: reporting('requesting'),
      check: (_, { children }) =>
        expectEqual(
          (children[child] ?? []).map(({ isFinal }) => isFinal),
          [false, true],
        ),
    },
    {
      name: '[B13] a run on the course when the bridge restarts has a chart from the next message on',
      input: options({ earlier: [...MEASURED, received('10:01:04', STARTED)] }),
      steps: [started],
      ends: reporting('requesting'),
      check: tells('run.update'),
    },
    {
      name: '[B13] runs are notified of a lost feed, and missing runs again once it is back',
      steps: [started, left, connection('waiting'), connection('connecting'), connection('connected')],
      ends: reporting('requesting'),
      check: (snapshot, observed) => {
        tells('run.update', 'run.absent', 'input.lost', 'input.lost', 'run.absent')(snapshot, observed);
        reports(({ input }) => [input.kind, input.state], ['tcp', 'connected'])(snapshot);
      },
    },
    {
      name: '[B13] a run that is on the course when the feed returns is not reported missing',
      steps: [started, connection('connected')],
      ends: reporting('requesting'),
      check: tells('run.update'),
    },
    {
      name: '[B13] the report counts received messages and lists unreadable ones',
      steps: [
        started,
        arrived(received('10:01:05', emptyCourse)),
        says({ type: 'input.unreadable', at: 9, detail: 'no end of tag' }),
      ],
      ends: reporting('requesting'),
      check: (snapshot) => {
        reports(
          ({ input }) => [input.heard, input.lastAt],
          [{ timeOfDay: 61, onCourse: 1, emptyCourse: 1 }, moment('10:01:05')],
        )(snapshot);
        errors('unreadable no end of tag')(snapshot);
      },
    },
    {
      name: '[B13] the report lists the runs on the course, and the athletes that are on no list',
      steps: [
        arrived(received('10:00:00', results(FIRST, aLine({ bib: '13', athleteId: 'X' })))),
        started,
        arrived(received('10:01:05', anOnCourse({ bib: '13', athleteId: 'X', name: 'Petr Maly', position: 2, of: 2 }))),
      ],
      ends: reporting('requesting'),
      check: (snapshot) => {
        reports(({ unmatched }) => unmatched, [{ race: FIRST, bib: '12', name: 'Jiri Novak' }])(snapshot);
        reports(
          ({ onCourse }) => onCourse.map(({ bib, start, penalty }) => [bib, start, penalty]),
          [
            ['13', undefined, 0],
            ['12', moment('10:01:00'), 2],
          ],
        )(snapshot);
        reports(({ races }) => races, [{ id: FIRST, title: FIRST, status: 0 }])(snapshot);
      },
    },
    {
      name: '[B13] the report lists a lost feed, an unreachable server and a refused tag',
      steps: [
        says({ type: 'input.failed', at: 1, problem: 'disconnected', detail: 'ECONNRESET' }),
        sinkSays({ type: 'sink.failed', at: 2, detail: 'ECONNREFUSED' }),
        sinkSays({ type: 'sink.failed', at: 3, detail: 'ECONNREFUSED' }),
        sinkSays({ type: 'sink.refused', at: 4, detail: 's: too long' }),
      ],
      ends: reporting('requesting'),
      check: (snapshot) => {
        errors('disconnected ECONNRESET', 'hostUnreachable ECONNREFUSED', 'refused s: too long')(snapshot);
        reports((report) => report.errors.map(({ at }) => at), [1, 3, 4])(snapshot);
      },
    },
    {
      name: '[B13] the report contains only the newest errors',
      steps: Array.from({ length: BRIDGE_ERRORS_MAX + 5 }, (_, index) =>
        says({ type: 'input.unreadable', at: index, detail: `message ${index}` }),
      ),
      ends: reporting('requesting'),
      check: (snapshot) => {
        reports(
          (report) => [report.errors.length, report.errors.at(-1)?.at],
          [BRIDGE_ERRORS_MAX, BRIDGE_ERRORS_MAX + 4],
        )(snapshot);
      },
    },
    {
      name: '[B13] the report states how many tags are not published yet',
      steps: [sinkSays({ type: 'sink.changed', state: 'waiting', pending: 7, lastAt: 5 })],
      ends: reporting('requesting'),
      check: reports(({ sink }) => sink, { state: 'waiting', pending: 7, lastAt: 5 }),
    },
    {
      name: '[B13] a failed recording is reported and does not stop publishing',
      steps: [{ from: 'record', event: { type: 'record.failed', at: 1, detail: 'ENOSPC' } }, started],
      ends: reporting('requesting', 'failed'),
      check: (snapshot, observed) => {
        errors('recordingFailed ENOSPC')(snapshot);
        wants('s', 'r')(snapshot, observed);
      },
    },
    {
      name: '[B13] a recorder that crashes does not stop publishing',
      steps: [{ error: 'record', reason: new Error('ENOSPC') }, started],
      ends: reporting('requesting', 'failed'),
      check: wants('s', 'r'),
    },
    {
      name: '[B13] news is reported a second after the last report',
      steps: [responded(), started, second],
      ends: reporting('requesting'),
    },
    {
      name: '[B13] news is not reported within a second of the last report',
      steps: [responded(), started, { elapse: BRIDGE_REPORT_MS - 1 }],
      ends: reporting('resting'),
    },
    {
      name: '[B13] news after a quiet second is reported at once',
      steps: [responded(), second, started],
      ends: reporting('requesting'),
    },
    {
      name: '[B13] without news, a report is sent every five seconds',
      steps: [responded(), second, { elapse: BRIDGE_QUIET_REPORT_MS - BRIDGE_REPORT_MS }],
      ends: reporting('requesting'),
    },
    {
      name: '[B13] without news, no report is sent within five seconds',
      steps: [responded(), second, { elapse: BRIDGE_QUIET_REPORT_MS - BRIDGE_REPORT_MS - 1 }],
      ends: reporting('quiet'),
    },
    {
      name: '[B13] a change of the sink is news',
      steps: [responded(), second, sinkSays({ type: 'sink.changed', state: 'idle', pending: 0 })],
      ends: reporting('requesting'),
    },
    {
      name: '[B13] a change of the feed is news',
      steps: [responded(), second, connection('connected')],
      ends: reporting('requesting'),
    },
    {
      name: '[B13] a change of a run is news',
      steps: [started, responded(), second, responded(), second, phase('started')],
      ends: reporting('requesting'),
    },
    {
      name: '[B13] an error is news',
      steps: [responded(), second, says({ type: 'input.unreadable', at: 1, detail: 'x' })],
      ends: reporting('requesting'),
    },
    {
      name: '[B13] a report that fails is sent again five seconds later',
      steps: [unheard, { elapse: BRIDGE_QUIET_REPORT_MS }],
      ends: reporting('requesting'),
    },
    {
      name: '[B13] a report that fails is not sent again within five seconds, even with news',
      steps: [unheard, started, { elapse: BRIDGE_QUIET_REPORT_MS - 1 }],
      ends: reporting('unheard'),
    },
    {
      name: '[B13] a report without a response in time counts as failed',
      steps: [{ elapse: BRIDGE_REQUEST_TIMEOUT_MS }],
      ends: reporting('unheard'),
    },
    {
      name: '[B13] the operator can hold and release publishing',
      steps: [responded({ isHeld: true }), second, responded({ isHeld: true }), second, quietly, responded()],
      ends: reporting('resting'),
      check: (_, { children }) =>
        expectEqual(
          (children['sink'] ?? []).map(({ type }) => type),
          ['sink.setTarget', 'sink.hold', 'sink.setTarget', 'sink.release', 'sink.setTarget'],
        ),
    },
    {
      name: '[B13] the delay of the stream shifts every tag',
      steps: [started, responded({ streamDelay: 2_000 })],
      ends: reporting('resting'),
      check: (_, { children }) => {
        const last = children['sink']?.at(-1)?.['target'] as ReadonlyMap<string, { at: number }>;
        expectEqual(last.get('c-open26-K1M_BR1_25-12-s')?.at, moment('10:01:00') + 2_000);
      },
    },
    {
      name: '[B13] a correction by the operator is published and reported',
      steps: [started, responded({ corrections: [{ race: FIRST, bib: '12', isLeftOut: true }] }), second],
      ends: reporting('requesting'),
      check: wants(),
    },
    {
      name: '[B13] unchanged settings send no new target to the sink',
      steps: [started, responded(), second, responded(), second],
      ends: reporting('quiet'),
      check: wishes(2),
    },
    {
      name: '[B13] the clock is measured again when the operator requests it',
      steps: [
        responded({ measuredAgainAt: moment('10:00:00') }),
        ...arrive(ticks('10:00:01', 61).map(({ at, message }) => ({ at: at + 300, message }))),
      ],
      ends: reporting('resting'),
      check: reports(({ clock }) => clock.offset, 1_800),
    },
    {
      name: '[B13] a requested clock measurement also takes place after a restart of the bridge',
      input: options({ settings: { ...SETTINGS, measuredAgainAt: moment('10:00:00') } }),
      steps: arrive(ticks('10:00:01', 61).map(({ at, message }) => ({ at: at + 300, message }))),
      ends: reporting('requesting'),
      check: reports(({ clock }) => clock.offset, 1_800),
    },
    {
      name: '[B13] a bridge that starts held reports that it is held',
      input: options({ settings: { ...SETTINGS, isHeld: true } }),
      steps: [],
      ends: reporting('requesting'),
      check: reports(({ sink }) => sink, { state: 'held', pending: 0 }),
    },
    {
      name: '[B13] a new bridge reports that it has nothing to publish',
      steps: [],
      ends: reporting('requesting'),
      check: reports(({ sink, input }) => [sink, input.state], [{ state: 'idle', pending: 0 }, 'connecting']),
    },
    ...[...handedOver, ...signs].map((journey) => ({ ...journey, onChart: true })),
  ],
});
