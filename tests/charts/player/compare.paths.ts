import { expect } from 'vitest';
import { SEEK_PATIENCE_MS } from '../../../core/domain/constants/recovery.ts';
import { COMPARE_CHECK_MS } from '../../../core/domain/compare/limits.ts';
import { readComparison } from '../../../core/domain/compare/address.ts';
import { SIDES, type Side } from '../../../core/domain/compare/common-time.ts';
import { compareMachine } from '../../../machines/player/compare/compare.machine.ts';
import type { CompareEvent, CompareInput } from '../../../machines/player/compare/compare.machine.ts';
import type { FilmReading } from '../../../machines/player/compare/compare.rules.ts';
import { definePaths } from '../../../tools/paths/index.ts';

/** A film of 25 frames a second, 60 s, locked at 10 s; one of 50, 30 s, locked at 4 s: common time is -4 to 26 s. */
const input = (more = ''): CompareInput => ({
  comparison: readComparison(`?a=7@10&b=8@4${more}`),
  hasSession: true,
  embedded: false,
  frugal: false,
});

const ready = (side: Side, duration: number) =>
  ({ from: side, event: { type: 'side.ready', side, duration } }) as const;
const bothReady = [ready('a', 60), ready('b', 30)] as const;
const closed = (side: Side) => ({ from: side, event: { type: 'side.closed', side } }) as const;
const seeked = (side: Side, seek: number) => ({ from: side, event: { type: 'side.seeked', side, seek } }) as const;
const fact = (side: Side, type: 'side.waiting' | 'side.ended' | 'side.blocked' | 'side.opening') =>
  ({ from: side, event: { type, side } }) as const;
const send = (event: CompareEvent) => ({ send: event }) as const;
const at = (time: number, fps: number, over: Partial<FilmReading> = {}): FilmReading => ({
  time,
  lead: 0,
  frame: undefined,
  fps,
  canPlay: true,
  runs: true,
  ...over,
});
/** Both films at a common time; the second one is ahead by `drift`. */
const read = (common: number, drift = 0, over: Partial<FilmReading> = {}, other: Partial<FilmReading> = over) =>
  ({
    from: 'pair',
    event: {
      type: 'pair.read',
      reading: { a: at(10 + common, 25, over), b: at(4 + common + drift, 50, other) },
    },
  }) as const;
const still = { runs: false } as const;
const arrived = (seek: number) => [seeked('a', seek), seeked('b', seek)] as const;
/** At rest at the lock. */
const rested = [...bothReady, read(0, 0, still), ...arrived(1)] as const;
const playing = [...rested, send({ type: 'compare.play' }), ...arrived(2)] as const;
const slow = [
  ...rested,
  send({ type: 'compare.rate', rate: 0.05 }),
  send({ type: 'compare.play' }),
  ...arrived(2),
] as const;
/** The second film is locked at its beginning: how far it is ahead is a round figure. */
const fromStart: CompareInput = { ...input(), comparison: readComparison('?a=7@10&b=8@0') };
const ahead = (drift: number, over: Partial<FilmReading> = {}) => ({ a: at(10, 25, over), b: at(drift, 50, over) });
const fromStartPlaying = [
  ...bothReady,
  { from: 'pair', event: { type: 'pair.read', reading: ahead(0, still) } },
  ...arrived(1),
  send({ type: 'compare.play' }),
  ...arrived(2),
] as const;
const open = (state: string) => ({ open: state });
const close = (value: number) => expect.closeTo(value, 6) as number;
type Said = Readonly<Record<string, readonly { type: string }[]>>;
/** How often both were read. */
const measures = (children: Said): number =>
  (children['pair'] ?? []).filter(({ type }) => type === 'pair.measure').length;
const sought = (time: number, seek: number) => ({ type: 'media.seek', time: close(time), seek });

export default definePaths(compareMachine, {
  name: 'compare',
  input: [input(), input('&loop=1_3')],
  events: {
    'side.opening': [],
    'side.ready': [],
    'side.closed': [],
    'side.seeked': [],
    'side.waiting': [],
    'side.ended': [],
    'side.blocked': [],
    'pair.read': [],
    'pair.reached': [],
    'compare.play': [{}],
    'compare.pause': [{}],
    'compare.seek': [{ position: 2 }],
    'compare.step': [{ frames: 1 }],
    'compare.rate': [{ rate: 0.05 }, { rate: 0.5 }],
    'compare.loop': [{ point: 'from', position: 1 }],
    'compare.endLoop': [{}],
    'compare.nudge': [{ side: 'b', frames: 1 }],
    'compare.lock': [{ at: { b: 6 } }],
    'compare.show': [
      { side: 'b', moment: { id: '8', at: 6 } },
      { side: 'b', moment: { id: '9', at: 6 } },
    ],
    'compare.mute': [{ side: 'a', muted: false }],
    'compare.mirror': [{ side: 'a' }],
    'compare.draw': [{}],
    'compare.drawn': [{ isDrawn: true }],
    'compare.layout': [{ layout: 'over' }],
    'compare.blend': [{ blend: 'wipe' }],
    'compare.share': [{ share: 30 }],
  },
  results: {
    a: {
      emits: [
        ready('a', 60).event,
        closed('a').event,
        fact('a', 'side.opening').event,
        fact('a', 'side.waiting').event,
        fact('a', 'side.ended').event,
        fact('a', 'side.blocked').event,
        seeked('a', 1).event,
        seeked('a', 2).event,
        seeked('a', 3).event,
      ],
      snapshot: { value: { film: { picture: 'shown', signature: 'none' } }, context: {} },
    },
    b: {
      emits: [
        ready('b', 30).event,
        closed('b').event,
        seeked('b', 1).event,
        seeked('b', 2).event,
        seeked('b', 3).event,
        seeked('b', 4).event,
      ],
      snapshot: { value: { film: { picture: 'shown', signature: 'none' } }, context: {} },
    },
    pair: {
      emits: [
        read(0, 0, still).event,
        read(1).event,
        read(1, 2).event,
        read(26).event,
        read(1, 0, { canPlay: false }).event,
        { type: 'pair.reached' },
      ],
    },
  },
  endless: {
    a: 'a film lasts as long as it lasts',
    b: 'a film lasts as long as it lasts',
    pair: 'two pictures are compared for as long as they are there',
  },
  explore: {
    limit: 60_000,
    contextKey: ({ sides, seek, pending, intendsPlay, rate, loop, position, isDue }) => [
      sides.a.phase,
      sides.b.phase,
      Math.min(seek, 4),
      pending.join(''),
      intendsPlay,
      rate < 0.1,
      loop !== undefined,
      position > 25,
      isDue,
    ],
  },
  pinned: [
    {
      name: '[B05] each film is asked for by itself, at its own moment',
      input: input('&nb=0.5&t=2'),
      steps: [],
      ends: 'awaiting',
      check(_, { inputs }) {
        expect(inputs['a']?.[0]).toMatchObject({
          side: 'a',
          request: { type: 'video', id: '7', tags: [], groupId: 64, embedded: false, autoplay: false },
          hasSession: true,
          startAt: 12,
          frugal: false,
        });
        expect(inputs['b']?.[0]).toMatchObject({ side: 'b', request: { id: '8' }, startAt: 6.5 });
      },
    },
    { name: '[B05] the first film waits for the second one', steps: [ready('a', 60)], ends: 'awaiting' },
    {
      name: '[B05] both rest at the frames nearest to their locks',
      steps: rested,
      ends: open('still'),
      check(_, { children }) {
        expect(children['a']).toContainEqual(sought(10.019, 1));
        expect(children['b']).toContainEqual(sought(4.009, 1));
        expect(children['pair']).toEqual([{ type: 'pair.measure' }, { type: 'pair.measure' }]);
      },
    },
    {
      name: '[B05] a seek that another one has overtaken is not waited for',
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 2 }),
        send({ type: 'compare.seek', position: 3 }),
        ...arrived(2),
      ],
      ends: open('placing'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual(sought(7.009, 3)),
    },
    {
      name: '[B05] steps asked for while both are opened are made once both are there',
      steps: [
        ...bothReady,
        send({ type: 'compare.step', frames: 1 }),
        read(0, 0, still),
        send({ type: 'compare.step', frames: 1 }),
        ...arrived(1),
      ],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check(_, { children }) {
        expect(children['a']?.at(-1)).toEqual(sought(10.019, 1));
        expect(children['b']?.slice(-2)).toEqual([sought(4.009, 1), { type: 'media.step', frames: 2, seek: 2 }]);
      },
    },
    {
      name: '[B05] a step is made once, and none is left where it was taken back',
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 2 }),
        send({ type: 'compare.step', frames: 1 }),
        send({ type: 'compare.step', frames: -1 }),
        ...arrived(2),
      ],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a step asked for before another place is not made there',
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 2 }),
        send({ type: 'compare.step', frames: 1 }),
        send({ type: 'compare.seek', position: 3 }),
        ...arrived(3),
      ],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a step asked for before both go back to the lock is not made there',
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 2 }),
        send({ type: 'compare.step', frames: 1 }),
        send({ type: 'compare.lock', at: { b: 6 } }),
        ...arrived(3),
      ],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a step asked for before another moment is shown is not made there',
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 2 }),
        send({ type: 'compare.step', frames: 1 }),
        send({ type: 'compare.show', side: 'b', moment: { id: '8', at: 6 } }),
        ...arrived(3),
      ],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a step asked for before a film is opened again is not made once it is there',
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 2 }),
        send({ type: 'compare.step', frames: 1 }),
        fact('b', 'side.opening'),
        ready('b', 30),
        read(2, 0, still),
        ...arrived(3),
      ],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a step asked for before both play is not made after they are paused',
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 2 }),
        send({ type: 'compare.step', frames: 1 }),
        send({ type: 'compare.play' }),
        send({ type: 'compare.pause' }),
        read(2, 0, still),
        ...arrived(4),
      ],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] where the frame on show is not reported the other film follows its beginning',
      steps: [
        ...rested,
        send({ type: 'compare.step', frames: 1 }),
        seeked('b', 2),
        // Stepped to the middle of its second frame.
        read(0.03, 0, still),
      ],
      ends: { open: { stepping: 'following' } },
      onChart: true,
      check: ({ context }) => expect(context.position).toEqual(close(0.02)),
    },
    {
      name: '[B05] no film is sought into the sound after its last picture',
      steps: [...rested, send({ type: 'compare.seek', position: 26 })],
      ends: open('placing'),
      onChart: true,
      check(_, { children }) {
        expect(children['a']?.at(-1)).toEqual(sought(36.019, 2));
        expect(children['b']?.at(-1)).toEqual(sought(29.975, 2));
      },
    },
    {
      name: '[B05] both are waited for',
      steps: [...rested, send({ type: 'compare.seek', position: 2 }), seeked('a', 2)],
      ends: open('placing'),
      onChart: true,
    },
    {
      name: '[B05] a seek that does not arrive is given up',
      steps: [...rested, send({ type: 'compare.seek', position: 2 }), seeked('a', 2), { elapse: SEEK_PATIENCE_MS[0] }],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a seek has four seconds',
      steps: [...rested, send({ type: 'compare.seek', position: 2 }), { elapse: SEEK_PATIENCE_MS[0] - 1 }],
      ends: open('placing'),
      onChart: true,
    },
    {
      name: '[B05] a seek while both play holds them until both are there, then they play on',
      steps: [...playing, send({ type: 'compare.seek', position: 2 })],
      ends: open('placing'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context.intendsPlay).toBe(true);
        expect(children['a']?.slice(-2)).toEqual([{ type: 'media.pause' }, sought(12.019, 3)]);
        expect(measures(children)).toBe(2);
      },
    },
    {
      name: '[B05] asked to play, films that play are left alone',
      steps: [...playing, send({ type: 'compare.play' })],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['a']?.filter(({ type }) => type === 'media.play')).toHaveLength(1),
    },
    {
      name: '[B05] what is read at rest says which film has more frames',
      steps: [
        ...rested,
        {
          from: 'pair',
          event: { type: 'pair.read', reading: { a: at(10, 60, still), b: at(4, 50, still) } },
        },
        send({ type: 'compare.step', frames: 1 }),
      ],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) => expect(children['a']?.at(-1)).toEqual({ type: 'media.step', frames: 1, seek: 2 }),
    },
    {
      name: '[B05] a film whose rate is not known is taken for one of 25 frames',
      steps: [
        ...rested,
        {
          from: 'pair',
          event: { type: 'pair.read', reading: { a: { ...at(10, 0, still), fps: undefined }, b: at(4, 24, still) } },
        },
        send({ type: 'compare.step', frames: 1 }),
      ],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) => expect(children['a']?.at(-1)).toEqual({ type: 'media.step', frames: 1, seek: 2 }),
    },
    {
      name: '[B05] a loop is ended at rest',
      input: input('&loop=1_3'),
      steps: [...rested, send({ type: 'compare.endLoop' })],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.loop).toBeUndefined(),
    },
    {
      name: '[B05] a first film that has stopped does not slow the second one',
      steps: [...playing, read(1, 0.5, still, {})],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 1 }),
    },
    {
      name: '[B05] a tenth of the pace is played',
      input: input('&rate=0.1'),
      steps: [...rested, send({ type: 'compare.play' }), ...arrived(2)],
      ends: open('moving'),
      onChart: true,
    },
    {
      name: '[B05] stepped frames in a loop that is not over go on',
      input: input('&loop=1_3&rate=0.05'),
      steps: [
        ...rested,
        send({ type: 'compare.play' }),
        ...arrived(2),
        seeked('b', 3),
        read(2.9, 0, still),
        seeked('a', 4),
      ],
      ends: { open: { stepping: 'arrived' } },
      onChart: true,
      check: ({ context }) => expect(context.position).toEqual(close(2.9)),
    },
    {
      name: '[B05] a page user and an address without a moment are passed on',
      input: { ...input(), comparison: readComparison('?a=7@10&user=65') },
      steps: [],
      ends: 'awaiting',
      onChart: true,
      check: ({ context }, { inputs }) => {
        expect(inputs['a']?.[0]).toMatchObject({ request: { userId: 65 } });
        expect(inputs['b']?.[0]).toMatchObject({ request: { id: undefined }, startAt: 0 });
        expect(context.sides.b).toMatchObject({ at: 0, nudge: 0, mirrored: false, duration: 0 });
      },
    },
    {
      name: '[B05] nothing is sought beyond what both films have',
      steps: [...rested, send({ type: 'compare.seek', position: 99 }), ...arrived(2)],
      ends: open('still'),
      check: ({ context }) => expect(context.position).toBe(26),
    },
    {
      name: '[B05] without a first film the second one goes on alone',
      steps: [closed('a'), ready('b', 30), read(0, 0, still), seeked('b', 1)],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(context.sides.a.phase).toBe('closed');
        expect(children['a'] ?? []).toEqual([]);
      },
    },
    { name: '[B05] without any film there is nothing to play', steps: [closed('a'), closed('b')], ends: 'nothing' },
    {
      name: '[B05] a film that is tried again holds the other one meanwhile',
      steps: [...playing, fact('a', 'side.opening')],
      ends: 'awaiting',
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.pause' }),
    },
    {
      name: '[B05] once it is there again both go on from where they were last',
      steps: [...playing, read(2), fact('a', 'side.opening'), ready('a', 60), read(0, 0, still)],
      ends: open('placing'),
      check: ({ context }, { children }) => {
        expect(context.intendsPlay).toBe(true);
        expect(children['a']?.at(-1)).toEqual(sought(12.019, 3));
        expect(children['b']?.at(-1)).toEqual(sought(6.009, 3));
      },
    },
    {
      name: '[B05] while the second film is opened, the first one is nudged and locked, and each time sought there',
      steps: [
        ready('a', 60),
        { ...send({ type: 'compare.nudge', side: 'a', frames: 1 }), expects: { in: 'awaiting' } },
        { ...send({ type: 'compare.lock', at: { a: 18 } }), expects: { in: 'awaiting' } },
        seeked('a', 2),
        ready('b', 30),
        read(8, -8, still),
        ...arrived(3),
      ],
      ends: open('still'),
      check({ context }, { children }) {
        expect(context.sides.a).toMatchObject({ at: 18, nudge: 0 });
        const placed = (side: Side) => children[side]?.filter(({ type }) => type === 'media.seek');
        expect(placed('a')).toEqual([sought(10.059, 1), sought(18.019, 2), sought(18.019, 3)]);
        expect(placed('b')).toEqual([sought(4.009, 3)]);
      },
    },
    {
      name: '[B05] a nudge of the first film is that of both, once the second one is there',
      steps: [
        ready('a', 60),
        send({ type: 'compare.nudge', side: 'a', frames: -1 }),
        ready('b', 30),
        read(0, 0, still),
        ...arrived(2),
      ],
      ends: open('still'),
      check({ context }, { children }) {
        expect(context.sides.a.nudge).toEqual(close(-0.04));
        expect(children['a']?.at(-1)).toEqual(sought(9.979, 2));
        expect(children['b']?.at(-1)).toEqual(sought(4.009, 2));
      },
    },
    {
      name: '[B05] locked before the first film is there, the second one leaves the loop to the first',
      input: input('&loop=1_3'),
      steps: [ready('b', 30), send({ type: 'compare.lock', at: { b: 6 } })],
      ends: 'awaiting',
      context: { loop: { from: 1, to: 3 } },
      emitted: [],
    },
    {
      name: '[B05] the pace that is chosen while a film is opened is that of both',
      steps: [
        ready('a', 60),
        send({ type: 'compare.rate', rate: 0.5 }),
        ready('b', 30),
        read(0, 0, still),
        ...arrived(1),
        send({ type: 'compare.play' }),
        ...arrived(2),
      ],
      ends: open('moving'),
      check(_, { children }) {
        for (const side of ['a', 'b'])
          expect(children[side]?.slice(-2)).toEqual([{ type: 'media.setRate', rate: 0.5 }, { type: 'media.play' }]);
      },
    },
    {
      name: '[B05] a loop can be ended while a film is opened',
      input: input('&loop=1_3'),
      steps: [ready('a', 60), send({ type: 'compare.endLoop' })],
      ends: 'awaiting',
      context: { loop: undefined },
    },
    {
      name: '[B05] a film is heard by choice while the other one is opened, which is silent until it is there',
      steps: [
        ready('a', 60),
        {
          ...send({ type: 'compare.mute', side: 'a', muted: false }),
          expects: { children: { a: [{ type: 'media.setMuted', muted: false }] } },
        },
        send({ type: 'compare.mute', side: 'b', muted: false }),
      ],
      ends: 'awaiting',
      check({ context }, { children }) {
        expect(context.sides).toMatchObject({ a: { muted: false }, b: { muted: true } });
        expect(children['b'] ?? []).toEqual([]);
      },
    },
    {
      name: '[B05] a film that was heard and is opened again begins without sound, and is said to',
      steps: [
        ...rested,
        send({ type: 'compare.mute', side: 'a', muted: false }),
        send({ type: 'compare.mute', side: 'b', muted: false }),
        closed('a'),
        fact('a', 'side.opening'),
        ready('a', 60),
      ],
      ends: open('reading'),
      check: ({ context }) => expect(context.sides).toMatchObject({ a: { muted: true }, b: { muted: false } }),
    },
    {
      name: '[B05] a film whose length is known better plays on',
      steps: [...playing, ready('b', 31)],
      ends: open('moving'),
      onChart: true,
      check: ({ context }) => expect(context.sides.b.duration).toBe(31),
    },
    {
      name: '[B05] both play at one rate, until the shorter one ends',
      steps: [...rested, send({ type: 'compare.rate', rate: 0.5 }), send({ type: 'compare.play' }), ...arrived(2)],
      ends: open('moving'),
      check(_, { children }) {
        for (const side of ['a', 'b'])
          expect(children[side]?.slice(-2)).toEqual([{ type: 'media.setRate', rate: 0.5 }, { type: 'media.play' }]);
        expect(children['pair']?.at(-1)).toEqual({ type: 'pair.watch', side: 'a', until: 36 });
      },
    },
    {
      name: '[B05] while they move they are compared again and again',
      steps: [...playing, { elapse: COMPARE_CHECK_MS }, { elapse: COMPARE_CHECK_MS }],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) =>
        expect(children['pair']?.filter(({ type }) => type === 'pair.measure')).toHaveLength(4),
    },
    {
      name: '[B05] they are compared ten times a second',
      steps: [...playing, { elapse: COMPARE_CHECK_MS - 1 }],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) =>
        expect(children['pair']?.filter(({ type }) => type === 'pair.measure')).toHaveLength(2),
    },
    {
      name: '[B05] a second film that is ahead is slowed down',
      steps: [...playing, read(1, 0.02)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => {
        expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(0.92) });
        expect(children['a']?.at(-1)).toEqual({ type: 'media.play' });
      },
    },
    {
      name: '[B05] a second film that is behind hurries',
      steps: [...playing, read(1, -0.03)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(1.12) }),
    },
    {
      name: '[B05] where their pictures are apart, clocks that agree are no matter',
      steps: [...playing, read(1, 0, { lead: 0.01 }, { lead: 0.03 })],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(0.92) }),
    },
    {
      name: '[B05] clocks that are apart by as much as their pictures are not are left so',
      steps: [...playing, read(1, 0.02, { lead: 0.03 }, { lead: 0.01 })],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 1 }),
    },
    {
      name: '[B05] the second film is slowed down by a quarter at most',
      steps: [...playing, read(1, 0.2)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 0.75 }),
    },
    {
      name: '[B05] at twice the pace twice as much is made good in the same time',
      steps: [...playing, send({ type: 'compare.rate', rate: 2 }), read(1, 0.02)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(1.84) }),
    },
    {
      name: '[B05] together they have one rate',
      steps: [...playing, read(1, 0.02), read(1, 0.004)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 1 }),
    },
    {
      name: '[B05] a film that has not started yet is not hurried',
      steps: [...playing, read(1, -0.5, {}, still)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 1 }),
    },
    {
      name: '[B05] films that are far apart are sought where the first one is, and play on',
      steps: [...playing, read(2, 0.7)],
      ends: open('placing'),
      check: ({ context }, { children }) => {
        expect(context.intendsPlay).toBe(true);
        expect(children['a']?.at(-1)).toEqual(sought(12.019, 3));
        expect(children['b']?.at(-1)).toEqual(sought(6.009, 3));
      },
    },
    {
      name: '[B05] one film alone is not compared',
      steps: [
        ready('a', 60),
        closed('b'),
        read(0, 0, still),
        seeked('a', 1),
        send({ type: 'compare.play' }),
        seeked('a', 2),
        read(1, 0.02),
      ],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b'] ?? []).toEqual([]),
    },
    {
      name: '[B05] a film that waits for its stream holds the other one',
      steps: [...playing, fact('b', 'side.waiting')],
      ends: open('holding'),
      check: (_, { children }) => {
        expect(children['a']?.at(-1)).toEqual({ type: 'media.pause' });
        expect(children['b']?.at(-1)).toEqual({ type: 'media.pause' });
        expect(children['pair']?.at(-1)).toEqual({ type: 'pair.measure' });
      },
    },
    {
      name: '[B05] while one cannot play both are held',
      steps: [
        ...playing,
        fact('b', 'side.waiting'),
        read(2, 0, still, { canPlay: false }),
        send({ type: 'compare.play' }),
      ],
      ends: open('holding'),
      onChart: true,
    },
    {
      name: '[B05] they are looked at until both can play',
      steps: [...playing, fact('b', 'side.waiting'), { elapse: COMPARE_CHECK_MS }],
      ends: open('holding'),
      onChart: true,
      check: (_, { children }) =>
        expect(children['pair']?.slice(-2)).toEqual([{ type: 'pair.measure' }, { type: 'pair.measure' }]),
    },
    {
      name: '[B05] once both can play they go on together',
      steps: [...playing, fact('b', 'side.waiting'), read(2, 0.1, still), ...arrived(3)],
      ends: open('moving'),
      check: ({ context }, { children }) => {
        expect(context.position).toBe(2);
        expect(children['b']).toContainEqual(sought(6.009, 3));
      },
    },
    {
      name: '[B05] a pause puts both at the frames nearest to where the first one is',
      steps: [
        ...playing,
        send({ type: 'compare.pause' }),
        read(3, 0.01, { ...still, frame: 13 }, { ...still, frame: 7 }),
      ],
      ends: open('placing'),
      check: ({ context }, { children }) => {
        expect(context.intendsPlay).toBe(false);
        expect(children['a']?.slice(-2)).toEqual([{ type: 'media.pause' }, sought(13.019, 3)]);
        expect(children['b']?.at(-1)).toEqual(sought(7.009, 3));
      },
    },
    {
      name: '[B05] a pause at rest moves nothing',
      steps: [...rested, send({ type: 'compare.pause' })],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] what is asked to stop is asked where it is',
      steps: [...playing, send({ type: 'compare.pause' })],
      ends: open('pausing'),
      check: (_, { children }) => {
        expect(measures(children)).toBe(3);
        expect(children['a']?.at(-1)).toEqual({ type: 'media.pause' });
        expect(children['pair']?.at(-1)).toEqual({ type: 'pair.measure' });
      },
    },
    ...(
      [
        ['at the beginning of the frame that its clock is within', still, 1],
        ['where its clock is, while it still moves', {}, 1.03],
        ['where its clock is, as long as nobody knows its frames', { ...still, fps: undefined }, 1.03],
      ] as const
    ).map(([where, over, position]) => ({
      name: `[B05] a film whose frame the browser has not reported is taken to be ${where}`,
      onChart: true,
      steps: [...playing, send({ type: 'compare.pause' }), read(1.03, 0, over)],
      ends: open('placing'),
      check: ({ context }: { context: { position: number } }) => expect(context.position).toEqual(close(position)),
    })),
    {
      name: '[B05] a step that waits for both films goes with one of them',
      onChart: true,
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 2 }),
        send({ type: 'compare.step', frames: 1 }),
        closed('b'),
      ],
      ends: open('reading'),
      check: ({ context }) => expect(context.frames).toBe(0),
    },
    {
      name: '[B05] a browser that does not let them play leaves both at rest',
      steps: [...playing, fact('a', 'side.blocked'), read(0, 0, still), ...arrived(3)],
      ends: open('still'),
      onChart: true,
      check: (_, { children }) => expect(measures(children)).toBe(4),
    },
    {
      name: '[B05] the end of the shorter film is the end of both',
      steps: [...playing, fact('a', 'side.ended'), ...arrived(3)],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(context).toMatchObject({ position: 26, intendsPlay: false });
        expect(children['a']?.slice(-2)).toEqual([{ type: 'media.pause' }, sought(36.019, 3)]);
        expect(children['b']?.at(-1)).toEqual(sought(29.975, 3));
      },
    },
    {
      name: '[B05] the moment at which the shorter one ends is the end, too',
      steps: [...playing, { from: 'pair', event: { type: 'pair.reached' } }, ...arrived(3)],
      ends: open('still'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context.position).toBe(26);
        expect(children['a']?.at(-1)).toEqual(sought(36.019, 3));
      },
    },
    {
      name: '[B05] after the end it plays from the beginning of both',
      steps: [...rested, send({ type: 'compare.seek', position: 26 }), ...arrived(2), send({ type: 'compare.play' })],
      ends: open('placing'),
      onChart: true,
      check: ({ context }) => expect(context).toMatchObject({ position: -4, intendsPlay: true }),
    },
    ...(['pair.reached', 'side.ended'] as const).map(
      (type) =>
        ({
          name: `[B05] a loop goes back to its beginning and on (${type})`,
          input: input('&loop=1_3'),
          steps: [
            ...rested,
            send({ type: 'compare.play' }),
            ...arrived(2),
            type === 'pair.reached' ? { from: 'pair', event: { type } } : fact('b', type),
            ...arrived(3),
          ],
          ends: open('moving'),
          onChart: true,
          check: (
            { context }: { context: { position: number } },
            { children }: { children: Readonly<Record<string, readonly object[]>> },
          ) => {
            expect(context.position).toBe(1);
            expect(children['a']).toContainEqual(sought(11.019, 3));
            expect(children['pair']?.at(-1)).toEqual({ type: 'pair.watch', side: 'a', until: 13 });
          },
        }) as const,
    ),
    {
      name: '[B05] a loop is set by its two points while both play',
      steps: [
        ...playing,
        send({ type: 'compare.loop', point: 'from', position: 1 }),
        send({ type: 'compare.loop', point: 'to', position: 2.5 }),
      ],
      ends: open('moving'),
      check: ({ context }, { children }) => {
        expect(context.loop).toEqual({ from: 1, to: 2.5 });
        expect(children['pair']?.at(-1)).toEqual({ type: 'pair.watch', side: 'a', until: 12.5 });
      },
    },
    {
      name: '[B05] a loop ends, and both play to their end',
      input: input('&loop=1_3'),
      steps: [...rested, send({ type: 'compare.play' }), ...arrived(2), send({ type: 'compare.endLoop' })],
      ends: open('moving'),
      check: ({ context }, { children }) => {
        expect(context.loop).toBeUndefined();
        expect(children['pair']?.at(-1)).toEqual({ type: 'pair.watch', side: 'a', until: 36 });
      },
    },
    {
      name: '[B05] a loop that would be too short begins or ends with the films',
      steps: [
        ...rested,
        send({ type: 'compare.loop', point: 'to', position: 3 }),
        send({ type: 'compare.loop', point: 'from', position: 2.9 }),
      ],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.loop).toEqual({ from: 2.9, to: 26 }),
    },
    {
      name: '[B05] an end of the loop before its beginning begins with the films',
      steps: [
        ...rested,
        send({ type: 'compare.loop', point: 'from', position: 3 }),
        send({ type: 'compare.loop', point: 'to', position: 2 }),
        send({ type: 'compare.endLoop' }),
        send({ type: 'compare.loop', point: 'from', position: 3 }),
        send({ type: 'compare.loop', point: 'to', position: 2 }),
      ],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.loop).toEqual({ from: -4, to: 2 }),
    },
    {
      name: '[B05] another rate is taken over while both play',
      steps: [...playing, send({ type: 'compare.rate', rate: 2 })],
      ends: open('moving'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context.rate).toBe(2);
        expect(children['a']?.at(-1)).toEqual({ type: 'media.setRate', rate: 2 });
        expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 2 });
      },
    },
    {
      name: '[B05] a rate below a tenth stops them, for their frames to be stepped',
      steps: [...playing, send({ type: 'compare.rate', rate: 0.05 })],
      ends: open('pausing'),
      onChart: true,
      check: ({ context }) => expect(context).toMatchObject({ rate: 0.05, intendsPlay: true }),
    },
    {
      name: '[B05] a step steps the film of more frames',
      steps: [...rested, read(0, 0, still), send({ type: 'compare.step', frames: -1 })],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) => {
        expect(children['b']?.at(-1)).toEqual({ type: 'media.step', frames: -1, seek: 2 });
        expect(children['a']?.at(-1)).toEqual(sought(10.019, 1));
      },
    },
    {
      name: '[B05] then the other one goes to the frame nearest to it',
      steps: [
        ...rested,
        send({ type: 'compare.step', frames: 1 }),
        seeked('b', 2),
        read(0, 0.02, { ...still, frame: 10 }, { ...still, frame: 4.02 }),
      ],
      ends: { open: { stepping: 'following' } },
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context.position).toEqual(close(0.02));
        expect(children['a']?.at(-1)).toEqual(sought(10.039, 3));
      },
    },
    {
      name: '[B05] a step ends at rest',
      steps: [
        ...rested,
        send({ type: 'compare.step', frames: 1 }),
        seeked('b', 2),
        read(0, 0.02, still),
        seeked('a', 3),
      ],
      ends: open('still'),
    },
    {
      name: '[B05] what the other film does is no step, nor is an earlier seek',
      steps: [...rested, send({ type: 'compare.step', frames: 1 }), seeked('a', 2), seeked('b', 1)],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
    },
    {
      name: '[B05] where the other one has got to in a step is waited for',
      steps: [
        ...rested,
        send({ type: 'compare.step', frames: 1 }),
        seeked('b', 2),
        read(0, 0.02, still),
        seeked('a', 2),
      ],
      ends: { open: { stepping: 'following' } },
      onChart: true,
    },
    {
      name: '[B05] a step that does not arrive, or is not followed, is given up',
      steps: [
        ...rested,
        send({ type: 'compare.step', frames: 1 }),
        { elapse: SEEK_PATIENCE_MS[0], meanwhile: true },
        read(0, 0.02, still),
        { elapse: SEEK_PATIENCE_MS[0] },
      ],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a step that does not arrive is asked which frame is on show',
      steps: [...rested, send({ type: 'compare.step', frames: 1 }), { elapse: SEEK_PATIENCE_MS[0], meanwhile: true }],
      ends: { open: { stepping: 'reading' } },
      onChart: true,
    },
    {
      name: '[B05] stepped frames go on until the last one of the shorter film',
      steps: [...slow, seeked('b', 3), read(25.98, 0, still), seeked('a', 4)],
      ends: { open: { stepping: 'arrived' } },
      onChart: true,
    },
    ...([0, 1] as const).map(
      (place) =>
        ({
          name: `[B05] a step has four seconds, ${place === 0 ? 'to lead' : 'to be followed'}`,
          steps: [
            ...rested,
            send({ type: 'compare.step', frames: 1 }),
            ...(place === 0 ? [] : [seeked('b', 2), read(0, 0.02, still)]),
            { elapse: SEEK_PATIENCE_MS[0] - 1, meanwhile: true },
          ],
          ends: { open: { stepping: place === 0 ? 'leading' : 'following' } },
          onChart: true,
        }) as const,
    ),
    {
      name: '[B05] a step that has led is asked which frame is on show',
      steps: [...rested, send({ type: 'compare.step', frames: 1 }), seeked('b', 2)],
      ends: { open: { stepping: 'reading' } },
      onChart: true,
      check: (_, { children }) => expect(measures(children)).toBe(3),
    },
    {
      name: '[B05] a step pressed during another one follows at once',
      steps: [...rested, send({ type: 'compare.step', frames: 1 }), send({ type: 'compare.step', frames: -1 })],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) =>
        expect(children['b']?.slice(-2)).toEqual([
          { type: 'media.step', frames: 1, seek: 2 },
          { type: 'media.step', frames: -1, seek: 3 },
        ]),
    },
    {
      name: '[B05] a step while both play stops them',
      steps: [...playing, send({ type: 'compare.step', frames: 1 })],
      ends: open('pausing'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context.intendsPlay).toBe(false);
        expect(measures(children)).toBe(3);
      },
    },
    {
      name: '[B05] one film alone is stepped by its own frames',
      steps: [
        ready('a', 60),
        closed('b'),
        read(0, 0, still),
        seeked('a', 1),
        send({ type: 'compare.step', frames: 1 }),
        seeked('a', 2),
        read(0, 0, { ...still, frame: 10.04 }),
      ],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.position).toEqual(close(0.04)),
    },
    {
      name: '[B05] at a twentieth of the pace frames are stepped, each at its time',
      steps: [...slow, seeked('b', 3), read(0, 0.02, still), seeked('a', 4), { elapse: 400 }],
      ends: { open: { stepping: 'leading' } },
      check: (_, { children }) => {
        expect(children['b']?.filter(({ type }) => type === 'media.step')).toHaveLength(2);
        expect(children['b']?.at(-1)).toEqual({ type: 'media.step', frames: 1, seek: 5 });
      },
    },
    {
      name: '[B05] a frame of 1/50 s lasts 0.4 s at a twentieth of the pace',
      steps: [...slow, seeked('b', 3), read(0, 0.02, still), seeked('a', 4), { elapse: 399 }],
      ends: { open: { stepping: 'arrived' } },
      onChart: true,
    },
    {
      name: '[B05] no frame is stepped before both films are at the one before it, and then at once',
      steps: [...slow, seeked('b', 3), { elapse: 400 }, read(0, 0.02, still)],
      ends: { open: { stepping: 'following' } },
      onChart: true,
      check: (_, { children }) => expect(children['b']?.filter(({ type }) => type === 'media.step')).toHaveLength(1),
    },
    {
      name: '[B05] a frame that was late is followed by the next one at once',
      steps: [...slow, seeked('b', 3), { elapse: 400 }, read(0, 0.02, still), seeked('a', 4)],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) => expect(children['b']?.filter(({ type }) => type === 'media.step')).toHaveLength(2),
    },
    {
      name: '[B05] the frame after a late one has its whole time again',
      steps: [
        ...slow,
        seeked('b', 3),
        { elapse: 400 },
        read(0, 0.02, still),
        seeked('a', 4),
        seeked('b', 5),
        read(0.02, 0.02, still),
        seeked('a', 6),
        { elapse: 399 },
      ],
      ends: { open: { stepping: 'arrived' } },
      onChart: true,
    },
    {
      name: '[B05] asked to play, stepped frames go on',
      steps: [...slow, send({ type: 'compare.play' })],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) => expect(children['b']?.filter(({ type }) => type === 'media.step')).toHaveLength(1),
    },
    {
      name: '[B05] a single step in a slow play ends it',
      steps: [...slow, send({ type: 'compare.step', frames: -1 }), seeked('b', 4), read(0, 0, still), seeked('a', 5)],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.intendsPlay).toBe(false),
    },
    {
      name: '[B05] from a slow play to another pace both play on',
      steps: [...slow, send({ type: 'compare.rate', rate: 1 }), ...arrived(4)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['a']).toContainEqual(sought(10.019, 4)),
    },
    {
      name: '[B05] stepped frames end with the shorter film',
      steps: [...slow, seeked('b', 3), read(26, 0, still), seeked('a', 4), ...arrived(5)],
      ends: open('still'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context).toMatchObject({ position: 26, intendsPlay: false });
        expect(children['a']?.at(-1)).toEqual(sought(36.019, 5));
      },
    },
    {
      name: '[B05] stepped frames go round in a loop',
      input: input('&loop=1_3&rate=0.05'),
      steps: [
        ...rested,
        send({ type: 'compare.play' }),
        ...arrived(2),
        seeked('b', 3),
        read(3, 0, still),
        seeked('a', 4),
        ...arrived(5),
      ],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: ({ context }) => expect(context).toMatchObject({ position: 1, intendsPlay: true }),
    },
    {
      name: '[B05] a film is nudged by a frame of its own, and sought there',
      steps: [...rested, send({ type: 'compare.nudge', side: 'b', frames: -1 })],
      ends: open('placing'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(measures(children)).toBe(2);
        expect(context.sides.b.nudge).toEqual(close(-0.02));
        expect(children['b']?.at(-1)).toEqual(sought(3.989, 2));
        expect(children['a']?.at(-1)).toEqual(sought(10.019, 2));
      },
    },
    {
      name: '[B05] nudges before it is known how long a frame lasts count in frames of the film all the same',
      steps: [
        ...bothReady,
        send({ type: 'compare.seek', position: 1 }),
        send({ type: 'compare.nudge', side: 'b', frames: 1 }),
        send({ type: 'compare.nudge', side: 'b', frames: 1 }),
        { ...send({ type: 'compare.nudge', side: 'a', frames: -1 }), expects: { in: open('placing') } },
        ...arrived(1),
        read(1, 0, still),
      ],
      ends: open('placing'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context.sides.b.nudge).toEqual(close(0.04));
        expect(context.sides.a.nudge).toEqual(close(-0.04));
        expect(context.nudges).toEqual({ a: 0, b: 0 });
        expect(children['b']?.at(-1)).toEqual(sought(5.049, 2));
        expect(children['a']?.at(-1)).toEqual(sought(10.979, 2));
        expect(measures(children)).toBe(2);
      },
    },
    ...SIDES.map((side) => ({
      name: `[B05] where film ${side} alone was nudged meanwhile, both are placed again`,
      steps: [
        ...bothReady,
        send({ type: 'compare.seek', position: 1 }),
        send({ type: 'compare.nudge', side, frames: 1 }),
        ...arrived(1),
        read(1, 0, still),
      ],
      ends: open('placing'),
      onChart: true,
    })),
    {
      name: '[B05] while one film has yet to be read, the other one is nudged at once',
      steps: [
        ...bothReady,
        { from: 'pair', event: { type: 'pair.read', reading: { a: at(10, 25, still) } } },
        ...arrived(1),
        send({ type: 'compare.nudge', side: 'b', frames: 1 }),
        { ...send({ type: 'compare.nudge', side: 'a', frames: 1 }), expects: { in: open('placing') } },
      ],
      ends: open('placing'),
      onChart: true,
      check: ({ context }) => {
        expect(context.sides).toMatchObject({ a: { nudge: close(0.04) }, b: { nudge: 0 } });
        expect(context.nudges).toEqual({ a: 0, b: 1 });
      },
    },
    {
      name: '[B05] a film beside one that cannot be shown is nudged in frames of a usual rate',
      steps: [
        ready('a', 60),
        closed('b'),
        { from: 'pair', event: { type: 'pair.read', reading: { a: at(10, 25, still) } } },
        seeked('a', 1),
        send({ type: 'compare.nudge', side: 'b', frames: 1 }),
      ],
      ends: open('placing'),
      onChart: true,
      check: ({ context }) => expect(context.sides.b.nudge).toEqual(close(0.04)),
    },
    ...(
      [
        ['that move', []],
        ['that wait for a stream', [fact('b', 'side.waiting')]],
      ] as const
    ).map(([what, steps]) => ({
      name: `[B05] films ${what} are nudged where they are, and play on`,
      steps: [
        ...playing,
        ...steps,
        send({ type: 'compare.nudge', side: 'b', frames: -1 }),
        read(3, -0.02, still),
        ...arrived(3),
      ],
      ends: open('moving'),
      check(_: unknown, { children }: { children: Said }) {
        expect(children['a']).toContainEqual(sought(13.019, 3));
        expect(children['b']).toContainEqual(sought(6.989, 3));
      },
    })),
    {
      name: '[B05] a film is nudged by a minute at most',
      input: input('&nb=59.99'),
      steps: [...rested, send({ type: 'compare.nudge', side: 'b', frames: 1 }), ...arrived(2)],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.sides.b.nudge).toBe(59.99),
    },
    {
      name: '[B05] a film is locked at another of its moments, without its nudge',
      input: input('&nb=0.5&t=2'),
      steps: [...rested, send({ type: 'compare.lock', at: { b: 6 } }), ...arrived(2)],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(children['b']?.at(-1)).toEqual(sought(6.009, 2));
        expect(measures(children)).toBe(3);
        expect(context.sides.b).toMatchObject({ at: 6, nudge: 0 });
        expect(context.position).toBe(0);
      },
    },
    {
      name: '[B05] both films are locked at once, and loop and drawing stay with the pictures of the first one',
      input: input('&na=0.5&loop=1_3'),
      steps: [...rested, send({ type: 'compare.lock', at: { a: 18, b: 13 } }), ...arrived(2)],
      ends: open('still'),
      check: ({ context }, { children, emitted }) => {
        expect(context.sides).toMatchObject({ a: { at: 18, nudge: 0 }, b: { at: 13, nudge: 0 } });
        // Until then the first film showed 11.5 s at 1 s after the lock at 10.5 s.
        expect(context.loop).toEqual({ from: -6.5, to: -4.5 });
        expect(emitted).toEqual([{ type: 'compare.moved', by: -7.5 }]);
        expect(context.position).toBe(0);
        expect(children['a']?.at(-1)).toEqual(sought(18.019, 2));
        expect(children['b']?.at(-1)).toEqual(sought(13.009, 2));
      },
    },
    {
      name: '[B05] locked back where it was, the first film has its loop again',
      input: input('&loop=1_3'),
      steps: [
        ...rested,
        send({ type: 'compare.lock', at: { a: 18 } }),
        send({ type: 'compare.lock', at: { b: 13 } }),
        send({ type: 'compare.lock', at: { a: 10, b: 4 } }),
        ...arrived(4),
      ],
      ends: open('still'),
      check: ({ context }, { emitted }) => {
        expect(context.loop).toEqual({ from: 1, to: 3 });
        expect(emitted).toEqual([
          { type: 'compare.moved', by: -8 },
          { type: 'compare.moved', by: 8 },
        ]);
      },
    },
    {
      name: '[B05] of one film alone they stay with its own pictures',
      input: input('&loop=1_3'),
      steps: [
        closed('a'),
        ready('b', 30),
        read(0, 0, still),
        seeked('b', 1),
        send({ type: 'compare.lock', at: { b: 6 } }),
        seeked('b', 2),
      ],
      ends: open('still'),
      check: ({ context }, { emitted }) => {
        expect(context.loop).toEqual({ from: -1, to: 1 });
        expect(emitted).toEqual([{ type: 'compare.moved', by: -2 }]);
      },
    },
    {
      name: '[B05] another run in the place of the first one leaves them with the second one',
      input: input('&loop=1_3'),
      steps: [
        ...rested,
        send({ type: 'compare.drawn', isDrawn: true }),
        send({ type: 'compare.show', side: 'a', moment: { id: '7', at: 40 } }),
        ...arrived(2),
      ],
      ends: open('still'),
      check: ({ context }, { emitted }) => {
        expect(context).toMatchObject({ loop: { from: 1, to: 3 }, isCleared: false });
        expect(emitted).toEqual([]);
      },
    },
    {
      name: '[B05] so does another film in its place',
      input: input('&loop=1_3'),
      steps: [
        ...rested,
        send({ type: 'compare.show', side: 'a', moment: { id: '9', at: 40 } }),
        fact('a', 'side.opening'),
      ],
      ends: 'awaiting',
      check: ({ context }, { emitted }) => {
        expect(context).toMatchObject({ loop: { from: 1, to: 3 }, isCleared: false });
        expect(emitted).toEqual([]);
      },
    },
    {
      name: '[B05] a moment of the same film, shown alone, leaves them with their pictures',
      input: input('&loop=1_3'),
      steps: [
        ready('a', 60),
        closed('b'),
        read(0, 0, still),
        seeked('a', 1),
        send({ type: 'compare.show', side: 'a', moment: { id: '7', at: 12 } }),
        seeked('a', 2),
      ],
      ends: open('still'),
      check: ({ context }, { emitted }) => {
        expect(context.loop).toEqual({ from: -1, to: 1 });
        expect(emitted).toEqual([{ type: 'compare.moved', by: -2 }]);
      },
    },
    ...(
      [
        ['what is drawn', '', send({ type: 'compare.drawn', isDrawn: true }), true],
        ['the loop', '&loop=1_3', send({ type: 'compare.draw' }), true],
        ['nothing', '', send({ type: 'compare.draw' }), false],
      ] as const
    ).map(([what, more, before, isCleared]) => ({
      name: `[B05] another film in the place of the only one takes its own with it: ${what}`,
      input: input(more),
      steps: [
        ready('a', 60),
        closed('b'),
        read(0, 0, still),
        seeked('a', 1),
        before,
        send({ type: 'compare.show', side: 'a', moment: { id: '9', at: 12 } }),
        fact('a', 'side.opening'),
      ],
      ends: 'awaiting',
      check: (
        { context }: { context: { loop: unknown; isCleared: boolean } },
        { emitted }: { emitted: readonly unknown[] },
      ) => {
        expect(context).toMatchObject({ loop: undefined, isCleared });
        expect(emitted).toEqual([{ type: 'compare.cleared' }]);
      },
    })),
    ...(
      [
        [send({ type: 'compare.drawn', isDrawn: true }), 'still'],
        [send({ type: 'compare.loop', point: 'to', position: 3 }), 'still'],
        [send({ type: 'compare.show', side: 'a', moment: { id: '9', at: 14 } }), 'placing'],
      ] as const
    ).map(([next, state]) => ({
      name: `[B05] the message that they are cleared ends with ${next.send.type}`,
      input: input('&loop=1_3'),
      steps: [
        ready('a', 60),
        closed('b'),
        read(0, 0, still),
        seeked('a', 1),
        send({ type: 'compare.show', side: 'a', moment: { id: '9', at: 12 } }),
        send({ type: 'compare.drawn', isDrawn: false }),
        next,
      ],
      ends: open(state),
      context: { isCleared: false },
    })),
    {
      name: '[B05] a loop that a shorter film leaves nothing of is not played, and both play to their end',
      input: input('&loop=40_45'),
      steps: [...playing, { from: 'pair', event: { type: 'pair.reached' } }, ...arrived(3)],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(context).toMatchObject({ position: 26, intendsPlay: false, loop: { from: 40, to: 45 } });
        expect(children['pair']).toContainEqual({ type: 'pair.watch', side: 'a', until: 36 });
      },
    },
    {
      name: '[B05] nor are stepped frames led back by it',
      input: input('&loop=40_45&rate=0.05&t=26'),
      steps: [...bothReady, read(26, 0, still), ...arrived(1), send({ type: 'compare.play' }), ...arrived(2)],
      ends: { open: { stepping: 'leading' } },
      context: { position: -4, loop: { from: 40, to: 45 } },
    },
    ...(
      [
        ['from', 26, { from: 25.8, to: 26 }],
        ['to', -4, { from: -4, to: -3.8 }],
      ] as const
    ).map(([point, position, loop]) => ({
      name: `[B05] a loop ${point} the edge of the films is a fifth of a second`,
      steps: [...rested, send({ type: 'compare.loop', point, position })],
      ends: open('still'),
      check: ({ context }: { context: { loop: { from: number; to: number } | undefined } }) => {
        expect(context.loop?.from).toBeCloseTo(loop.from, 6);
        expect(context.loop?.to).toBeCloseTo(loop.to, 6);
      },
    })),
    ...(
      [
        ['0.1_0.3', 0.1],
        ['0_0.196', 0],
        ['0_0.17', 26],
      ] as const
    ).map(([loop, position]) => ({
      name: `[B05] the end of a loop of a fifth of a second leads to its beginning, that of a shorter one nowhere: ${loop}`,
      onChart: true,
      input: input(`&loop=${loop}`),
      steps: [...playing, { from: 'pair', event: { type: 'pair.reached' } } as const],
      ends: open('placing'),
      context: { position },
    })),
    {
      name: '[B05] no message follows a drawing that is undone',
      onChart: true,
      steps: [
        ...rested,
        send({ type: 'compare.drawn', isDrawn: true }),
        send({ type: 'compare.drawn', isDrawn: false }),
      ],
      ends: open('still'),
      context: { isDrawn: false, isCleared: false },
    },
    {
      name: '[B05] drawing begins by a link, and is ended',
      input: input('&draws=1'),
      begins: { context: { draws: true } },
      steps: [...rested, send({ type: 'compare.draw' })],
      ends: open('still'),
      context: { draws: false },
    },
    {
      name: '[B05] another run of the same film is shown without opening it again',
      input: input('&nb=0.5&t=2'),
      steps: [...rested, send({ type: 'compare.show', side: 'b', moment: { id: '8', at: 6 } }), ...arrived(2)],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(children['b']?.at(-1)).toEqual(sought(6.009, 2));
        expect(context.sides.b).toMatchObject({ id: '8', at: 6, nudge: 0 });
        expect(measures(children)).toBe(3);
        expect(context.position).toBe(0);
      },
    },
    {
      name: '[B05] a run of another film takes the place of the one that played, and the other one waits for it',
      input: input('&nb=0.5&t=2&mirror=b'),
      steps: [
        ...playing,
        send({ type: 'compare.mute', side: 'b', muted: false }),
        send({ type: 'compare.show', side: 'b', moment: { id: '9', at: 6 } }),
        fact('b', 'side.opening'),
      ],
      ends: 'awaiting',
      check: ({ context }, { children }) => {
        expect((children['b'] ?? []).filter(({ type }) => type === 'side.open')).toEqual([
          { type: 'side.open', id: '9', startAt: 6 },
        ]);
        expect(children['a']?.at(-1)).toEqual({ type: 'media.pause' });
        expect(context.sides.b).toMatchObject({
          id: '9',
          at: 6,
          nudge: 0,
          duration: 0,
          muted: true,
          mirrored: true,
          phase: 'opening',
        });
        expect(context).toMatchObject({ position: 0, intendsPlay: true });
        expect(context.reading.b).toBeUndefined();
        expect(context.reading.a).toBeDefined();
      },
    },
    {
      name: '[B05] once the other film is there both rest at the lock',
      steps: [
        ...rested,
        send({ type: 'compare.show', side: 'b', moment: { id: '9', at: 6 } }),
        fact('b', 'side.opening'),
        ready('b', 90),
        read(0, 2, still),
        ...arrived(2),
      ],
      ends: open('still'),
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual(sought(6.009, 2)),
    },
    {
      name: '[B05] a moment is shown where no film could be',
      steps: [ready('a', 60), closed('b'), send({ type: 'compare.show', side: 'b', moment: { id: '8', at: 6 } })],
      ends: open('reading'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'side.open', id: '8', startAt: 6 }),
    },
    {
      name: '[B05] a film is heard by choice',
      steps: [...rested, send({ type: 'compare.mute', side: 'b', muted: false })],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(context.sides).toMatchObject({ a: { muted: true }, b: { muted: false } });
        expect(children['b']?.at(-1)).toEqual({ type: 'media.setMuted', muted: false });
      },
    },
    {
      name: '[B05] a film is mirrored, and back again',
      steps: [
        ...rested,
        send({ type: 'compare.mirror', side: 'a' }),
        send({ type: 'compare.mirror', side: 'b' }),
        send({ type: 'compare.mirror', side: 'b' }),
      ],
      ends: open('still'),
      check: ({ context }) => expect(context.sides).toMatchObject({ a: { mirrored: true }, b: { mirrored: false } }),
    },
    {
      name: '[B05] both pictures can be drawn on',
      steps: [...rested, send({ type: 'compare.draw' })],
      ends: open('still'),
      check: ({ context }) => expect(context.draws).toBe(true),
    },
    {
      name: '[B05] drawing over both ends again',
      steps: [send({ type: 'compare.draw' }), send({ type: 'compare.draw' })],
      ends: 'awaiting',
      onChart: true,
      check: ({ context }) => expect(context.draws).toBe(false),
    },
    {
      name: '[B05] one picture is laid over the other',
      steps: [
        ...rested,
        send({ type: 'compare.layout', layout: 'over' }),
        send({ type: 'compare.blend', blend: 'wipe' }),
        send({ type: 'compare.share', share: 30 }),
      ],
      ends: open('still'),
      check: ({ context }) => expect(context).toMatchObject({ layout: 'over', blend: 'wipe', share: 30 }),
    },
    {
      name: '[B05] a link restores how the pictures lie',
      input: input('&layout=stacked&blend=difference&share=20&mirror=b&na=0.04&rate=0.25&loop=1_3'),
      steps: [],
      ends: 'awaiting',
      check: ({ context }) =>
        expect(context).toMatchObject({
          layout: 'stacked',
          blend: 'difference',
          share: 20,
          rate: 0.25,
          loop: { from: 1, to: 3 },
          sides: { a: { nudge: 0.04, mirrored: false, at: 10 }, b: { nudge: 0, mirrored: true, at: 4 } },
        }),
    },
    {
      name: '[B05] a comparison begins at rest, with nothing read and nothing asked for',
      onChart: true,
      begins: {
        context: {
          pending: [],
          intendsPlay: false,
          frames: 0,
          isDue: false,
          reading: {},
          draws: false,
          isDrawn: false,
          isCleared: false,
        },
      },
      steps: [],
      ends: 'awaiting',
    },
    {
      name: '[B05] six tenths of a second apart the second film catches up, and is not sought',
      onChart: true,
      input: fromStart,
      steps: [...fromStartPlaying, { from: 'pair', event: { type: 'pair.read', reading: ahead(0.6) } }],
      ends: open('moving'),
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 0.75 }),
    },
    {
      name: '[B05] 5 ms ahead the second film is slowed already',
      onChart: true,
      input: fromStart,
      steps: [...fromStartPlaying, { from: 'pair', event: { type: 'pair.read', reading: ahead(0.005) } }],
      ends: open('moving'),
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(0.98) }),
    },
    {
      name: '[B05] at the last 4 ms of the shorter film nothing is left to play: it begins again',
      onChart: true,
      steps: [
        ...rested,
        send({ type: 'compare.seek', position: 26 - 0.004 }),
        ...arrived(2),
        send({ type: 'compare.play' }),
      ],
      ends: open('placing'),
      context: { position: -4, intendsPlay: true },
    },
    {
      name: '[B05] a nudge of a whole minute is still one',
      onChart: true,
      input: input('&nb=59'),
      steps: [...rested, send({ type: 'compare.nudge', side: 'b', frames: 50 })],
      ends: open('placing'),
      check: ({ context }) => expect(context.sides.b.nudge).toBe(60),
    },
    {
      name: '[B05] a loop of a fifth of a second is long enough',
      onChart: true,
      steps: [
        ...rested,
        send({ type: 'compare.loop', point: 'from', position: 0 }),
        send({ type: 'compare.loop', point: 'to', position: 0.2 }),
      ],
      ends: open('still'),
      context: { loop: { from: 0, to: 0.2 } },
    },
  ],
  unseen: [
    { state: 'opening', reason: 'It is left in no time.' },
    { state: 'open.reading', reason: 'It is read in no time.' },
    { state: 'open.arrived', reason: 'It is left in no time.' },
    { state: 'open.placing', reason: 'The page looks as at rest, or as while both play: whichever it leads to.' },
    { state: 'open.pausing', reason: 'The page looks as at rest, or as while both play: whichever it leads to.' },
    { state: 'open.stepping', reason: 'The page looks as at rest, or as while both play: whichever it leads to.' },
  ],
});
