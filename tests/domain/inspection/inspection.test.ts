/** The inspector's processing of messages from pages: a record, a chart, guard outcomes, changes, and a test. */
import { describe, expect, test } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { AnyStateNode } from 'xstate';
import { activeIn, edgeId, readChart, statesOf } from '../../../core/domain/inspection/chart.ts';
import { changes, CHANGES_MAX } from '../../../core/domain/inspection/changes.ts';
import { journeyTest, recordedJourney } from '../../../core/domain/inspection/journey.ts';
import type { InspectionMessage } from '../../../core/domain/inspection/messages.ts';
import { edgeText, isArrow, noteLines, rowText } from '../../../core/domain/inspection/picture.ts';
import {
  actorTree,
  EMPTY_RECORD,
  ENTRIES_MAX,
  note,
  SCRIPT_MAX,
  stepAt,
} from '../../../core/domain/inspection/record.ts';
import { unhandledReason } from '../../../core/domain/inspection/unhandled-reason.ts';
import { actor, DEFINITION, RECORDING } from '../../charts/inspector/recording.ts';
import { profileMachine } from '../../../machines/player/panels/profile.machine.ts';
import { onShow, fullDocument } from '../../charts/player/documents.ts';

const record = note(EMPTY_RECORD, RECORDING);
const gate = record.actors['p/x:0']!;
const chart = readChart(JSON.stringify(DEFINITION))!;
const edges = new Map(statesOf(chart).flatMap((state) => state.edges.map((edge) => [edge.id, edge])));

describe('[C04] a chart is read from its configuration', () => {
  test('its states, their hierarchy and their transitions', () => {
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
    expect(targets).toMatchObject({
      'done(ask)': ['a.inside'],
      'error(ask)': ['b'],
      done: ['b'],
      'after(300 ms)': ['a'],
    });
  });

  test('something that is not a chart, or not JSON, is ignored', () => {
    expect(readChart(undefined)).toBeUndefined();
    expect(readChart('{"id":"ask"}')).toBeUndefined();
    expect(readChart('{"id":')).toBeUndefined();
    expect(readChart('[1]')).toBeUndefined();
  });

  test('active states, with their parents', () => {
    expect(activeIn({ showing: { replay: 'filming' }, tags: {} })).toEqual([
      'showing',
      'showing.replay',
      'showing.replay.filming',
      'tags',
    ]);
    expect(activeIn(undefined)).toEqual([]);
  });
});

test('[C04] a state shows its entry and exit actions, invocations and delays', () => {
  const described = readChart(
    JSON.stringify({
      id: 'door',
      initial: 'shut',
      states: {
        shut: {
          entry: ['lock', { type: 'beep', params: { times: 2 } }],
          exit: 'unlock',
          invoke: [{ id: 'watch', src: 'watch' }, { src: 'listen' }],
          after: { patience: { target: 'open' }, 300: { target: 'open' } },
        },
        open: {},
      },
    }),
    { patience: 5_000 },
  );
  const shut = described!.children[0]!;
  expect(noteLines(shut)).toEqual([
    'entry / lock, beep',
    'exit / unlock',
    'invoke watch',
    'invoke 1.door.shut: listen',
  ]);
  expect(shut.edges.map(edgeText)).toEqual(['after(300 ms)', 'after(patience, 5000 ms)']);
});

describe('[C04] an event without effect is explained', () => {
  const arrives = (type: string, more: object = {}, isHandled = true) => {
    const messages: InspectionMessage[] = [
      { type: '@xstate.event', sessionId: 'p/x:0', event: { type }, eventId: 3, createdAt: '0' },
    ];
    const snapshot = { status: 'active', value: 'open', context: { rings: 1 } };
    if (isHandled)
      messages.push({
        type: '@xstate.snapshot',
        sessionId: 'p/x:0',
        event: { type },
        eventId: 3,
        snapshot,
        createdAt: '0',
        ...more,
      });
    const seen = note(record, messages);
    return unhandledReason(seen.actors['p/x:0']!, seen.entries.at(-1)!);
  };

  test('all checked guards returned false', () => {
    const refusal = {
      source: 'open',
      eventType: 'gate.close',
      index: 0,
      guard: 'isEmpty',
      inputs: { 'context.rings': 1 },
      answer: false,
    };
    expect(arrives('gate.close', { asked: [refusal] })).toEqual({ reason: 'refused', by: [refusal] });
  });

  test('only states that were not active would have accepted it', () => {
    expect(arrives('open')).toEqual({ reason: 'elsewhere', states: ['closed'], active: ['open'] });
  });

  test('no state of the chart handles the event', () => {
    expect(arrives('gate.paint')).toEqual({ reason: 'unknown' });
  });

  test('the actor had ended, or had not reached it', () => {
    expect(arrives('gate.close', {}, false)).toEqual({ reason: 'unhandled' });
  });

  test('after a transition there is nothing to explain', () => {
    expect(arrives('gate.close', { taken: [{ source: 'open', eventType: 'gate.close', index: 0 }] })).toBeUndefined();
    expect(unhandledReason(gate, record.entries[0]!)).toBeUndefined();
    expect(unhandledReason(record.actors['p/x:1']!, record.entries[1]!)).toBeUndefined();
  });
});

describe('[C04] the record', () => {
  test('each step has its event, its transitions and the guard outcomes so far', () => {
    expect(gate.steps.map(({ at, value, event }) => [at, value, event.type])).toEqual([
      [0, 'closed', '(begins)'],
      [2, 'closed', 'open'],
      [3, 'open', 'open'],
    ]);
    expect(gate.steps.map(({ outcomes }) => outcomes['closed > open[0]'])).toEqual([undefined, false, true]);
    expect(stepAt(gate, 2)?.context).toEqual({ rings: 1 });
  });

  test('actors are listed under the one that started them, and are found by name', () => {
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

  test('duplicates count once, and unannounced actors are ignored', () => {
    expect(note(record, [RECORDING[0]!])).toEqual(record);
    const stray = { ...RECORDING[2]!, sessionId: 'p/x:9' } as InspectionMessage;
    expect(note(record, [stray])).toEqual(record);
  });

  test('a snapshot belongs to its event, even if the same event came twice before it was handled', () => {
    const again = (eventId: number): InspectionMessage => ({
      type: '@xstate.event',
      sessionId: 'p/x:0',
      event: { type: 'gate.close' },
      eventId,
      createdAt: '0',
    });
    const snapshot: InspectionMessage = {
      type: '@xstate.snapshot',
      sessionId: 'p/x:0',
      event: { type: 'gate.close' },
      eventId: 3,
      snapshot: { status: 'active', value: 'closed' },
      createdAt: '0',
    };
    const seen = note(record, [again(3), again(4), snapshot]);
    expect(seen.actors['p/x:0']?.steps.at(-1)?.at).toBe(record.next);
  });

  test("it drops its oldest quarter and actors that had ended by then, never an actor's current state", () => {
    const ended = note(record, [
      actor('p/x:2', 'brief', { parentId: 'p/x:0' }),
      {
        type: '@xstate.snapshot',
        sessionId: 'p/x:2',
        snapshot: { status: 'done' },
        event: { type: 'xstate.stop' },
        createdAt: '0',
      },
    ]);
    const long = note(
      ended,
      Array.from({ length: ENTRIES_MAX }, () => RECORDING[2]!),
    );
    expect(long.entries.length).toBeLessThanOrEqual(ENTRIES_MAX);
    expect(long.dropped).toBe(ENTRIES_MAX / 4);
    expect(long.entries[0]?.at).toBe(long.dropped);
    expect(long.actors['p/x:0']?.steps.at(-1)?.value).toBe('open');
    expect(Object.keys(long.actors)).toEqual(['p/x:0', 'p/x:1']);
  });
});

test('[C04] changes are listed by leaf, up to a limit', () => {
  expect(changes({ a: 1, b: { c: [1, 2] } }, { a: 1, b: { c: [1, 3] }, d: null })).toEqual([
    { path: 'b.c.1', before: '2', after: '3' },
    { path: 'd', before: undefined, after: 'null' },
  ]);
  expect(changes({}, Object.fromEntries(Array.from({ length: 500 }, (_, at) => [at, at])))).toHaveLength(CHANGES_MAX);
});

describe('[C05] copied as a test', () => {
  test('received events become steps, with the observed end', () => {
    const text = journeyTest(record, gate, record.next, ['tests/charts/shared/gate.paths.ts']);
    expect(text).toContain(`{ send: { type: "open", who: "stranger" } },`);
    expect(text).toContain(`ends: "open",`);
    expect(journeyTest(record, gate, 2, ['tests/charts/shared/gate.paths.ts'])).toContain(`ends: "closed",`);
    expect(journeyTest(record, gate, record.next, [])).toBeUndefined();
  });

  test('the context at the end and emitted events are expected, too', () => {
    const text = journeyTest(record, gate, record.next, ['tests/charts/shared/gate.paths.ts']);
    expect(text).toContain('{ rings: 1 },');
    expect(text).toContain('emitted: [{ type: "gate.rang" }],');
    expect(text).toContain('parent: [],');
    expect(text).toContain('children: {},');
  });

  test('it starts at the beginning even if the log no longer does', () => {
    const long = note(
      record,
      Array.from({ length: ENTRIES_MAX }, (_, each) => actor(`p/x:${each + 10}`, 'brief')),
    );
    expect(long.dropped).toBeGreaterThan(0);
    expect(recordedJourney(long, long.actors['p/x:0']!, long.next)).toEqual(recordedJourney(record, gate, record.next));
  });

  test('a life too long to be kept is not a test', () => {
    const long = note(
      record,
      Array.from({ length: SCRIPT_MAX }, () => RECORDING[2]!),
    );
    expect(journeyTest(long, long.actors['p/x:0']!, long.next, ['tests/charts/shared/gate.paths.ts'])).toBeUndefined();
  });

  test('a timer has the delay declared in the chart, however late its event was reported', () => {
    const seen: InspectionMessage[] = [];
    const say = (message: object) => void seen.push({ createdAt: '0', ...message } as InspectionMessage);
    const player = createActor(profileMachine, { input: { document: onShow(fullDocument()) } });
    say({
      type: '@xstate.actor',
      sessionId: 'p/x:0',
      name: 'profile',
      definition: JSON.stringify(profileMachine.config),
      snapshot: player.getSnapshot(),
    });
    say({ type: '@xstate.event', sessionId: 'p/x:0', event: { type: 'xstate.init', input: { document: 'v1' } } });
    const event = { type: 'xstate.after.shownTime.profile.shown' };
    say({
      type: '@xstate.snapshot',
      sessionId: 'p/x:0',
      event: { type: 'xstate.init' },
      snapshot: { status: 'active', value: 'shown' },
      ran: [{ name: 'xstate.raise', effect: 'timer', event, delay: 10_000 }],
    });
    say({ type: '@xstate.event', sessionId: 'p/x:0', event, createdAt: '10700' });
    say({ type: '@xstate.snapshot', sessionId: 'p/x:0', event, snapshot: { status: 'active', value: 'fading' } });
    const observed = note(EMPTY_RECORD, seen);
    const text = journeyTest(observed, observed.actors['p/x:0']!, observed.next, [
      'tests/charts/player/profile.paths.ts',
    ]);
    expect(text).toContain('{ elapse: 10000 }');
    expect(text).toContain('input: { document: "v1" },');
  });
});
