import { inspectorMachine } from '../../../machines/inspector/inspector.machine.ts';
import { CLIPBOARD_TIMEOUT_MS, LAYOUT_TIMEOUT_MS } from '../../../core/domain/constants.ts';
import { readChart, statesOf } from '../../../core/domain/inspection/chart.ts';
import type { ChartPicture } from '../../../core/domain/inspection/picture.ts';
import { isArrow } from '../../../core/domain/inspection/picture.ts';
import { definePaths } from '../../../tools/paths/index.ts';
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
const hear = (message: (typeof RECORDING)[number]) => ({
  from: 'feed',
  event: { type: 'inspector.heard', messages: [message] },
});
const heard = RECORDING.map(hear);
const laidOut = { done: 'layOut', output: PICTURE } as const;
const send = (event: { type: string; [field: string]: unknown }) => ({ send: event });

/** A path file for the gate, so that what it went through can be a test. */
const withPathFile = { pathFiles: ['tests/charts/shared/gate.paths.ts'] };

function expectMoment(context: { moment: number | undefined }, moment: number | undefined): void {
  if (context.moment !== moment) throw new Error(`at ${context.moment}, not at ${moment}`);
}

export default definePaths(inspectorMachine, {
  name: 'inspector',
  input: [withPathFile, { pathFiles: [] }],
  events: {
    'inspector.heard': [],
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
    'inspector.clear': [{}],
  },
  runsIn: { layOut: 'picture.layingOut', copyText: 'copy.copying' },
  results: {
    feed: {
      emits: [
        // In their order; each but the first is about an actor that is there.
        ({ context }) => {
          const next = RECORDING[context.record.next < 2 ? context.record.next : RECORDING.length];
          return next && { type: 'inspector.heard', messages: [next] };
        },
        ({ context }) =>
          context.record.next === 2 && context.record.actors[GATE]?.steps.length === 1
            ? { type: 'inspector.heard', messages: [RECORDING[3]!] }
            : undefined,
      ],
    },
    layOut: { done: [PICTURE], error: [new Error('no layout')] },
    copyText: { done: [undefined], error: [new Error('not allowed')] },
  },
  endless: { feed: 'Pages send messages as long as they are open.' },
  explore: {
    limit: 20_000,
    contextKey: ({ record, selected, filter, moment, pathFiles, picture }) => [
      Object.keys(record.actors).length,
      record.actors[GATE]?.steps.length,
      selected,
      filter,
      moment,
      pathFiles.length,
      picture === undefined,
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
  ],
});
