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
/** Boxes one under the other; where they stand is the kernel's business. */
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
/** When the recording of `recording.ts` begins: its entries are 0, 100, 200 and 400 ms after it. */
const START = Date.UTC(2026, 5, 1, 12, 0, 0, 100);
/** What a test recorded: the same gate, under the name of its own page. */
const OPENED = note(EMPTY_RECORD, RECORDING);
const openedRecording = { type: 'inspector.opened', record: OPENED, time: START };
const fromReplay = (event: { type: string; [field: string]: unknown }) => ({ from: 'replay', event });
/** A recording without a chart. */
const NOON = Date.UTC(2026, 5, 1, 12);
const PROMISE_ALONE = note(EMPTY_RECORD, [actor('r/x:0', 'lookUpKey', { createdAt: String(NOON) })]);
const hear = (message: (typeof RECORDING)[number]) => ({
  from: 'feed',
  event: { type: 'inspector.received', messages: [message] },
});
const heard = RECORDING.map(hear);
const laidOut = { done: 'layOut', output: PICTURE } as const;
const send = (event: { type: string; [field: string]: unknown }) => ({ send: event });

/** A path file for the gate, so that what it went through can be a test. */
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
        // In their order; each but the first is about an actor that is there.
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
      name: '[C04] the first chart is shown by itself, and drawn',
      steps: [...heard.slice(0, 2), laidOut],
      ends: { watch: 'live', picture: 'drawn', copy: 'idle' },
      check({ context }) {
        if (context.selected !== GATE || context.picture !== PICTURE) throw new Error('not drawn');
      },
    },
    {
      name: '[C04] a chart goes back step by step and comes forward to the present',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.back' }),
      ],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 0),
    },
    {
      name: '[C04] forward beyond the last step follows again',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.forward' }),
        send({ type: 'inspector.forward' }),
      ],
      ends: { watch: 'live' },
      check: ({ context }) => expectMoment(context, undefined),
    },
    {
      name: '[C04] while it stands still everything is recorded',
      steps: [...heard.slice(0, 3), laidOut, send({ type: 'inspector.pause' }), ...heard.slice(3)],
      ends: { watch: 'past' },
      check({ context }) {
        expectMoment(context, 2);
        if (context.record.actors[GATE]?.steps.at(-1)?.value !== 'open') throw new Error('not recorded');
      },
    },
    {
      name: '[C04] a chart that cannot be laid out in time is listed',
      steps: [...heard.slice(0, 1), { elapse: LAYOUT_TIMEOUT_MS }],
      ends: { picture: 'failed' },
    },
    {
      name: '[C05] what a chart went through is copied as a test',
      steps: [...heard, laidOut, send({ type: 'inspector.copy', what: 'test' }), { done: 'copyText' }],
      ends: { copy: 'copied' },
    },
    {
      name: '[C04] a chart without a path file is copied for Stately Studio all the same',
      input: { pathFiles: [] },
      steps: [
        ...heard,
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
      name: '[C04] the picture is made larger and smaller within limits, and fits again',
      steps: [
        ...heard.slice(0, 2),
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
      name: '[C04] one press makes the picture a fifth smaller, and it no longer follows what becomes active',
      steps: [
        ...heard.slice(0, 2),
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
      name: '[C04] the picture fits its pane again, and follows again',
      steps: [
        ...heard.slice(0, 2),
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
      name: '[C04] the whole context is shown when it is asked for',
      steps: [...heard, send({ type: 'inspector.toggleWhole' })],
      ends: { watch: 'live' },
      check({ context }) {
        if (!context.isWholeShown) throw new Error('only what changed is shown');
      },
    },
    {
      name: '[C04] then only what changed, again',
      steps: [...heard, send({ type: 'inspector.toggleWhole' }), send({ type: 'inspector.toggleWhole' })],
      ends: { watch: 'live' },
      check({ context }) {
        if (context.isWholeShown) throw new Error('all of it is shown');
      },
    },
    {
      name: '[C04] one step back is the step before the newest',
      steps: [...heard, laidOut, send({ type: 'inspector.back' })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 2),
    },
    {
      name: '[C04] one step forward is the step after',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.back' }),
        send({ type: 'inspector.forward' }),
      ],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 2),
    },
    {
      name: '[C04] an event of the log is gone to from the present',
      steps: [...heard, laidOut, send({ type: 'inspector.goTo', at: 1 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 1),
    },
    {
      name: '[C04] an event that is not recorded yet cannot be gone to',
      steps: [...heard, laidOut, send({ type: 'inspector.goTo', at: 99 })],
      ends: { watch: 'live' },
      check: ({ context }) => expectMoment(context, undefined),
    },
    {
      name: '[C04] who follows is in the present again',
      steps: [...heard, laidOut, send({ type: 'inspector.pause' }), send({ type: 'inspector.follow' })],
      ends: { watch: 'live' },
      check: ({ context }) => expectMoment(context, undefined),
    },
    {
      name: '[C04] actors are found by a part of their name',
      steps: [...heard, laidOut, send({ type: 'inspector.filter', text: 'key' })],
      ends: { watch: 'live' },
      check({ context }) {
        if (context.filter !== 'key') throw new Error(`finds ${context.filter}`);
      },
    },
    {
      name: '[C04] a chart for which there is no layout is listed',
      steps: [...heard, { error: 'layOut', reason: new Error('no layout') }],
      ends: { picture: 'failed' },
    },
    {
      name: '[C05] a clipboard that refuses is reported',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        { error: 'copyText', reason: new Error('not allowed') },
      ],
      ends: { copy: 'failed' },
    },
    {
      name: '[C05] what was said of a copy is forgotten when another actor is selected',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.copy', what: 'test' }),
        { done: 'copyText' },
        send({ type: 'inspector.select', id: 'p/x:1' }),
      ],
      ends: { copy: 'idle' },
    },
    {
      name: '[C04] what is no chart is not copied for Stately Studio',
      steps: [
        ...heard,
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
      name: '[C04] each pane is sized by itself, within limits',
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
      name: '[C05] an actor without a path file cannot be a test',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.select', id: 'p/x:1' }),
        send({ type: 'inspector.copy', what: 'test' }),
      ],
      ends: { picture: 'none', copy: 'impossible' },
    },
    {
      name: '[C05] a clipboard that does not respond is reported',
      steps: [...heard, laidOut, send({ type: 'inspector.copy', what: 'test' }), { elapse: CLIPBOARD_TIMEOUT_MS }],
      ends: { copy: 'failed' },
    },
    {
      name: '[C04] cleared, it waits for what comes',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.pause' }),
        send({ type: 'inspector.clear' }),
        hear(actor('q/x:0', 'late')),
      ],
      ends: { watch: 'live', picture: 'none', copy: 'idle' },
      check({ context }) {
        if (Object.keys(context.record.actors).length !== 1) throw new Error('not cleared');
      },
    },
    {
      name: '[C04] a step of the past is gone to at once',
      steps: [...heard, laidOut, send({ type: 'inspector.back' }), send({ type: 'inspector.goTo', at: 0 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 0),
    },
    {
      name: '[C04] a recording that is opened takes the place of what the pages sent, at its first event, its first chart drawn',
      steps: [hear(actor('q/x:0', 'late')), fromReplay(openedRecording), laidOut],
      ends: { watch: 'past', picture: 'drawn', copy: 'idle' },
      runs: ['feed', 'replay'],
      check({ context }) {
        expectMoment(context, 0);
        if (context.record !== OPENED || context.selected !== GATE) throw new Error(`shows ${context.selected}`);
        if (Object.keys(context.live?.actors ?? {}).join() !== 'q/x:0') throw new Error('the pages are forgotten');
      },
    },
    {
      name: '[C04] a recording without a chart is opened all the same',
      steps: [
        ...heard,
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
      name: '[C04] a second recording takes the place of the first, not of what the pages sent',
      steps: [
        hear(actor('q/x:0', 'late')),
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
      name: '[C04] the moment of the film is the newest event that it has reached',
      steps: [fromReplay(openedRecording), laidOut, fromReplay({ type: 'inspector.replayed', time: START + 399 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 2),
    },
    {
      name: '[C04] the film reaches an event at the very moment that it came',
      steps: [fromReplay(openedRecording), laidOut, fromReplay({ type: 'inspector.replayed', time: START + 400 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 3),
    },
    {
      name: '[C04] before the first event nothing has begun',
      steps: [fromReplay(openedRecording), laidOut, fromReplay({ type: 'inspector.replayed', time: START - 1 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, -1),
    },
    {
      name: '[C04] a film without a recording leaves the pages alone',
      steps: [...heard, laidOut, fromReplay({ type: 'inspector.replayed', time: START })],
      ends: { watch: 'live' },
      onChart: true,
      check: ({ context }) => expectMoment(context, undefined),
    },
    {
      name: '[C04] closing a film without a recording leaves the pages alone',
      steps: [...heard, laidOut, send({ type: 'inspector.pause' }), fromReplay({ type: 'inspector.closed' })],
      ends: { watch: 'past', picture: 'drawn' },
      onChart: true,
    },
    {
      name: '[C04] an event that is chosen in the log is shown in the film',
      steps: [fromReplay(openedRecording), laidOut, send({ type: 'inspector.goTo', at: 2 })],
      ends: { watch: 'past' },
      check({ context }, { children }) {
        expectMoment(context, 2);
        expectShown(children['replay'], [START + 200]);
      },
    },
    {
      name: '[C04] steps back and forward are shown in the film, and the last one is the end of the recording',
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
      name: '[C04] a recording is not followed, and not cleared',
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
      name: '[C04] what pages send while a recording is open is there when it is closed',
      steps: [
        ...heard.slice(0, 2),
        laidOut,
        fromReplay(openedRecording),
        laidOut,
        ...heard.slice(2),
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
      name: '[C04] what has no chart to draw is not copied for Stately Studio, whatever it calls itself',
      steps: [
        hear(actor('q/x:0', 'late', { definition: '{}' })),
        send({ type: 'inspector.select', id: 'q/x:0' }),
        send({ type: 'inspector.copy', what: 'source' }),
      ],
      ends: { picture: 'none', copy: 'impossible' },
    },
    {
      name: '[C04] what was said of a copy is forgotten when the recording is closed',
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
      name: '[C04] what pages send does not change the recording that is shown',
      steps: [fromReplay(openedRecording), laidOut, hear(actor('q/x:0', 'late'))],
      ends: { watch: 'past' },
      check({ context }) {
        if (context.record !== OPENED) throw new Error('changed');
      },
    },
    {
      name: '[C04] what was recorded is saved as a file',
      steps: [...heard, laidOut, send({ type: 'inspector.save' })],
      ends: { copy: 'saving' },
      runs: ['feed', 'replay', 'saveRecording'],
      check({ context }, { inputs }) {
        const [input] = inputs['saveRecording'] as [{ record: unknown }];
        if (input.record !== context.record || context.copied !== 'recording') throw new Error('another record');
      },
    },
    {
      name: '[C04] a file that was saved is reported',
      steps: [...heard, laidOut, send({ type: 'inspector.save' }), { done: 'saveRecording' }],
      ends: { copy: 'copied' },
      runs: ['feed', 'replay'],
    },
    {
      name: '[C04] a file that cannot be written is reported',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.save' }),
        { error: 'saveRecording', reason: new Error('no room') },
      ],
      ends: { copy: 'failed' },
    },
    {
      name: '[C04] a file that is not written in time is reported',
      steps: [...heard, laidOut, send({ type: 'inspector.save' }), { elapse: SAVE_RECORDING_TIMEOUT_MS }],
      ends: { copy: 'failed' },
      runs: ['feed', 'replay'],
    },
    {
      name: '[C04] a file is waited for until then',
      steps: [...heard, laidOut, send({ type: 'inspector.save' }), { elapse: SAVE_RECORDING_TIMEOUT_MS - 1 }],
      ends: { copy: 'saving' },
      onChart: true,
    },
    {
      name: '[C04] where nothing was recorded nothing is saved',
      steps: [send({ type: 'inspector.save' })],
      ends: { copy: 'idle' },
    },
    {
      name: '[C04] at first the newest is followed, every actor is listed, and nothing is chosen',
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
      name: '[C04] the chart that is laid out is the one that was chosen',
      steps: heard.slice(0, 2),
      ends: { picture: 'layingOut' },
      runs: ['feed', 'layOut', 'replay'],
      check({ context }, { inputs }) {
        const [input] = inputs['layOut'] as [{ chart?: { name: string } }];
        if (input.chart !== context.record.actors[GATE]?.chart) throw new Error(`lays out ${input.chart?.name}`);
      },
    },
    {
      name: '[C04] a chart that is being laid out is waited for until its time is over',
      steps: [...heard.slice(0, 1), { elapse: LAYOUT_TIMEOUT_MS - 1 }],
      ends: { picture: 'layingOut' },
      onChart: true,
    },
    {
      name: '[C04] a chart laid out in time is not given up later',
      steps: [...heard.slice(0, 1), laidOut, { elapse: LAYOUT_TIMEOUT_MS }],
      ends: { picture: 'drawn' },
      runs: ['feed', 'replay'],
      onChart: true,
    },
    {
      name: '[C04] an actor that is no chart does not become the shown one by itself, a later chart does',
      steps: [hear(actor('q/x:0', 'late')), ...heard.slice(0, 1)],
      ends: { picture: 'layingOut' },
      check({ context }) {
        if (context.selected !== GATE) throw new Error(`shows ${context.selected}`);
      },
    },
    {
      name: '[C04] a second chart does not take the place of the shown one',
      steps: [...heard.slice(0, 1), laidOut, hear({ ...RECORDING[0]!, sessionId: 'p/x:7' })],
      ends: { picture: 'drawn' },
      check({ context }) {
        if (context.selected !== GATE || context.picture !== PICTURE) throw new Error(`shows ${context.selected}`);
      },
    },
    {
      name: '[C04] without any chart nothing is shown',
      steps: [hear(actor('q/x:0', 'late'))],
      ends: { picture: 'none' },
      check({ context }) {
        if (context.selected !== undefined) throw new Error(`shows ${context.selected}`);
      },
    },
    {
      name: '[C04] the picture of the one before is gone while another chart is laid out',
      steps: [...heard, laidOut, send({ type: 'inspector.select', id: GATE })],
      ends: { picture: 'layingOut' },
      check({ context }) {
        if (context.picture !== undefined) throw new Error('still drawn');
      },
    },
    {
      name: '[C04] an event that comes next cannot be gone to',
      steps: [...heard, laidOut, send({ type: 'inspector.goTo', at: 4 })],
      ends: { watch: 'live' },
      onChart: true,
    },
    {
      name: '[C04] the newest event can be gone to',
      steps: [...heard, laidOut, send({ type: 'inspector.goTo', at: 3 })],
      ends: { watch: 'past' },
      check: ({ context }) => expectMoment(context, 3),
    },
    {
      name: '[C04] one press makes the picture a quarter larger',
      steps: [...heard.slice(0, 2), laidOut, send({ type: 'inspector.zoomIn' })],
      ends: { picture: 'drawn' },
      check({ context }) {
        if (context.zoom !== 1.25) throw new Error(`zoom ${context.zoom}`);
      },
    },
    {
      name: '[C04] cleared, nothing is selected, drawn or looked at',
      steps: [...heard, laidOut, send({ type: 'inspector.goTo', at: 1 }), send({ type: 'inspector.clear' })],
      ends: { watch: 'live', picture: 'none' },
      check({ context }) {
        expectMoment(context, undefined);
        if (context.selected !== undefined || context.picture !== undefined || context.record.next !== 0)
          throw new Error('not cleared');
      },
    },
    {
      name: '[C05] the copied test is of the chosen chart',
      steps: [...heard, laidOut, send({ type: 'inspector.copy', what: 'test' })],
      ends: { copy: 'copying' },
      runs: ['copyText', 'feed', 'replay'],
      check: (_, { inputs }) => expectCopied(inputs, 'ends: "open"'),
    },
    {
      name: '[C04] the source for Stately Studio is of the chosen chart',
      steps: [...heard, laidOut, send({ type: 'inspector.copy', what: 'source' })],
      ends: { copy: 'copying' },
      check: (_, { inputs }) => expectCopied(inputs, 'setup('),
    },
    {
      name: '[C04] the JSON is the configuration of the chosen chart',
      steps: [...heard, laidOut, send({ type: 'inspector.copy', what: 'json' })],
      ends: { copy: 'copying' },
      check: (_, { inputs }) => expectCopied(inputs, '{"id":"gate"'),
    },
    {
      name: '[C04] what is no chart has no JSON',
      steps: [
        ...heard,
        laidOut,
        send({ type: 'inspector.select', id: 'p/x:1' }),
        send({ type: 'inspector.copy', what: 'json' }),
      ],
      ends: { copy: 'impossible' },
    },
    {
      name: '[C05] a clipboard is waited for until its time is over',
      steps: [...heard, laidOut, send({ type: 'inspector.copy', what: 'test' }), { elapse: CLIPBOARD_TIMEOUT_MS - 1 }],
      ends: { copy: 'copying' },
      onChart: true,
    },
    {
      name: '[C05] a copy that is done is not given up later',
      steps: [
        ...heard,
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
