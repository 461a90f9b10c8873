import { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import {
  CLIPBOARD_TIMEOUT_MS,
  LAYOUT_TIMEOUT_MS,
  SAVE_RECORDING_TIMEOUT_MS,
} from '../../../core/domain/constants/inspector.ts';
import { readChart, statesOf } from '../../../core/domain/inspection/chart.ts';
import type { ChartPicture } from '../../../core/domain/inspection/picture.ts';
import { isArrow } from '../../../core/domain/inspection/picture.ts';
import { EMPTY_RECORD, note } from '../../../core/domain/inspection/record.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/index.ts';
import { actor, DEFINITION, RECORDING } from './recording.ts';

const states = statesOf(readChart(JSON.stringify(DEFINITION))!);
/** Boxes in one column; real positions come from the layout kernel. */
export const PICTURE: ChartPicture = {
  width: 300,
  height: 300,
  states: states.map((state, at) => ({
    x: 10,
    y: at * 90,
    width: 200,
    height: 80,
    state,
    rows: state.edges.filter((edge) => !isArrow(edge)),
  })),
  arrows: states
    .flatMap(({ edges }) => edges.filter(isArrow))
    .map((edge, at) => ({
      edge,
      line: [
        { x: 20, y: at * 40 },
        { x: 20, y: at * 40 + 60 },
      ],
      label: { x: 24, y: at * 40, width: 90, height: 16 },
    })),
};

const GATE = 'p/x:0';
const NOTHING_OPEN = { recording: undefined, film: undefined, isFilmBroken: false, files: [], refusals: [], time: 0 };
/** Start of the recording in `recording.ts`; its entries follow 0, 100, 200 and 400 ms later. */
const START = Date.UTC(2026, 5, 1, 12, 0, 0, 100);
/** A recording made by a test: the same gate, under the name of its own page. */
const OPENED = note(EMPTY_RECORD, RECORDING);
const openedRecording = { type: 'inspector.opened', record: OPENED, time: START };
const fromReplay = (event: { type: string; [field: string]: unknown }) => ({ from: 'replay', event });
/** A recording without a chart. */
const NOON = Date.UTC(2026, 5, 1, 12);
const PROMISE_ALONE = note(EMPTY_RECORD, [actor('r/x:0', 'lookUpKey', { createdAt: String(NOON) })]);
const receive = (message: (typeof RECORDING)[number]) => ({
  from: 'feed',
  event: { type: 'inspector.received', messages: [message] },
});
const recordingSteps = RECORDING.map(receive);
const laidOut = { done: 'layOut', output: PICTURE } as const;
const send = (event: { type: string; [field: string]: unknown }) => ({ send: event });

/** A path file for the gate, so that its events can be copied as a test. */
const withPathFile = { pathFiles: ['tests/charts/shared/gate.paths.ts'] };

function expectMoment(context: { moment: number | undefined }, moment: number | undefined): void {
  if (context.moment !== moment) throw new Error(`at ${context.moment}, not at ${moment}`);
}

function expectShown(sent: Observed['children'][string] | undefined, times: readonly number[]): void {
  const expected = times.map((time) => ({ type: 'replay.show', time }));
  if (JSON.stringify(sent ?? []) !== JSON.stringify(expected)) throw new Error(`shown ${JSON.stringify(sent)}`);
}

function expectCopied(inputs: Observed['inputs'], part: string): void {
  const [input] = inputs['copyText'] as [{ text: string }];
  if (!input.text.includes(part)) throw new Error(`copies ${input.text.slice(0, 200)}`);
}

export default definePaths(inspectorMachine, {
  name: 'inspector',
  input: [withPathFile, { pathFiles: [] }],
  events: {
    'inspector.received': [],
    'inspector.pause': [{}],
    'inspector.follow': [{}],
    'inspector.back': [{}],
    'inspector.forward': [{}],
    'inspector.goTo': [{ at: 0 }],
    'inspector.select': [{ id: GATE }, { id: 'p/x:1' }],
    'inspector.filter': [{ text: 'key' }],
    'inspector.zoomIn': [{}],
    'inspector.zoomOut': [{}],
    'inspector.fit': [{}],
    'inspector.toggleFollow': [{}],
    'inspector.toggleWhole': [{}],
    'inspector.resize': [{ pane: 'log', size: 400 }],
    'inspector.copy': [{ what: 'test' }, { what: 'source' }],
    'inspector.save': [{}],
    'inspector.opened': [],
    'inspector.replayed': [],
    'inspector.closed': [],
    'inspector.clear': [{}],
  },
  runsIn: { layOut: 'picture.layingOut', copyText: 'copy.copying', saveRecording: 'copy.saving' },
  results: {
    feed: {
      emits: [
        // In order: each message but the first concerns a known actor.
        ({ context }) => {
          const next = RECORDING[context.record.next < 2 ? context.record.next : RECORDING.length];
          return next && { type: 'inspector.received', messages: [next] };
        },
        ({ context }) =>
          context.record.next === 2 && context.record.actors[GATE]?.steps.length === 1
            ? { type: 'inspector.received', messages: [RECORDING[3]!] }
            : undefined,
      ],
    },
    layOut: { done: [PICTURE], error: [new Error('no layout')] },
    copyText: { done: [undefined], error: [new Error('not allowed')] },
    saveRecording: { done: [undefined], error: [new Error('no room')] },
    replay: {
      snapshot: { value: 'closed', context: NOTHING_OPEN },
      emits: [
        openedRecording,
        { type: 'inspector.opened', record: PROMISE_ALONE, time: NOON },
        { type: 'inspector.replayed', time: START + 250 },
        { type: 'inspector.closed' },
      ],
    },
  },
  endless: {
    feed: 'Pages send messages as long as they are open.',
    replay: 'A recording may be opened at any time.',
  },
  explore: {
    limit: 20_000,
    contextKey: ({ record, live, selected, filter, moment, pathFiles, picture }) => [
      Object.keys(record.actors).length,
      record.actors[GATE]?.steps.length,
      selected,
      filter,
      moment,
      pathFiles.length,
      picture === undefined,
      live === undefined,
    ],
  },
  pinned: [
    {
      name: '[C04] the first chart is selected automatically and drawn',
      steps: [...recordingSteps.slice(0, 2), laidOut],
      ends: { watch: 'live', picture: 'drawn', copy: 'idle' },
      check({ context }) {
        if (context.selected !== GATE || context.picture !== PICTURE) throw new Error('not drawn');
      },
    },
    {
      name: '[C04] stepping back leads event by event to the first one',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.back' }),
      ],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 0),
    },
    {
      name: '[C04] stepping forward beyond the last event returns to the present',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.forward' }),
        send({ type: 'inspector.forward' }),
      ],
      ends: { watch: 'live' },
      check: ({ context }) => expectMoment(context, undefined),
    },
    {
      name: '[C04] messages are still recorded while the inspector is paused',
      steps: [...recordingSteps.slice(0, 3), laidOut, send({ type: 'inspector.pause' }), ...recordingSteps.slice(3)],
      ends: { watch: 'past' },
      check({ context }) {
        expectMoment(context, 2);
        if (context.record.actors[GATE]?.steps.at(-1)?.value !== 'open') throw new Error('not recorded');
      },
    },
    {
      name: '[C04] a chart whose layout times out is shown as a list of its states',
      steps: [...recordingSteps.slice(0, 1), { elapse: LAYOUT_TIMEOUT_MS }],
      ends: { picture: 'failed' },
    },
    {
      name: '[C05] the events of a chart are copied as a test',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.copy', what: 'test' }), { done: 'copyText' }],
      ends: { copy: 'copied' },
    },
    {
      name: '[C04] a chart without a path file can still be copied for Stately Studio and as JSON',
      input: { pathFiles: [] },
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        send({ type: 'inspector.copy', what: 'source' }),
        { done: 'copyText' },
        send({ type: 'inspector.copy', what: 'json' }),
      ],
      ends: { copy: 'copying' },
      check({ context }) {
        if (context.copied !== 'json') throw new Error(`copies ${context.copied}`);
      },
    },
    {
      name: '[C04] zooming in stops at four times the size',
      steps: [
        ...recordingSteps.slice(0, 2),
        laidOut,
        send({ type: 'inspector.zoomOut' }),
        send({ type: 'inspector.fit' }),
        ...Array.from({ length: 8 }, () => send({ type: 'inspector.zoomIn' })),
      ],
      ends: { picture: 'drawn' },
      check({ context }) {
        if (context.zoom !== 4) throw new Error(`zoom ${context.zoom}`);
      },
    },
    {
      name: '[C04] zooming out shrinks the picture by a fifth, and following the active state can be switched off',
      steps: [
        ...recordingSteps.slice(0, 2),
        laidOut,
        send({ type: 'inspector.zoomOut' }),
        send({ type: 'inspector.toggleFollow' }),
      ],
      ends: { picture: 'drawn' },
      check({ context }) {
        if (context.zoom !== 0.8 || context.isFollowed) throw new Error(`zoom ${context.zoom}, ${context.isFollowed}`);
      },
    },
    {
      name: '[C04] the picture fits its pane again, and following the active state can be switched on again',
      steps: [
        ...recordingSteps.slice(0, 2),
        laidOut,
        send({ type: 'inspector.zoomIn' }),
        send({ type: 'inspector.fit' }),
        send({ type: 'inspector.toggleFollow' }),
        send({ type: 'inspector.toggleFollow' }),
      ],
      ends: { picture: 'drawn' },
      check({ context }) {
        if (context.zoom !== undefined || !context.isFollowed) throw new Error(`zoom ${context.zoom}`);
      },
    },
    {
      name: '[C04] the whole context is shown on request',
      steps: [...recordingSteps, send({ type: 'inspector.toggleWhole' })],
      ends: { watch: 'live' },
      check({ context }) {
        if (!context.isWholeShown) throw new Error('only what changed is shown');
      },
    },
    {
      name: '[C04] switching the whole context off shows only the changes again',
      steps: [...recordingSteps, send({ type: 'inspector.toggleWhole' }), send({ type: 'inspector.toggleWhole' })],
      ends: { watch: 'live' },
      check({ context }) {
        if (context.isWholeShown) throw new Error('all of it is shown');
      },
    },
    {
      name: '[C04] one step back shows the event before the newest',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.back' })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 2),
    },
    {
      name: '[C04] one step forward shows the next event',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.forward' }),
      ],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 2),
    },
    {
      name: '[C04] selecting an event in the log leaves the present for that event',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.goTo', at: 1 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 1),
    },
    {
      name: '[C04] an event that is not recorded yet cannot be selected',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.goTo', at: 99 })],
      ends: { watch: 'live' },
      check: ({ context }) => expectMoment(context, undefined),
    },
    {
      name: '[C04] following returns to the present',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.pause' }), send({ type: 'inspector.follow' })],
      ends: { watch: 'live' },
      check: ({ context }) => expectMoment(context, undefined),
    },
    {
      name: '[C04] actors are filtered by a part of their name',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.filter', text: 'key' })],
      ends: { watch: 'live' },
      check({ context }) {
        if (context.filter !== 'key') throw new Error(`finds ${context.filter}`);
      },
    },
    {
      name: '[C04] a chart whose layout fails is shown as a list of its states',
      steps: [...recordingSteps, { error: 'layOut', reason: new Error('no layout') }],
      ends: { picture: 'failed' },
    },
    {
      name: '[C05] a clipboard that refuses is reported',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        { error: 'copyText', reason: new Error('not allowed') },
      ],
      ends: { copy: 'failed' },
    },
    {
      name: '[C05] selecting another actor clears the notice of a copy',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        { done: 'copyText' },
        send({ type: 'inspector.select', id: 'p/x:1' }),
      ],
      ends: { copy: 'idle' },
    },
    {
      name: '[C04] an actor that is not a chart cannot be copied for Stately Studio',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.select', id: 'p/x:1' }),
        send({ type: 'inspector.copy', what: 'source' }),
      ],
      ends: { copy: 'impossible' },
      check({ context }) {
        if (context.copied !== 'source') throw new Error(`asked for ${context.copied}`);
      },
    },
    {
      name: '[C04] each pane is resized independently, within limits',
      steps: [
        send({ type: 'inspector.resize', pane: 'log', size: 400 }),
        send({ type: 'inspector.resize', pane: 'tree', size: 3 }),
        send({ type: 'inspector.resize', pane: 'context', size: 5_000 }),
      ],
      ends: { picture: 'none' },
      check({ context: { panes } }) {
        if (panes.log !== 400 || panes.tree !== 120 || panes.context !== 900) throw new Error(JSON.stringify(panes));
      },
    },
    {
      name: '[C05] an actor without a path file cannot be copied as a test',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.select', id: 'p/x:1' }),
        send({ type: 'inspector.copy', what: 'test' }),
      ],
      ends: { picture: 'none', copy: 'impossible' },
    },
    {
      name: '[C05] a clipboard that does not respond is reported',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        { elapse: CLIPBOARD_TIMEOUT_MS },
      ],
      ends: { copy: 'failed' },
    },
    {
      name: '[C04] clearing the record returns to the present and waits for new messages',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.pause' }),
        send({ type: 'inspector.clear' }),
        receive(actor('q/x:0', 'late')),
      ],
      ends: { watch: 'live', picture: 'none', copy: 'idle' },
      check({ context }) {
        if (Object.keys(context.record.actors).length !== 1) throw new Error('not cleared');
      },
    },
    {
      name: '[C04] another event of the past can be selected directly',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.back' }), send({ type: 'inspector.goTo', at: 0 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 0),
    },
    {
      name: '[C04] opening a recording replaces the live record and shows its first event and first chart',
      steps: [receive(actor('q/x:0', 'late')), fromReplay(openedRecording), laidOut],
      ends: { watch: 'past', picture: 'drawn', copy: 'idle' },
      runs: ['feed', 'replay'],
      check({ context }) {
        expectMoment(context, 0);
        if (context.record !== OPENED || context.selected !== GATE) throw new Error(`shows ${context.selected}`);
        if (Object.keys(context.live?.actors ?? {}).join() !== 'q/x:0') throw new Error('the pages are forgotten');
      },
    },
    {
      name: '[C04] a recording without a chart can be opened',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        { done: 'copyText' },
        fromReplay({ type: 'inspector.opened', record: PROMISE_ALONE, time: NOON }),
      ],
      ends: { watch: 'past', picture: 'none', copy: 'idle' },
      check({ context }) {
        expectMoment(context, 0);
        if (context.selected !== undefined || context.picture !== undefined) throw new Error('the gate is shown');
        if (context.record !== PROMISE_ALONE) throw new Error('not opened');
      },
    },
    {
      name: '[C04] a second recording replaces the first and keeps the live record',
      steps: [
        receive(actor('q/x:0', 'late')),
        fromReplay(openedRecording),
        laidOut,
        fromReplay({ type: 'inspector.opened', record: PROMISE_ALONE, time: NOON - 1 }),
      ],
      ends: { watch: 'past', picture: 'none' },
      check({ context }) {
        expectMoment(context, -1);
        if (Object.keys(context.live?.actors ?? {}).join() !== 'q/x:0') throw new Error('the pages are forgotten');
      },
    },
    {
      name: '[C04] replaying a film shows the newest event that it has reached',
      steps: [fromReplay(openedRecording), laidOut, fromReplay({ type: 'inspector.replayed', time: START + 399 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 2),
    },
    {
      name: '[C04] replaying a film reaches an event at exactly its time',
      steps: [fromReplay(openedRecording), laidOut, fromReplay({ type: 'inspector.replayed', time: START + 400 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 3),
    },
    {
      name: '[C04] replaying a film shows no event before the first one',
      steps: [fromReplay(openedRecording), laidOut, fromReplay({ type: 'inspector.replayed', time: START - 1 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, -1),
    },
    {
      name: '[C04] replaying a film without a recording leaves the live record shown',
      steps: [...recordingSteps, laidOut, fromReplay({ type: 'inspector.replayed', time: START })],
      ends: { watch: 'live' },
      onChart: true,
      check: ({ context }) => expectMoment(context, undefined),
    },
    {
      name: '[C04] closing a film without a recording leaves the live record shown',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.pause' }), fromReplay({ type: 'inspector.closed' })],
      ends: { watch: 'past', picture: 'drawn' },
      onChart: true,
    },
    {
      name: '[C04] selecting an event in the log moves the film to it',
      steps: [fromReplay(openedRecording), laidOut, send({ type: 'inspector.goTo', at: 2 })],
      ends: { watch: 'past' },
      check({ context }, { children }) {
        expectMoment(context, 2);
        expectShown(children['replay'], [START + 200]);
      },
    },
    {
      name: '[C04] stepping back and forward moves the film, and stepping forward stops at the last event',
      steps: [
        fromReplay(openedRecording),
        laidOut,
        send({ type: 'inspector.goTo', at: 3 }),
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.forward' }),
        send({ type: 'inspector.forward' }),
      ],
      ends: { watch: 'past' },
      check({ context }, { children }) {
        expectMoment(context, 3);
        expectShown(children['replay'], [START + 400, START + 200, START + 400]);
      },
    },
    {
      name: '[C04] an open recording can be neither followed nor cleared',
      steps: [
        fromReplay(openedRecording),
        laidOut,
        send({ type: 'inspector.follow' }),
        send({ type: 'inspector.clear' }),
      ],
      ends: { watch: 'past', picture: 'drawn' },
      onChart: true,
      check({ context }) {
        if (context.record !== OPENED) throw new Error('cleared');
      },
    },
    {
      name: '[C04] messages received while a recording is open are shown when it is closed',
      steps: [
        ...recordingSteps.slice(0, 2),
        laidOut,
        fromReplay(openedRecording),
        laidOut,
        ...recordingSteps.slice(2),
        fromReplay({ type: 'inspector.closed' }),
      ],
      ends: { watch: 'live', picture: 'none', copy: 'idle' },
      check({ context }) {
        expectMoment(context, undefined);
        if (context.live !== undefined || context.selected !== undefined || context.picture !== undefined)
          throw new Error('the recording is left');
        if (context.record === OPENED) throw new Error('the recording is left');
        if (context.record.actors[GATE]?.steps.at(-1)?.value !== 'open') throw new Error('not noted');
      },
    },
    {
      name: '[C04] an actor whose definition contains no chart cannot be copied for Stately Studio',
      steps: [
        receive(actor('q/x:0', 'late', { definition: '{}' })),
        send({ type: 'inspector.select', id: 'q/x:0' }),
        send({ type: 'inspector.copy', what: 'source' }),
      ],
      ends: { picture: 'none', copy: 'impossible' },
    },
    {
      name: '[C04] closing the recording clears the notice of a copy',
      steps: [
        fromReplay(openedRecording),
        laidOut,
        send({ type: 'inspector.copy', what: 'source' }),
        { done: 'copyText' },
        fromReplay({ type: 'inspector.closed' }),
      ],
      ends: { copy: 'idle' },
    },
    {
      name: '[C04] live messages do not change the open recording',
      steps: [fromReplay(openedRecording), laidOut, receive(actor('q/x:0', 'late'))],
      ends: { watch: 'past' },
      check({ context }) {
        if (context.record !== OPENED) throw new Error('changed');
      },
    },
    {
      name: '[C04] the record is saved as a file',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.save' })],
      ends: { copy: 'saving' },
      runs: ['feed', 'replay', 'saveRecording'],
      check({ context }, { inputs }) {
        const [input] = inputs['saveRecording'] as [{ record: unknown }];
        if (input.record !== context.record || context.copied !== 'recording') throw new Error('another record');
      },
    },
    {
      name: '[C04] a saved file is reported',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.save' }), { done: 'saveRecording' }],
      ends: { copy: 'copied' },
      runs: ['feed', 'replay'],
    },
    {
      name: '[C04] a file that cannot be written is reported',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.save' }),
        { error: 'saveRecording', reason: new Error('no room') },
      ],
      ends: { copy: 'failed' },
    },
    {
      name: '[C04] a file that is not written in time is reported',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.save' }), { elapse: SAVE_RECORDING_TIMEOUT_MS }],
      ends: { copy: 'failed' },
      runs: ['feed', 'replay'],
    },
    {
      name: '[C04] a save is not given up before its timeout',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.save' }), { elapse: SAVE_RECORDING_TIMEOUT_MS - 1 }],
      ends: { copy: 'saving' },
      onChart: true,
    },
    {
      name: '[C04] an empty record is not saved',
      steps: [send({ type: 'inspector.save' })],
      ends: { copy: 'idle' },
    },
    {
      name: '[C04] the inspector starts live, without a filter, a zoom or an open recording',
      steps: [],
      ends: { watch: 'live', picture: 'none', copy: 'idle' },
      runs: ['feed', 'replay'],
      check({ context }) {
        const { filter, isWholeShown, isFollowed, panes, copied, live, pathFiles, zoom } = context;
        if (
          filter !== '' ||
          typeof isWholeShown !== 'boolean' ||
          isWholeShown ||
          !isFollowed ||
          live !== undefined ||
          zoom !== undefined
        )
          throw new Error('another beginning');
        if (panes.tree !== 240 || panes.context !== 320 || panes.log !== 320) throw new Error(JSON.stringify(panes));
        if (copied !== 'test' || pathFiles.length !== 1) throw new Error(copied);
      },
    },
    {
      name: '[C04] the selected chart is laid out',
      steps: recordingSteps.slice(0, 2),
      ends: { picture: 'layingOut' },
      runs: ['feed', 'layOut', 'replay'],
      check({ context }, { inputs }) {
        const [input] = inputs['layOut'] as [{ chart?: { name: string } }];
        if (input.chart !== context.record.actors[GATE]?.chart) throw new Error(`lays out ${input.chart?.name}`);
      },
    },
    {
      name: '[C04] a layout is not given up before its timeout',
      steps: [...recordingSteps.slice(0, 1), { elapse: LAYOUT_TIMEOUT_MS - 1 }],
      ends: { picture: 'layingOut' },
      onChart: true,
    },
    {
      name: '[C04] a chart laid out in time stays drawn after the timeout',
      steps: [...recordingSteps.slice(0, 1), laidOut, { elapse: LAYOUT_TIMEOUT_MS }],
      ends: { picture: 'drawn' },
      runs: ['feed', 'replay'],
      onChart: true,
    },
    {
      name: '[C04] an actor that is not a chart is not selected automatically, but a later chart is',
      steps: [receive(actor('q/x:0', 'late')), ...recordingSteps.slice(0, 1)],
      ends: { picture: 'layingOut' },
      check({ context }) {
        if (context.selected !== GATE) throw new Error(`shows ${context.selected}`);
      },
    },
    {
      name: '[C04] a second chart does not replace the shown one',
      steps: [...recordingSteps.slice(0, 1), laidOut, receive({ ...RECORDING[0]!, sessionId: 'p/x:7' })],
      ends: { picture: 'drawn' },
      check({ context }) {
        if (context.selected !== GATE || context.picture !== PICTURE) throw new Error(`shows ${context.selected}`);
      },
    },
    {
      name: '[C04] nothing is selected automatically without a chart',
      steps: [receive(actor('q/x:0', 'late'))],
      ends: { picture: 'none' },
      check({ context }) {
        if (context.selected !== undefined) throw new Error(`shows ${context.selected}`);
      },
    },
    {
      name: '[C04] the previous picture is removed while a chart is laid out',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.select', id: GATE })],
      ends: { picture: 'layingOut' },
      check({ context }) {
        if (context.picture !== undefined) throw new Error('still drawn');
      },
    },
    {
      name: '[C04] the event after the newest cannot be selected',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.goTo', at: 4 })],
      ends: { watch: 'live' },
      onChart: true,
    },
    {
      name: '[C04] the newest event can be selected',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.goTo', at: 3 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 3),
    },
    {
      name: '[C04] zooming in enlarges the picture by a quarter',
      steps: [...recordingSteps.slice(0, 2), laidOut, send({ type: 'inspector.zoomIn' })],
      ends: { picture: 'drawn' },
      check({ context }) {
        if (context.zoom !== 1.25) throw new Error(`zoom ${context.zoom}`);
      },
    },
    {
      name: '[C04] clearing the record deselects the actor and removes its picture',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.goTo', at: 1 }), send({ type: 'inspector.clear' })],
      ends: { watch: 'live', picture: 'none' },
      check({ context }) {
        expectMoment(context, undefined);
        if (context.selected !== undefined || context.picture !== undefined || context.record.next !== 0)
          throw new Error('not cleared');
      },
    },
    {
      name: '[C05] the copied test ends in the state of the selected chart',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.copy', what: 'test' })],
      ends: { copy: 'copying' },
      runs: ['copyText', 'feed', 'replay'],
      check: (_, { inputs }) => expectCopied(inputs, 'ends: "open"'),
    },
    {
      name: '[C04] the source copied for Stately Studio is that of the selected chart',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.copy', what: 'source' })],
      ends: { copy: 'copying' },
      check: (_, { inputs }) => expectCopied(inputs, 'setup('),
    },
    {
      name: '[C04] the copied JSON is the configuration of the selected chart',
      steps: [...recordingSteps, laidOut, send({ type: 'inspector.copy', what: 'json' })],
      ends: { copy: 'copying' },
      check: (_, { inputs }) => expectCopied(inputs, '{"id":"gate"'),
    },
    {
      name: '[C04] an actor that is not a chart cannot be copied as JSON',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.select', id: 'p/x:1' }),
        send({ type: 'inspector.copy', what: 'json' }),
      ],
      ends: { copy: 'impossible' },
    },
    {
      name: '[C05] a copy is not given up before its timeout',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        { elapse: CLIPBOARD_TIMEOUT_MS - 1 },
      ],
      ends: { copy: 'copying' },
      onChart: true,
    },
    {
      name: '[C05] a finished copy stays reported after the timeout',
      steps: [
        ...recordingSteps,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        { done: 'copyText' },
        { elapse: CLIPBOARD_TIMEOUT_MS },
      ],
      ends: { copy: 'copied' },
      runs: ['feed', 'replay'],
      onChart: true,
    },
  ],
});
