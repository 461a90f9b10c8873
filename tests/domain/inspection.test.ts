/** What the inspector makes of the messages of pages: a record, a chart, guards' outcomes, changes, and a test. */
import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { AnyStateNode } from 'xstate';
import { activeIn, edgeId, readChart, statesOf } from '../../core/domain/inspection/chart.ts';
import { changes, CHANGES_MAX } from '../../core/domain/inspection/changes.ts';
import { guardOutcomes } from '../../core/domain/inspection/guards.ts';
import { journeyTest } from '../../core/domain/inspection/journey.ts';
import type { InspectionMessage } from '../../core/domain/inspection/messages.ts';
import { edgeText, isArrow, rowText } from '../../core/domain/inspection/picture.ts';
import { actorTree, EMPTY_RECORD, ENTRIES_MAX, note, stepAt } from '../../core/domain/inspection/record.ts';
import { actor, DEFINITION, RECORDING } from '../charts/inspector/recording.ts';
import { profileMachine } from '../../machines/player/panels/profile.machine.ts';
import { onShow, whole } from '../charts/player/documents.ts';

const record = RECORDING.reduce(note, EMPTY_RECORD);
const gate = record.actors['p/x:0']!;
const chart = readChart(JSON.stringify(DEFINITION))!;
const edges = new Map(statesOf(chart).flatMap((state) => state.edges.map((edge) => [edge.id, edge])));

describe('[C04] a chart is read from its configuration', () => {
  test('its states, their places and what leads from one to another', () => {
    expect(statesOf(chart).map(({ path, kind }) => [path, kind])).toEqual([
      ['', 'compound'],
      ['closed', 'atomic'],
      ['open', 'atomic'],
    ]);
    expect([...edges.values()].map((edge) => [edge.source, rowText(edge), isArrow(edge)])).toEqual([
      ['closed', 'open [hasKey] → open', true],
      ['closed', 'open', false],
      ['open', 'gate.close → closed', true],
      ['open', 'after(openTime) → closed', true],
    ]);
  });

  test('every kind of transition gets the event that XState sends for it', () => {
    const machine = createMachine({
      id: 'all',
      initial: 'a',
      states: {
        a: {
          always: { guard: () => false, target: 'b' },
          invoke: { id: 'ask', src: 'ask', onDone: '.inside', onError: { target: '#all.b' } },
          initial: 'inside',
          states: { inside: { type: 'final' } },
          onDone: 'b',
        },
        b: { after: { 300: 'a' }, type: 'parallel', states: { x: {}, y: { on: { '*': {} } } } },
      },
    } as never);
    const read = readChart(
      JSON.stringify(machine.config, (_, value: unknown) => (typeof value === 'function' ? {} : value)),
    );
    const nodesOf = (node: AnyStateNode): AnyStateNode[] => [node, ...Object.values(node.states).flatMap(nodesOf)];
    const own = nodesOf(machine.root as unknown as AnyStateNode).flatMap((node) => [
      ...[...node.transitions].flatMap(([type, list]) => list.map((_, at) => edgeId(node.path.join('.'), type, at))),
      ...(node.always ?? []).map((_, at) => edgeId(node.path.join('.'), '', at)),
    ]);
    expect(
      statesOf(read!)
        .flatMap((state) => state.edges.map(({ id }) => id))
        .sort(),
    ).toEqual(own.sort());
    const targets = Object.fromEntries(
      statesOf(read!).flatMap((state) => state.edges.map((edge) => [edgeText(edge), edge.targets])),
    );
    expect(targets).toMatchObject({ 'done(ask)': ['a.inside'], 'error(ask)': ['b'], done: ['b'], 'after(300)': ['a'] });
  });

  test('what is no chart, or no JSON, is none', () => {
    expect(readChart(undefined)).toBeUndefined();
    expect(readChart('{"id":"ask"}')).toBeUndefined();
    expect(readChart('{"id":')).toBeUndefined();
    expect(readChart('[1]')).toBeUndefined();
  });

  test('active states, with those around them', () => {
    expect(activeIn({ showing: { replay: 'filming' }, tags: {} })).toEqual([
      'showing',
      'showing.replay',
      'showing.replay.filming',
      'tags',
    ]);
    expect(activeIn(undefined)).toEqual([]);
  });
});

describe('[C04] what the guards said', () => {
  const hasKey = 'closed > open[0]';
  test.each([
    ['the first was taken', [{ source: 'closed', eventType: 'open', index: 0 }], { [hasKey]: true }],
    ['the one after it was taken', [{ source: 'closed', eventType: 'open', index: 1 }], { [hasKey]: false }],
    ['none was taken', [], { [hasKey]: false }],
  ])('%s', (_, taken, expected) => {
    expect(guardOutcomes(chart, ['closed'], 'open', taken)).toEqual(expected);
  });

  test('one in a state that was not active was not asked', () => {
    expect(guardOutcomes(chart, ['open'], 'open', [])).toEqual({});
  });
});

describe('[C04] the record', () => {
  test('each step knows its event, what was taken and what the guards said so far', () => {
    expect(gate.steps.map(({ at, value, event }) => [at, value, event.type])).toEqual([
      [0, 'closed', '(begins)'],
      [2, 'closed', 'open'],
      [3, 'open', 'open'],
    ]);
    expect(gate.steps.map(({ outcomes }) => outcomes['closed > open[0]'])).toEqual([undefined, false, true]);
    expect(stepAt(gate, 2)?.context).toEqual({ rings: 1 });
  });

  test('actors stand under the one that started them, and are found by name', () => {
    const names = (moment: number, filter: string) =>
      actorTree(record, moment, filter).map((row) => [row.actor.name, row.depth]);
    expect(names(record.next, '')).toEqual([
      ['gate', 0],
      ['lookUpKey', 1],
    ]);
    expect(names(0, '')).toEqual([['gate', 0]]);
    expect(names(record.next, 'KEY')).toEqual([
      ['gate', 0],
      ['lookUpKey', 1],
    ]);
    expect(names(record.next, 'nobody')).toEqual([]);
  });

  test('what comes twice counts once, and what nobody announced is left out', () => {
    expect(note(record, RECORDING[0]!)).toBe(record);
    const stray = { ...RECORDING[2]!, sessionId: 'p/x:9' } as InspectionMessage;
    expect(note(record, stray)).toBe(record);
  });

  test('it forgets its oldest quarter and what was over by then, never the state that an actor is in', () => {
    const ended = note(note(record, actor('p/x:2', 'brief', { parentId: 'p/x:0' })), {
      type: '@xstate.snapshot',
      sessionId: 'p/x:2',
      snapshot: { status: 'done' },
      event: { type: 'xstate.stop' },
      createdAt: '0',
    });
    let long = ended;
    for (let each = 0; each < ENTRIES_MAX; each++) long = note(long, RECORDING[2]!);
    expect(long.entries.length).toBeLessThanOrEqual(ENTRIES_MAX);
    expect(long.entries[0]?.at).toBeGreaterThan(0);
    expect(long.actors['p/x:0']?.steps.at(-1)?.value).toBe('open');
    expect(Object.keys(long.actors)).toEqual(['p/x:0', 'p/x:1']);
  });
});

test('[C04] changes are listed leaf by leaf, up to a limit', () => {
  expect(changes({ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3] }, d: null })).toEqual([
    { path: 'b.c.1', before: '2', after: '3' },
    { path: 'd', before: undefined, after: 'null' },
  ]);
  expect(changes({}, Object.fromEntries(Array.from({ length: 500 }, (_, at) => [at, at])))).toHaveLength(CHANGES_MAX);
});

describe('[C05] copied as a test', () => {
  test('what an actor heard becomes steps, with the end that was seen', () => {
    const text = journeyTest(record, gate, record.next, ['tests/charts/shared/gate.paths.ts']);
    expect(text).toContain(`{ send: {"type":"open","who":"stranger"} },`);
    expect(text).toContain(`ends: "open",`);
    expect(journeyTest(record, gate, 2, ['tests/charts/shared/gate.paths.ts'])).toContain(`ends: "closed",`);
    expect(journeyTest(record, gate, record.next, [])).toBeUndefined();
  });

  test('a timer lasts as long as the chart declared, however late its event was reported', () => {
    const seen: InspectionMessage[] = [];
    const say = (message: object) => void seen.push({ createdAt: '0', ...message } as InspectionMessage);
    const player = createActor(profileMachine, { input: { document: onShow(whole()) } });
    say({
      type: '@xstate.actor',
      sessionId: 'p/x:0',
      name: 'profile',
      definition: JSON.stringify(profileMachine.config),
      snapshot: player.getSnapshot(),
    });
    say({ type: '@xstate.event', sessionId: 'p/x:0', event: { type: 'xstate.init', input: { document: 'v1' } } });
    const event = { type: 'xstate.after.shownTime.profile.shown' };
    say({ type: '@xstate.event', sessionId: 'p/x:0', event });
    say({
      type: '@xstate.microstep',
      sessionId: 'p/x:0',
      taken: [{ source: 'shown', eventType: event.type, index: 0, delay: 10_000 }],
    });
    say({ type: '@xstate.snapshot', sessionId: 'p/x:0', event, snapshot: { status: 'active', value: 'fading' } });
    const observed = seen.reduce(note, EMPTY_RECORD);
    const text = journeyTest(observed, observed.actors['p/x:0']!, observed.next, [
      'tests/charts/player/profile.paths.ts',
    ]);
    expect(text).toContain('{ elapse: 10000 }');
    expect(text).toContain('input: {"document":"v1"} as never');
  });
});
