/** The harness must be able to fail: every possible failure is tried. */
import { describe, expect, it } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import { SteppedClock } from '../../../tools/paths/clock.ts';
import {
  Coverage,
  definePaths,
  explore,
  faultsOf,
  journeysOfView,
  listTargets,
  missing,
  run,
  StubRef,
  tagsOf,
  runPath,
  runPaths,
  runPinned,
  Watch,
} from '../../../tools/paths/index.ts';
import type { ChartPaths, Expected, StateAssertions } from '../../../tools/paths/index.ts';
import samplePaths from './sample.paths.ts';
import { SAMPLE_DEADLINE_MS, SAMPLE_POLL_MS } from './sample.machine.ts';

const lamp = setup({
  types: { events: {} as { type: 'lamp.switch' } | { type: 'lamp.break' } },
  guards: { isNever: () => false },
  actions: {
    breakItself: ({ self }) => self.send({ type: 'lamp.break' }),
    fall: () => {
      throw new Error('the lamp fell');
    },
  },
}).createMachine({
  id: 'lamp',
  initial: 'off',
  states: {
    off: { on: { 'lamp.switch': [{ guard: 'isNever', target: 'broken' }, { target: 'on' }] } },
    on: { on: { 'lamp.break': 'broken' } },
    broken: {},
  },
});

const lampPaths = (over: Partial<Parameters<typeof definePaths<typeof lamp>>[1]> = {}): ChartPaths =>
  definePaths(lamp, {
    name: 'lamp',
    input: undefined,
    events: { 'lamp.switch': [{}], 'lamp.break': [{}] },
    results: {},
    ...over,
  });

const NEVER = ['off > lamp.switch[0]', 'off > lamp.switch[0] = true'];

describe('[C03] the journeys of a view', () => {
  const door = setup({
    types: {
      context: {} as { refusal: 'locked' | 'late' | undefined; knocks: number },
      events: {} as { type: 'door.knock' } | { type: 'door.refuse'; refusal: 'locked' | 'late' },
    },
  }).createMachine({
    context: { refusal: undefined, knocks: 0 },
    initial: 'closed',
    states: {
      closed: {
        on: {
          'door.knock': { actions: assign({ knocks: ({ context }) => context.knocks + 1 }) },
          'door.refuse': { actions: assign({ refusal: ({ event }) => event.refusal }) },
        },
      },
    },
  });
  const knock = { send: { type: 'door.knock' } } as const;
  const refuse = (refusal: 'locked' | 'late') => ({ send: { type: 'door.refuse', refusal } }) as const;
  const journey = (name: string, steps: readonly (typeof knock | ReturnType<typeof refuse>)[], onChart = false) => ({
    name: `[X01] ${name}`,
    steps,
    ends: 'closed',
    onChart,
  });
  const chosen = (...pinned: ReturnType<typeof journey>[]): string[] =>
    journeysOfView(definePaths(door, { name: 'door', input: undefined, events: {}, results: {}, pinned } as never)).map(
      ({ name }) => name.slice('[X01] '.length),
    );

  it('are those that show something new: a transition, or a string of the context', () => {
    expect(
      chosen(
        journey('knocks', [knock]),
        journey('knocks twice', [knock, knock]),
        journey('is refused', [refuse('locked')]),
        journey('is refused for another reason', [knock, refuse('late')]),
      ),
    ).toEqual(['is refused', 'is refused for another reason']);
  });

  it('are not those that prove something invisible', () => {
    expect(chosen(journey('knocks', [knock]), journey('is refused', [refuse('locked')], true))).toEqual(['knocks']);
  });
});

describe('[C03] the search', () => {
  it('names what it cannot reach', () => {
    const plan = explore(lampPaths());
    expect(plan.unreached).toEqual(NEVER);
    expect(plan.truncated).toBe(false);
  });

  it('finds the shortest way to every state', () => {
    const { shortest } = explore(samplePaths);
    const length = (state: string): number | undefined => shortest[state]?.steps.length;
    expect(length('working.asking.waiting')).toBe(1);
    expect(length('ready')).toBe(2);
    expect(Object.keys(shortest).toSorted()).toEqual(listTargets(samplePaths.machine).states.toSorted());
  });

  it('reports how a chart fails', () => {
    const dying = setup({
      actors: { request: fromPromise(() => Promise.reject(new Error('not provided'))) },
    }).createMachine({
      id: 'dying',
      invoke: { id: 'request', src: 'request' },
    });
    const paths = definePaths(dying, {
      name: 'dying',
      input: undefined,
      events: {},
      results: { request: { error: [new Error('offline')] } },
    });
    expect(explore(paths).crashes).toEqual([{ title: 'error(request) ⇒ an error', error: 'Error: offline' }]);
  });

  it('requires results for every actor it meets', () => {
    const { results: _, ...rest } = samplePaths;
    expect(() => explore({ ...rest, results: {} })).toThrow('sample: no results for the actor');
  });

  it('stops at its limit if a counter never ends, and reports it', () => {
    const counter = setup({
      types: { events: {} as { type: 'count' } | { type: 'stop' }, context: {} as { n: number } },
      guards: { isNever: () => false },
    }).createMachine({
      id: 'counter',
      context: { n: 0 },
      on: { count: { actions: assign({ n: ({ context }) => context.n + 1 }) }, stop: { guard: 'isNever' } },
    });
    const options = { name: 'counter', input: undefined, events: { count: [{}], stop: [{}] }, results: {} };
    expect(explore(definePaths(counter, { ...options, explore: { limit: 50 } })).truncated).toBe(true);
    expect(explore(definePaths(counter, { ...options, explore: { contextKey: () => 'one' } })).looked).toBe(1);
  });
});

describe('[C03] the path', () => {
  it('takes every transition of the sample on the running chart', async () => {
    const plan = explore(samplePaths);
    expect(missing(samplePaths, plan, await runPaths(samplePaths))).toEqual([]);
  });

  it('fails when the chart behaves differently from the model', async () => {
    const restless = lamp.provide({});
    const paths = {
      ...lampPaths(),
      machine: setup({ actions: { breakItself: ({ self }) => self.send({ type: 'lamp.break' }) } }).createMachine({
        ...restless.config,
        states: {
          off: { on: { 'lamp.switch': 'on' } },
          on: { entry: 'breakItself', on: { 'lamp.break': 'broken' } },
          broken: {},
        },
      } as never),
    } as unknown as ChartPaths;
    const path = explore(paths).paths.find(({ steps }) => steps.length > 0)!;
    await expect(runPath(paths, path, {}, new Coverage())).rejects.toThrow('the chart and its model differ');
  });

  it('stops a chart with an endless loop', async () => {
    const machine = setup({}).createMachine({
      id: 'dizzy',
      initial: 'off',
      states: { off: { on: { 'lamp.switch': 'left' } }, left: { always: 'right' }, right: { always: 'left' } },
    });
    const running = run({ ...lampPaths(), name: 'dizzy', machine });
    await running.step({ send: { type: 'lamp.switch' } });
    const { error } = running.actor.getSnapshot() as { error?: Error };
    expect(error?.message).toBe('dizzy goes round in circles');
    running.stop();
  });

  it('does not count transitions that no assertion covered', async () => {
    const coverage = new Coverage();
    const path = explore(samplePaths).paths[0]!;
    const hooks = { onState: () => Promise.reject(new Error('the view shows something else')) };
    await expect(runPath(samplePaths, path, hooks, coverage)).rejects.toThrow('something else');
    expect(coverage.toJSON().states).toEqual([]);
  });

  it('fails a pinned journey that ends in another state', async () => {
    const journey = { name: 'wrong', steps: [{ send: { type: 'lamp.switch' } }], ends: 'off' };
    await expect(runPinned(lampPaths(), journey, {}, new Coverage())).rejects.toThrow(
      'wrong: it is in "on", not in "off"',
    );
  });

  it('fails a pinned journey in which the chart fails, even if it ends in the stated state', async () => {
    const machine = setup({
      types: { events: {} as { type: 'lamp.switch' } },
      guards: {
        isBroken: () => {
          throw new Error('the lamp is broken');
        },
      },
    }).createMachine({
      id: 'dying',
      initial: 'off',
      states: { off: { on: { 'lamp.switch': { guard: 'isBroken', target: 'on' } } }, on: {} },
    });
    const journey = { name: 'dies', steps: [{ send: { type: 'lamp.switch' } }], ends: 'off' };
    const paths = { ...lampPaths(), name: 'dying', machine } as unknown as ChartPaths;
    await expect(runPinned(paths, journey, {})).rejects.toThrow('dies: the chart died');
  });

  it('fails a pinned journey that ends with other tags or actors than stated', async () => {
    const steps = [{ done: 'request', output: 'not yet' }];
    const journey = { name: 'ends', steps, ends: {} };
    await runPinned(samplePaths, { ...journey, tags: [], runs: ['helper', 'media'] }, {});
    await expect(runPinned(samplePaths, { ...journey, tags: ['busy'] }, {})).rejects.toThrow(
      'ends: the list of tags is [], not ["busy"]',
    );
    await expect(runPinned(samplePaths, { ...journey, runs: ['media'] }, {})).rejects.toThrow(
      'ends: the list of what runs is',
    );
  });

  it('fails if an actor keeps running in a state that it does not belong to', async () => {
    const steps = [{ done: 'request', output: 'not yet' }];
    const journey = { name: 'ends', steps, ends: {} };
    const paths = { ...samplePaths, runsIn: { ...samplePaths.runsIn, media: 'working.asking.probing' } };
    await expect(runPinned(paths, journey, {})).rejects.toThrow('sample, step 1');
    await expect(runPinned(paths, journey, {})).rejects.toThrow('"media" still runs in');
    await expect(runPaths(paths)).rejects.toThrow('"media" still runs in');
  });

  it('fails a pinned journey in which something happens before its wait is over, unless stated', async () => {
    const of = (elapse: number, meanwhile?: true) => ({
      name: 'waits',
      steps: [
        { done: 'request', output: 'not yet' },
        { elapse, ...(meanwhile === undefined ? {} : { meanwhile }) },
      ],
      ends: { working: { asking: 'probing' } },
    });
    await runPinned(samplePaths, of(SAMPLE_POLL_MS), {});
    await expect(runPinned(samplePaths, of(SAMPLE_POLL_MS + 1), {})).rejects.toThrow(
      'sample: something happens before 1001 ms have passed',
    );
    await runPinned(samplePaths, of(SAMPLE_POLL_MS + 1, true), {});
    await expect(runPinned(samplePaths, of(SAMPLE_POLL_MS - 1), {})).rejects.toThrow('not in');
  });

  it('fails a pinned journey with a step that has other effects than stated', async () => {
    const of = (expects: Expected, begins: Expected = {}) => ({
      name: 'claims',
      begins,
      steps: [
        { done: 'request', output: 'not yet', expects: { context: { tries: 1 } } },
        { from: 'helper', event: { type: 'helper.replied', word: 'go' }, expects },
        { elapse: SAMPLE_POLL_MS, expects: { inputs: { request: [{ limit: 3 }] } } },
      ],
      ends: {},
    });
    const nothing = { parent: [], children: {}, inputs: {} };
    const waiting = { working: { asking: 'waiting' } };
    const right = {
      in: waiting,
      context: { tries: 1 },
      runs: ['media', 'helper'],
      emitted: [{ type: 'sample.noted' }],
    };
    await runPinned(
      samplePaths,
      of({ ...right, ...nothing }, { inputs: { request: [{ limit: 3 }], media: [null], helper: [null] } }),
      {},
    );
    const fails = async (expects: Expected, words: string, begins?: Expected): Promise<void> =>
      await expect(runPinned(samplePaths, of(expects, begins), {})).rejects.toThrow(words);
    await fails(
      { in: { working: { asking: 'probing' } } },
      'step 2 ({"event":{"type":"helper.replied","word":"go"},"from":"helper"}): it is in',
    );
    await fails({ context: { tries: 2 } }, '"tries" of the context is 1, not 2');
    await fails({ tags: ['busy'] }, 'the list of tags is [], not ["busy"]');
    await fails({ runs: ['media'] }, 'the list of what runs is ["helper","media"], not ["media"]');
    await fails({ emitted: [] }, 'what is new of "emitted" is [{"type":"sample.noted"}], not []');
    await fails({ parent: [{ type: 'gone' }] }, 'what is new of "parent" is [], not [{"type":"gone"}]');
    await fails({ children: { media: [{ type: 'media.pause' }] } }, 'what is new of "children" is {}');
    await fails({ inputs: { request: [{ limit: 3 }] } }, 'what is new of "inputs" is {}');
    await fails({}, 'sample, start: "tries" of the context is 1, not 0', { context: { tries: 0 } });
  });

  it('fails a pinned journey whose totals at the end differ from the stated ones', async () => {
    const steps = [{ done: 'request', output: 'not yet' }, { elapse: SAMPLE_POLL_MS }];
    const journey = { name: 'ends', steps, ends: {}, context: { tries: 2 }, parent: [], emitted: [], children: {} };
    const inputs = { request: [{ limit: 3 }, { limit: 3 }], media: [undefined], helper: [undefined] };
    await runPinned(samplePaths, { ...journey, inputs }, {});
    await expect(runPinned(samplePaths, { ...journey, context: { tries: 1 } }, {})).rejects.toThrow(
      'ends: "tries" of the context is 2, not 1',
    );
    await expect(runPinned(samplePaths, { ...journey, inputs: { request: [{ limit: 3 }] } }, {})).rejects.toThrow(
      'ends: what is new of "inputs" is',
    );
  });

  it('fails a path that rests in a state with other tags than the path file gives it', async () => {
    const journey = { name: 'lit', steps: [{ send: { type: 'lamp.switch' } }], ends: 'on' };
    await expect(runPinned(lampPaths({ tags: { light: ['on'] } }), journey, {})).rejects.toThrow(
      'lamp, step 1 ({"send":{"type":"lamp.switch"}}): the tags are [], not ["light"]',
    );
    expect(tagsOf(samplePaths.machine)).toEqual({});
  });

  it('fails a pinned journey with a different output', async () => {
    const journey = {
      name: 'wrong',
      steps: [{ send: { type: 'sample.cancel' } }],
      ends: 'cancelled',
      output: { kind: 'ready' },
    };
    await expect(runPinned(samplePaths, journey, {}, new Coverage())).rejects.toThrow(
      'its output is {"kind":"cancelled"}',
    );
  });

  it('returns what was left out, and exceptions that are needless or name nothing', async () => {
    const bare = lampPaths();
    expect(missing(bare, explore(bare), await runPaths(bare))).toEqual(NEVER);
    const excepted = lampPaths({
      except: [...NEVER, 'off > lamp.switch[1]', 'off > lamp.fly[0]'].map((transition) => ({
        transition,
        reason: 'never',
      })),
    });
    expect(missing(excepted, explore(excepted), await runPaths(excepted))).toEqual([
      'exception for "off > lamp.switch[1]", which is covered',
      'exception for "off > lamp.fly[0]", which the chart does not have',
    ]);
  });

  it('lets shorter timers fire on the way to a longer one', async () => {
    const running = run(samplePaths, { limit: 99 });
    await running.step({ done: 'request', output: 'not yet' });
    const { timers, value } = await running.step({ elapse: SAMPLE_DEADLINE_MS });
    expect(timers).toEqual(['working.asking.waiting > after(poll)', 'working > after(deadline)']);
    expect(value).toBe('failed');
    running.stop();
  });

  it('reports what the chart sent to its parent, its children and its listeners', async () => {
    const running = run(samplePaths);
    await running.step({ from: 'helper', event: { type: 'helper.replied', word: 'go' } });
    expect(running.observed.emitted).toEqual([{ type: 'sample.noted' }]);
    await expect(running.step({ done: 'nobody' })).rejects.toThrow('no actor "nobody" is running');
    running.stop();
  });
});

/** A lamp that checks the power supply through a reference. */
const wired = setup({
  types: {
    input: {} as { mains: { getSnapshot: () => boolean } },
    context: {} as { mains: { getSnapshot: () => boolean } },
    events: {} as { type: 'lamp.switch' } | { type: 'mains.changed' },
  },
  guards: { hasCurrent: ({ context }) => context.mains.getSnapshot() },
}).createMachine({
  id: 'wired',
  context: ({ input }) => input,
  initial: 'off',
  states: {
    off: { on: { 'lamp.switch': [{ guard: 'hasCurrent', target: 'on' }, { target: 'dead' }] } },
    on: {},
    dead: {},
  },
});

describe('data that a chart reads by reference', () => {
  const mains = new StubRef(true, (on, event) => (event.type === 'mains.changed' ? event['on'] === true : on));
  const paths = definePaths(wired, {
    name: 'wired',
    input: { mains },
    events: { 'lamp.switch': [{}], 'mains.changed': [{ on: false } as object] },
    results: {},
    explore: { contextKey: ({ mains: ref }) => ref.getSnapshot() },
  });

  it('belongs to a moment: the search continues from it with and without a change', async () => {
    expect(missing(paths, explore(paths), await runPaths(paths))).toEqual([]);
  });

  it('changes before the chart is notified, and is reset for the next path', async () => {
    const running = run(paths);
    await running.step({ send: { type: 'mains.changed', on: false } });
    expect((await running.step({ send: { type: 'lamp.switch' } })).value).toBe('dead');
    running.stop();
    const again = run(paths);
    expect((await again.step({ send: { type: 'lamp.switch' } })).value).toBe('on');
    again.stop();
  });
});

/** A lamp with a lid: two regions, and a state in one that depends on the other. */
const lantern = setup({
  types: { events: {} as { type: 'lamp.switch' } | { type: 'lamp.warm' } | { type: 'lid.turn' } },
}).createMachine({
  id: 'lantern',
  type: 'parallel',
  states: {
    lamp: {
      initial: 'off',
      states: {
        off: { on: { 'lamp.switch': 'warming' } },
        warming: { on: { 'lamp.warm': 'on' } },
        on: { on: { 'lamp.switch': 'off' } },
      },
    },
    lid: {
      initial: 'open',
      states: { open: { on: { 'lid.turn': 'shut' } }, shut: { on: { 'lid.turn': 'open' } } },
    },
  },
});

const WARMING = { state: 'lamp.warming', like: 'lamp.off', reason: 'it is dark' };
const lanternPaths = (unseen: ChartPaths['unseen'] = []): ChartPaths =>
  definePaths(lantern, {
    name: 'lantern',
    input: undefined,
    events: { 'lamp.switch': [{}], 'lamp.warm': [{}], 'lid.turn': [{}] },
    results: {},
    unseen,
  });

/** Runs a view of the lantern that shows the given words in the given states. */
async function runLantern(
  paths: ChartPaths,
  words: Readonly<Record<string, string>>,
  stateAssertions: StateAssertions,
): Promise<Coverage> {
  const watch = new Watch(paths, stateAssertions);
  return runPaths(paths, {
    onStart: () => watch.begin(),
    async onState(value, snapshot) {
      const { lamp: light, lid } = value as { lamp: string; lid: string };
      said = [words[`lamp.${light}`], words[`lid.${lid}`]];
      await watch.shows(snapshot, 20);
    },
    unproved: (reached) => watch.unproved(reached),
  });
}
let said: (string | undefined)[] = [];
const says = (word: string) => (): boolean => said.includes(word);

describe('[C03] the state assertions', () => {
  const WORDS = {
    'lamp.off': 'dark',
    'lamp.warming': 'dark',
    'lamp.on': 'light',
    'lid.open': 'open',
    'lid.shut': 'shut',
  };
  const STATE_ASSERTIONS = {
    'lamp.off': says('dark'),
    'lamp.on': says('light'),
    'lid.open': says('open'),
    'lid.shut': says('shut'),
  };

  it('count what they prove, and name states that a viewer cannot see', async () => {
    const covered = (await runLantern(lanternPaths([WARMING]), WORDS, STATE_ASSERTIONS)).toJSON();
    expect(covered.unseen).toEqual({ 'lamp.off > lamp.switch[0]': 'it is dark' });
    expect(covered.transitions).toEqual([
      'lamp.on > lamp.switch[0]',
      'lamp.warming > lamp.warm[0]',
      'lid.open > lid.turn[0]',
      'lid.shut > lid.turn[0]',
    ]);
  });

  it('fail where two states share an assertion', async () => {
    const shared = { ...STATE_ASSERTIONS, 'lamp.warming': says('dark') };
    await expect(runLantern(lanternPaths(), WORDS, shared)).rejects.toThrow(
      'should look like [lamp.off,lid.open] and looks like [lamp.off,lamp.warming,lid.open]',
    );
  });

  it('fail if a view lags behind or shows another state', async () => {
    const wrong = { ...WORDS, 'lid.shut': 'open' };
    await expect(runLantern(lanternPaths([WARMING]), wrong, STATE_ASSERTIONS)).rejects.toThrow(
      'should look like [lamp.off,lid.shut] and looks like [lamp.off,lid.open]',
    );
  });

  it('require every stable state of a chart, once', () => {
    expect(faultsOf(lanternPaths(), { ...STATE_ASSERTIONS, 'lid.ajar': says('ajar') })).toEqual([
      'nobody has said what lamp.warming looks like',
      'a look for lid.ajar, which is no state to rest in',
    ]);
    const twice = [WARMING, { ...WARMING, state: 'lid' }, { state: 'glass', like: 'lamp.broken', reason: 'thin' }];
    expect(faultsOf(lanternPaths(twice), STATE_ASSERTIONS)).toEqual([
      'lid.open has a look and is listed as unseen',
      'lid.shut has a look and is listed as unseen',
      'glass is listed as unseen and does not exist',
      'glass is to look like lamp.broken, which has no look',
    ]);
  });
});

describe('the waiting clock', () => {
  it('fires at each moment in turn, including timers set on the way', () => {
    const clock = new SteppedClock();
    const fired: string[] = [];
    const again = (): void => {
      fired.push(`again at ${clock.now()}`);
      clock.setTimeout(again, SAMPLE_POLL_MS);
    };
    clock.setTimeout(() => fired.push(`late at ${clock.now()}`), 2500);
    clock.setTimeout(again, SAMPLE_POLL_MS);
    clock.clearTimeout(clock.setTimeout(() => fired.push('cancelled'), 10));
    clock.advance(3000);
    expect(fired).toEqual(['again at 1000', 'again at 2000', 'late at 2500', 'again at 3000']);
  });

  it('fires two timers of the same moment in the order in which they were set', () => {
    const clock = new SteppedClock();
    const fired: number[] = [];
    for (const n of [1, 2, 3]) clock.setTimeout(() => fired.push(n), 100);
    clock.advance(100);
    expect(fired).toEqual([1, 2, 3]);
  });
});
