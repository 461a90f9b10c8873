/**
 * Mutants of every chart, of the kinds that run fast; `npm run mutate:charts` tries all and lists those that no journey
 * notices.
 */
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { and, assign, emit, setup } from 'xstate';
import { findPathFiles } from '../../tools/charts/find.ts';
import { compareScores, floorFaults, readFloor, updateFloor } from '../../tools/mutants/floor.ts';
import type { Figures, Floor } from '../../tools/mutants/floor.ts';
import { mutantsOf } from '../../tools/mutants/mutants.ts';
import type { MutantKind } from '../../tools/mutants/mutants.ts';
import { mutantsPage } from '../../tools/mutants/page.ts';
import { planted } from '../../tools/mutants/planted.ts';
import { PLANTS } from '../../tools/mutants/plants.ts';
import { scoreChart } from '../../tools/mutants/score.ts';
import { forgetReads, turnOn, withSwitches } from '../../tools/mutants/switches.ts';
import type { ChartPaths } from '../../tools/paths/index.ts';
import samplePaths from './harness/sample.paths.ts';

/** The minimum number of mutants: a list that is too short proves nothing. */
const LEAST = 4_000;
const TIMEOUT_MS = 600_000;
/** Kinds that change where a chart leads and what it does. */
const TRIED: ReadonlySet<MutantKind> = new Set([
  'retarget',
  'drop transition',
  'negate guard',
  'drop action',
  'delay tenfold',
]);

// XState warns about events to ended actors, which a changed chart sends sooner.
beforeAll(() => void vi.spyOn(console, 'warn').mockImplementation(() => undefined));
afterAll(() => void vi.restoreAllMocks());

it(
  '[C03] journeys leave no more changes to a chart unnoticed than before',
  async () => {
    const scores = [];
    for (const { paths } of await findPathFiles()) scores.push(await scoreChart(paths, { kinds: TRIED }));
    expect(scores.reduce((sum, { scored }) => sum + scored.length, 0)).toBeGreaterThan(LEAST);
    const { worse, stale } = compareScores(scores, await readFloor(), TRIED);
    expect({ worse, stale }).toEqual({ worse: [], stale: [] });
  },
  TIMEOUT_MS,
);

it('[C03] every chart reaches the floor with a reason for each unnoticed mutant, or is listed as unfinished', async () => {
  const floor = await readFloor();
  const charts = (await findPathFiles()).map(({ paths }) => paths.name);
  const open = charts.filter((chart) => floor.unnoticed[chart] === undefined || floorFaults(chart, floor).length > 0);
  expect(open.sort()).toEqual(Object.keys(floor.unfinished).sort());
  const listed = [...Object.keys(floor.unnoticed), ...Object.keys(floor.equivalent)];
  expect(listed.filter((chart) => !charts.includes(chart))).toEqual([]);
  expect(Object.values(floor.unfinished).filter((reason) => reason === '')).toEqual([]);
});

it('[C03] makes every kind of change to a chart', () => {
  const named = (kind: MutantKind): string[] =>
    [samplePaths.machine, lift]
      .flatMap((machine) => mutantsOf(machine))
      .filter((mutant) => mutant.kind === kind)
      .map(({ name }) => name);
  expect(named('retarget')).toContain('retarget: working.asking.waiting > after(poll)[0] to working.asking.checking');
  expect(named('drop transition')).toContain('drop transition: working.asking.waiting > after(poll)[0]');
  expect(named('negate guard')).toContain('negate guard: working.asking.checking > always[0] asks hasTriesLeft');
  expect(named('drop action')).toContain('drop action: working.asking.probing entry does countTry');
  expect(named('actor goes on')).toContain('actor goes on: working.asking.probing leaves request running');
  expect(named('delay tenfold')).toEqual(['delay tenfold: poll', 'delay tenfold: deadline']);
  expect(named('delay tenth')).toEqual(['delay tenth: poll', 'delay tenth: deadline']);
  expect(named('drop guard')).toEqual([
    'drop guard: mayGo does not ask isShut',
    'drop guard: mayGo does not ask isCalled',
  ]);
  expect(named('swap actions')).toEqual(['swap actions: still > go[0] does report before count (1)']);
  expect(named('drop tag')).toEqual(['drop tag: still is open']);
  expect(named('reenter')).toContain('reenter: still > stay[0] enters again');
});

const lift = setup({
  types: { context: {} as { n: number }, events: {} as { type: 'go' } | { type: 'stay' }, tags: {} as 'open' },
  guards: { isShut: () => true, isCalled: () => true, mayGo: and(['isShut', 'isCalled']) },
  actions: {
    count: assign({ n: ({ context }) => context.n + 1 }),
    report: emit(({ context }) => ({ type: 'gone', n: context.n })),
    ring: emit({ type: 'rung' }),
  },
}).createMachine({
  id: 'lift',
  context: { n: 0 },
  initial: 'still',
  states: {
    still: {
      tags: 'open',
      on: {
        // The order of counting and ringing makes no difference.
        go: { guard: 'mayGo', target: 'gone', actions: ['count', 'report'] },
        stay: { target: 'still', actions: ['ring', 'count'] },
      },
    },
    gone: {},
  },
});

describe('[C03] switches in the code of a chart', () => {
  interface Rules {
    may: (context: { n: number; on: boolean }) => boolean;
    after: (context: { n: number }) => object;
    label: (name?: string) => string;
    act: (steps: string[]) => void;
    begin: (asked: { event: object }) => object;
    span: (asked: { event: object }) => object;
    tell: () => object;
  }
  const TEXT = `
    const emit = (event: unknown): unknown => event;
    export const begin = ({ event }: { event: { from: number; to: number; by: string } }): object => [event.from, event.by];
    export const span = ({ event: { from, to: end } }: { event: { from: number; to: number } }): object => [from, end];
    export const tell: () => object = emit({ type: 'told', by: 'user' });
    export const LONG_MS: number = 500;
    export const may = ({ n, on }: { n: number; on: boolean }): boolean => on && n < LONG_MS;
    export function after(context: { n: number }): object { return { type: 'next', n: context.n + 1, done: true }; }
    export const label = (name?: string): string => name ?? 'none';
    export const act = (steps: string[]): void => { steps.push('first'); if (steps.length > 1) steps.push('more'); else steps.push('last'); };
  `;
  const { code, switches } = withSwitches('machines/some.rules.ts', TEXT);
  const load = async (): Promise<Rules> =>
    (await import(
      /* @vite-ignore */ `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(code))}`
    )) as Rules;
  const on = async (name: string, act: (rules: Rules) => unknown): Promise<unknown> => {
    const found = switches.find((each) => each.name === name);
    if (!found) throw new Error(`no "${name}" among ${switches.map((each) => each.name).join('; ')}`);
    const rules = await load();
    turnOn(found.id);
    try {
      return act(rules);
    } finally {
      turnOn(undefined);
    }
  };
  const steps = ({ act }: Rules): string[] => {
    const list: string[] = [];
    act(list);
    return list;
  };

  it('change nothing when off', async () => {
    const rules = await load();
    expect([rules.may({ n: 499, on: true }), rules.may({ n: 500, on: true }), rules.may({ n: 1, on: false })]).toEqual([
      true,
      false,
      false,
    ]);
    expect([rules.after({ n: 1 }), rules.label(), steps(rules)]).toEqual([
      { type: 'next', n: 2, done: true },
      'none',
      ['first', 'last'],
    ]);
  });

  it('change one thing each when on', async () => {
    expect(await on('drop term: some.rules: may: on', ({ may }) => may({ n: 1, on: false }))).toBe(true);
    expect(await on('drop term: some.rules: may: n < LONG_MS', ({ may }) => may({ n: 900, on: true }))).toBe(true);
    expect(await on('other comparison: some.rules: may: n < LONG_MS', ({ may }) => may({ n: 500, on: true }))).toBe(
      true,
    );
    expect(await on('constant tenfold: some.rules: may: LONG_MS', ({ may }) => may({ n: 4_999, on: true }))).toBe(true);
    expect(await on('constant tenfold: some.rules: after: 1', ({ after }) => after({ n: 1 }))).toMatchObject({ n: 11 });
    expect(await on('drop field: some.rules: after: done: true', ({ after }) => after({ n: 1 }))).toEqual({
      type: 'next',
      n: 2,
    });
    expect(await on("drop fallback: some.rules: label: 'none'", ({ label }) => label())).toBeUndefined();
    expect(await on("drop statement: some.rules: act: steps.push('first');", steps)).toEqual(['last']);
    expect(await on("drop statement: some.rules: act: steps.push('last');", steps)).toEqual(['first']);
    expect(await on('negate condition: some.rules: act: steps.length > 1', steps)).toEqual(['first', 'more']);
    expect(await on("drop field: some.rules: tell: by: 'user'", ({ tell }) => tell())).toEqual({ type: 'told' });
  });

  it('read another field of the same type, or a value read before', async () => {
    const event = { type: 'begin', from: 1, to: 5, by: 'user' };
    forgetReads();
    (await load()).begin({ event: { ...event, by: 'time' } });
    const begin = ({ begin }: Rules): object => begin({ event });
    expect(await on('other field: some.rules: begin: event.from', begin)).toEqual([5, 'user']);
    const span = ({ span: read }: Rules): object => read({ event });
    expect(await on('other field: some.rules: span: from', span)).toEqual([5, 5]);
    expect(await on('other field: some.rules: span: to: end', span)).toEqual([1, 1]);
    expect(await on('other field: some.rules: begin: event.by', begin), 'no other text').toEqual([1, 'user']);
    expect(await on('other payload: some.rules: begin: event.by', begin)).toEqual([1, 'time']);
    expect(await on('other payload: some.rules: begin: event.from', begin), 'the only value').toEqual([1, 'user']);
  });
});

const counter = setup({
  types: { context: {} as { n: number; last: string }, events: {} as { type: 'count' } | { type: 'note' } },
  actions: {
    count: assign({ n: ({ context }) => Math.min(context.n + 1, 2) }),
    note: assign({ last: 'noted' }),
  },
}).createMachine({
  id: 'counter',
  context: { n: 0, last: 'noted' },
  on: { count: { actions: 'count' }, note: { actions: 'note' } },
});
const hasCounted = ({ context }: { context: { n: number } }): void => expect(context.n).toBe(1);
const counterPaths = {
  ...samplePaths,
  machine: counter,
  name: 'counter',
  inputs: [undefined],
  events: { count: [{}], note: [{}] },
  results: {},
  pinned: [{ name: 'counts', steps: [{ send: { type: 'count' } }], ends: {}, check: hasCounted }],
} as unknown as ChartPaths;

describe('[C03] the floor', async () => {
  const score = await scoreChart(counterPaths);
  const [drop, forget] = ['drop transition: (root) > note[0]', 'drop action: (root) > note[0] does note'] as const;
  const noticed = 'drop action: (root) > count[0] does count';
  const both: Figures = { 'drop transition': '1/2', 'drop action': '1/2' };
  const floorOf = (unnoticed: Figures, changed: Partial<Floor> = {}): Floor => ({
    unnoticed: { counter: unnoticed },
    unfinished: { counter: 'New.' },
    reasons: {},
    equivalent: {},
    ...changed,
  });
  const same = (...mutants: string[]) => ({ counter: [{ reason: 'Same.', mutants }] });

  it('counts mutants that no journey notices', () => {
    expect(compareScores([score], floorOf(both))).toEqual({
      shown: 'journeys notice 2 of 4 mutants: 50 %',
      worse: [],
      unfinished: [],
      stale: [],
      better: [],
    });
    expect(compareScores([score], floorOf({ ...both, 'drop action': '0/2' })).worse).toEqual([
      'counter: drop action: 1 unnoticed, previously 0: `npm run mutate:charts -- counter` lists them',
    ]);
  });

  it('does not count mutants equivalent to the chart', () => {
    expect(compareScores([score], floorOf({}, { equivalent: same(drop, forget) }))).toMatchObject({
      shown: 'journeys notice 2 of 2 mutants: 100 %',
      worse: [],
      better: ['counter: is finished'],
    });
    expect(compareScores([score], floorOf(both, { equivalent: same(drop) })).better).toEqual([
      'counter: drop transition: 0 unnoticed, 1 allowed',
    ]);
  });

  it('names the charts below it, and the unnoticed mutants without a reason', () => {
    expect(compareScores([score], floorOf(both, { unfinished: {} })).unfinished).toEqual([
      'counter: journeys notice 50 % of the mutants; the floor is 95 %',
    ]);
    const high = floorOf({ retarget: '2/100' });
    expect(floorFaults('counter', high)).toEqual([
      'counter: 2 unnoticed mutants without a reason in tests/charts/unnoticed.json',
    ]);
    expect(floorFaults('counter', { ...high, reasons: same('one', 'other') })).toEqual([]);
  });

  it('drops reasons for mutants that are noticed or gone, and charts that are finished', () => {
    const before = floorOf(both, { equivalent: same(drop, forget, noticed), reasons: same('drop action: gone') });
    expect(compareScores([score], before).stale).toEqual([
      `counter: "${noticed}" is now noticed, or no longer exists`,
      'counter: "drop action: gone" is now noticed, or no longer exists',
    ]);
    expect(updateFloor([score], before)).toEqual({
      unnoticed: { counter: { 'drop action': '0/1', 'drop transition': '0/1' } },
      unfinished: {},
      reasons: {},
      equivalent: same(drop, forget),
    });
  });
});

it('[C03] at least forty faults can be planted, in at least eighteen charts', () => {
  for (const plant of PLANTS) {
    const text = readFileSync(plant.file, 'utf8');
    expect(planted(plant, text), plant.fault).not.toBe(text);
  }
  expect(PLANTS.length).toBeGreaterThanOrEqual(40);
  expect(new Set(PLANTS.map(({ chart }) => chart)).size).toBeGreaterThanOrEqual(18);
  expect(() => planted({ ...PLANTS[0]!, edits: [['no such text', '']] }, 'text')).toThrow(
    'holds 0 times: no such text',
  );
});

it('[C03] reports what is noticed, by kind and by chart', () => {
  const page = mutantsPage({
    unnoticed: { lamp: { retarget: '1/4' }, lid: { retarget: '0/1', reenter: '0/3' } },
    unfinished: { lamp: 'New.' },
    reasons: { lamp: [{ reason: 'Nobody sees it.', mutants: ['drop tag: on is `lit`'] }] },
    equivalent: { lamp: [{ reason: 'Same.', mutants: ['retarget: on > lamp.break[0] to off'] }] },
  });
  expect(page).toContain(
    'Journeys notice 7 of 8 mutants, 87.5 %. The floor is 95 % for each chart; 1 of 2 charts reach it.',
  );
  expect(page).toContain('| retarget | a transition targets another state | 5 | 1 | 80 |');
  expect(page).toContain('| [lamp](charts/lamp.md) | 75 | **1** of 4 |');
  expect(page).toContain('The 1 mutants that behave like the original chart');
  expect(page).toContain('- lamp: New.');
  expect(page).toContain('- Nobody sees it.\n  - `` drop tag: on is `lit` ``');
});
