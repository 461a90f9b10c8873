/** The build's charts, of the XState that is installed. */
import { build, type Plugin, type Rolldown } from 'vite';
import { expect, it } from 'vitest';
import { chartsWhenStarted } from '../../tools/build-plugins.ts';
import { withLateTrees } from '../../tools/late-charts.ts';

const ENTRY = 'charts-entry';
/** Counts the trees of states that XState makes; `#lamp` and `.brighter` are found by their ids. */
const CODE = `
import { createActor, setup, StateNode } from 'xstate';
let made = 0;
const initialize = StateNode.prototype._initialize;
StateNode.prototype._initialize = function () {
  if (this.parent === undefined) made += 1;
  initialize.call(this);
};
const chart = setup({}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { press: { target: '#lamp.on' } } },
    on: { initial: 'dim', on: { press: 'off' }, states: { dim: { on: { turn: 'bright' } }, bright: {} } },
  },
});
const filled = chart.provide({});
const before = made;
const lamp = createActor(filled).start();
lamp.send({ type: 'press' });
lamp.send({ type: 'turn' });
export const result = { before, started: made, value: lamp.getSnapshot().value, states: Object.keys(chart.states), events: chart.events };
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
    // As the product's build has it, whatever this process is.
    resolve: { conditions: ['module'] },
    plugins: [entry, ...plugins],
    build: { write: false, minify: false, lib: { entry: ENTRY, formats: ['es'], fileName: 'charts' } },
  })) as Rolldown.RolldownOutput[];
  const code = encodeURIComponent(built?.output[0].code ?? '');
  const { result } = (await import(/* @vite-ignore */ `data:text/javascript,${code}`)) as { result: unknown };
  return result;
}

const LIKE_ANY = { value: { on: 'bright' }, states: ['off', 'on'], events: ['press', 'turn'] };

it('[P01] a chart makes its states when it starts, and only then', async () => {
  expect(await run([chartsWhenStarted()])).toEqual({ ...LIKE_ANY, before: 0, started: 1 });
});

it('as XState is by itself, they are made twice before', async () => {
  expect(await run([])).toEqual({ ...LIKE_ANY, before: 2, started: 2 });
});

it('another XState fails the build instead of leaving it as it was', () => {
  expect(() => withLateTrees('class StateMachine {}')).toThrow('XState has no such lines');
});
