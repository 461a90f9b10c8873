/** The build's change to charts, with the installed XState. */
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { chartsWhenStarted } from '../../tools/build-plugins.ts';
import { withLateTrees } from '../../tools/late-charts.ts';

const ENTRY = 'charts-entry';
/**
 * Counts the state trees that XState creates, and records whose transitions; `#lamp…` and `.worn` are found by their
 * ids. The clock turns a bright lamp off, and only the context turns off a worn one.
 */
const CODE = `
import { assign, createActor, setup, SimulatedClock, StateNode } from 'xstate';
let made = 0;
const initialize = StateNode.prototype._initialize;
StateNode.prototype._initialize = function () {
  if (this.parent === undefined) made += 1;
  initialize.call(this);
};
const formatted = new Set();
const noted = (name, on, rest) => Object.defineProperty(rest, 'on', { get: () => (formatted.add(name), on) });
const chart = setup({}).createMachine({
  id: 'lamp',
  context: { turns: 0 },
  initial: 'off',
  on: { worn: '.worn' },
  states: {
    off: noted('off', { press: { target: '#lamp.on' } }, {}),
    on: {
      initial: 'dim',
      tags: 'lit',
      on: { press: 'off', count: { actions: assign({ turns: ({ context }) => context.turns + 1 }) } },
      states: {
        dim: { on: { turn: 'bright' } },
        bright: noted('bright', {}, { after: { 1000: '#lamp.off' } }),
      },
    },
    worn: { always: { guard: ({ context }) => context.turns === 1, target: 'out' } },
    out: noted('out', { press: 'off' }, { type: 'final' }),
  },
});
const filled = chart.provide({});
const before = made;
const clock = new SimulatedClock();
const lamp = createActor(filled, { clock }).start();
const read = () => {
  const { value, tags } = lamp.getSnapshot();
  return JSON.stringify([value, ...tags]);
};
const started = made;
const first = [...formatted];
lamp.send({ type: 'press' });
lamp.send({ type: 'turn' });
lamp.send({ type: 'count' });
const counted = lamp.getSnapshot();
const values = [read()];
clock.increment(1000);
values.push(read());
lamp.send({ type: 'worn' });
values.push(read());
export const result = { before, started, first, values, turns: counted.context.turns, states: Object.keys(chart.states), events: chart.events };
`;

async function run(plugins: Plugin[]): Promise<unknown> {
  const entry: Plugin = {
    name: 'entry',
    resolveId: (id) => (id.endsWith(ENTRY) ? `\0${ENTRY}` : undefined),
    load: (id) => (id === `\0${ENTRY}` ? CODE : undefined),
  };
  const [built] = (await build({
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    // As in the product's build, whatever this process is.
    resolve: { conditions: ['module'] },
    plugins: [entry, ...plugins],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'charts' } },
  })) as Rolldown.RolldownOutput[];
  const code = encodeURIComponent(built?.output[0].code ?? '');
  const { result } = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as { result: unknown };
  return result;
}

/** The chart's behaviour does not depend on when its parts are created. */
const LIKE_ANY = {
  values: ['[{"on":"bright"},"lit"]', '["off"]', '["out"]'],
  turns: 1,
  states: ['off', 'on', 'worn', 'out'],
  events: expect.arrayContaining(['press', 'turn', 'count', 'worn']),
};

it('[P01] a chart creates its states when it starts, and their transitions when they are needed', async () => {
  expect(await run([chartsWhenStarted()])).toEqual({
    ...LIKE_ANY,
    before: 0,
    started: 1,
    first: [],
  });
});

it('unmodified, XState creates everything twice beforehand', async () => {
  expect(await run([])).toEqual({
    ...LIKE_ANY,
    before: 2,
    started: 2,
    first: ['off', 'bright', 'out'],
  });
});

it('another XState fails the build instead of being left unmodified', () => {
  expect(() => withLateTrees('class StateMachine {}')).toThrow('XState has no such lines');
});
