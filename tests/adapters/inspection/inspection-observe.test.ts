/** The messages of a page about its actors, and how the inspector interprets them. */
import { describe, expect, test } from 'vitest';
import { and, assign, createActor, emit, fromPromise, raise, sendParent, setup } from 'xstate';
import type { AnyActorLogic } from 'xstate';
import type { InspectionMessage, SeenEvent } from '../../../core/domain/inspection/messages.ts';
import { oneAfterTheOther } from '../../../src/adapters/inspection/feed.ts';
import { observePage } from '../../../src/adapters/inspection/observe.ts';

const door = setup({
  types: {
    context: {} as { tries: number; code: string },
    events: {} as { type: 'door.try'; digits: string } | { type: 'door.knock' } | { type: 'door.reset' },
    emitted: {} as { type: 'door.opened'; tries: number },
  },
  guards: {
    isRight: ({ context }, { digits }: { digits: string }) => digits === context.code,
    hasTriesLeft: ({ context }) => context.tries < 2,
    isCalm: () => true,
  },
  actions: {
    count: assign({ tries: ({ context }) => context.tries + 1 }),
    addTries: assign(({ context }, { by }: { by: number }) => ({ tries: context.tries + by })),
    announce: emit(({ context }) => ({ type: 'door.opened' as const, tries: context.tries })),
    tellHouse: sendParent({ type: 'house.alarm' }),
    reset: raise({ type: 'door.reset' }),
    creak: () => undefined,
  },
  delays: { openTime: 3_000 },
}).createMachine({
  id: 'door',
  context: { tries: 0, code: '42' },
  initial: 'shut',
  states: {
    shut: {
      entry: { type: 'addTries', params: { by: 0 } },
      on: {
        'door.try': [
          {
            guard: { type: 'isRight', params: ({ event }) => ({ digits: event.digits }) },
            target: 'open',
            actions: ['announce', 'creak'],
          },
          { guard: and(['hasTriesLeft', 'isCalm']), actions: ['count', 'tellHouse'] },
        ],
        'door.knock': { actions: ['count', 'reset'] },
      },
    },
    open: { after: { openTime: { target: 'shut' } }, on: { 'door.reset': { target: 'shut' } } },
  },
});

const house = setup({ actors: { door: door as AnyActorLogic, bell: fromPromise(async () => 'rung') } }).createMachine({
  id: 'house',
  invoke: [
    { id: 'door', src: 'door' },
    { id: 'bell', src: 'bell' },
  ],
  on: { 'house.alarm': {} },
});

/** Messages about the house after the door received some events. */
function heard(events: readonly SeenEvent[]): InspectionMessage[] {
  const messages: InspectionMessage[] = [];
  const root = createActor(house, {
    inspect: observePage(
      (message) => messages.push(message),
      (act) => act(),
    ),
  }).start();
  const child = root.getSnapshot().children['door']!;
  for (const event of events) child.send(event);
  root.stop();
  return messages;
}

const stepsOf = (messages: readonly InspectionMessage[], type: string) =>
  messages.flatMap((message) => (message.type === '@xstate.snapshot' && message.event.type === type ? [message] : []));

describe('[C04] a page reports', () => {
  test("each actor with its name, its parent, its whole chart and its timers' delays", () => {
    const actors = heard([]).filter((message) => message.type === '@xstate.actor');
    expect(actors.map(({ name, parentId }) => [name, parentId !== undefined])).toEqual([
      ['house', false],
      ['door', true],
      ['bell', true],
    ]);
    expect(JSON.parse(actors[1]!.definition!)).toMatchObject({ id: 'door', initial: 'shut' });
    expect(actors[1]!.delays).toEqual({ openTime: 3_000 });
    expect(actors[2]!.definition).toBeUndefined();
  });

  test('checked guards with their parameters, the context values they read, and their results', () => {
    const [refused, opened] = stepsOf(
      heard([
        { type: 'door.try', digits: '1' },
        { type: 'door.try', digits: '42' },
      ]),
      'door.try',
    );
    const at = { source: 'shut', eventType: 'door.try' };
    expect(refused!.asked).toEqual([
      { ...at, index: 0, guard: 'isRight', inputs: { params: { digits: '1' }, 'context.code': '42' }, answer: false },
      { ...at, index: 1, guard: 'and(hasTriesLeft, isCalm)', inputs: { 'context.tries': 0 }, answer: true },
    ]);
    expect(refused!.taken).toEqual([{ ...at, index: 1 }]);
    expect(opened!.asked?.map(({ answer }) => answer)).toEqual([true]);
  });

  test('an event that every guard refuses, with those guards and no transition', () => {
    const tries = Array.from({ length: 3 }, () => ({ type: 'door.try', digits: '1' }));
    const last = stepsOf(heard(tries), 'door.try').at(-1)!;
    expect(last.taken).toEqual([]);
    expect(last.asked?.map(({ guard, answer }) => [guard, answer])).toEqual([
      ['isRight', false],
      ['and(hasTriesLeft, isCalm)', false],
    ]);
  });

  test('actions in the order of execution, including assignments and what they emitted, sent and raised', () => {
    const messages = heard([
      { type: 'door.knock' },
      { type: 'door.try', digits: '1' },
      { type: 'door.try', digits: '42' },
    ]);
    const [begun] = stepsOf(messages, 'xstate.init').filter(({ ran }) => (ran?.length ?? 0) > 0);
    expect(begun!.ran).toEqual([{ name: 'addTries', params: { by: 0 } }]);
    expect(stepsOf(messages, 'door.knock')[0]!.ran).toEqual([
      { name: 'count' },
      { name: 'reset', effect: 'raise', event: { type: 'door.reset' } },
    ]);
    const [refused, opened] = stepsOf(messages, 'door.try');
    expect(refused!.ran).toEqual([
      { name: 'count' },
      { name: 'tellHouse', effect: 'sendTo', event: { type: 'house.alarm' }, to: '#parent' },
    ]);
    expect(opened!.ran).toEqual([
      { name: 'announce', effect: 'emit', event: { type: 'door.opened', tries: 2 } },
      { name: 'creak' },
      { name: 'xstate.raise', effect: 'timer', event: { type: 'xstate.after.openTime.door.open' }, delay: 3_000 },
    ]);
  });

  test('the event that led to each snapshot', () => {
    const messages = heard([{ type: 'door.knock' }, { type: 'door.knock' }]);
    const knocks = messages.filter(
      (message) => message.type === '@xstate.event' && message.event.type === 'door.knock',
    ) as Extract<InspectionMessage, { type: '@xstate.event' }>[];
    expect(stepsOf(messages, 'door.knock').map(({ eventId }) => eventId)).toEqual(knocks.map(({ eventId }) => eventId));
    expect(new Set(knocks.map(({ eventId }) => eventId)).size).toBe(2);
  });

  test('without changing the behaviour of the charts', () => {
    const bare = createActor(door).start();
    bare.send({ type: 'door.knock' });
    const seen = createActor(door, {
      inspect: observePage(
        () => undefined,
        (act) => act(),
      ),
    }).start();
    seen.send({ type: 'door.knock' });
    expect(JSON.stringify(seen.getSnapshot())).toBe(JSON.stringify(bare.getSnapshot()));
    expect(seen.getSnapshot().can({ type: 'door.try', digits: '42' })).toBe(true);
  });
});

describe('[C04] a second window', () => {
  const sent = (number: number, to?: string) => ({ page: 'p', number, ...(to === undefined ? {} : { to }) });

  test('that opens in the middle waits for the initial messages, which only it receives', () => {
    const isNext = oneAfterTheOther('second');
    expect([sent(3), sent(1, 'second'), sent(2, 'second'), sent(3, 'second'), sent(4)].map(isNext)).toEqual([
      false,
      true,
      true,
      true,
      true,
    ]);
  });

  test('does not send anything to the first one twice', () => {
    const isNext = oneAfterTheOther('first');
    expect([sent(1), sent(2), sent(1, 'second'), sent(2, 'second'), sent(3)].map(isNext)).toEqual([
      true,
      true,
      false,
      false,
      true,
    ]);
  });

  test('joins a page without its initial messages at its current state, and each page separately', () => {
    const isNext = oneAfterTheOther('second');
    expect([sent(500, 'second'), sent(501), { page: 'q', number: 1 }].map(isNext)).toEqual([true, true, true]);
  });
});
