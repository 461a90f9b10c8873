import { expect } from 'vitest';
import { SEEK_PATIENCE_MS } from '../../../core/domain/constants/recovery.ts';
import { COMPARE_CHECK_MS } from '../../../core/domain/compare/limits.ts';
import { readComparison } from '../../../core/domain/compare/address.ts';
import { SIDES, type Side } from '../../../core/domain/compare/common-time.ts';
import { compareMachine } from '../../../machines/player/compare/compare.machine.ts';
import type { CompareEvent, CompareInput } from '../../../machines/player/compare/compare.machine.ts';
import type { FilmReading } from '../../../machines/player/compare/compare.rules.ts';
import { definePaths } from '../../../tools/paths/index.ts';

/** Film a: 25 frames/s, 60 s, locked at 10 s. Film b: 50 frames/s, 30 s, locked at 4 s. Common time: -4 to 26 s. */
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
/** Paused at the lock. */
const rested = [...bothReady, read(0, 0, still), ...arrived(1)] as const;
const playing = [...rested, send({ type: 'compare.play' }), ...arrived(2)] as const;
const slow = [
  ...rested,
  send({ type: 'compare.rate', rate: 0.05 }),
  send({ type: 'compare.play' }),
  ...arrived(2),
] as const;
/** The second film is locked at 0 s, so that its lead is a round figure. */
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
/** How many readings of both films were requested. */
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
      name: '[B05] each film is requested separately, at its own moment',
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
    { name: '[B05] a loaded first film waits for the second one', steps: [ready('a', 60)], ends: 'awaiting' },
    {
      name: '[B05] both films pause at the frames nearest to their locks',
      steps: rested,
      ends: open('still'),
      check(_, { children }) {
        expect(children['a']).toContainEqual(sought(10.019, 1));
        expect(children['b']).toContainEqual(sought(4.009, 1));
        expect(children['pair']).toEqual([{ type: 'pair.measure' }, { type: 'pair.measure' }]);
      },
    },
    {
      name: '[B05] the arrival of an overtaken seek is ignored',
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
      name: '[B05] steps requested while the films open are made once both have arrived',
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
      name: '[B05] a pending step is cancelled by one in the opposite direction',
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
      name: '[B05] a pending step is discarded by a seek',
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
      name: '[B05] a pending step is discarded by a new lock',
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
      name: '[B05] a pending step is discarded when another moment is shown',
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
      name: '[B05] a pending step is discarded when a film opens again',
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
      name: '[B05] a pending step is discarded by playing and pausing',
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
      name: '[B05] the other film follows the start of the frame at the clock when no frame is reported',
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
      name: '[B05] no film is sought beyond its last picture, where only sound is left',
      steps: [...rested, send({ type: 'compare.seek', position: 26 })],
      ends: open('placing'),
      onChart: true,
      check(_, { children }) {
        expect(children['a']?.at(-1)).toEqual(sought(36.019, 2));
        expect(children['b']?.at(-1)).toEqual(sought(29.975, 2));
      },
    },
    {
      name: '[B05] a seek is complete only when both films have arrived',
      steps: [...rested, send({ type: 'compare.seek', position: 2 }), seeked('a', 2)],
      ends: open('placing'),
      onChart: true,
    },
    {
      name: '[B05] a seek that does not arrive is abandoned after four seconds',
      steps: [...rested, send({ type: 'compare.seek', position: 2 }), seeked('a', 2), { elapse: SEEK_PATIENCE_MS[0] }],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a seek is pending until its four-second timeout',
      steps: [...rested, send({ type: 'compare.seek', position: 2 }), { elapse: SEEK_PATIENCE_MS[0] - 1 }],
      ends: open('placing'),
      onChart: true,
    },
    {
      name: '[B05] a seek during playback pauses both films and keeps the intent to play',
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
      name: '[B05] a play command during playback changes nothing',
      steps: [...playing, send({ type: 'compare.play' })],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['a']?.filter(({ type }) => type === 'media.play')).toHaveLength(1),
    },
    {
      name: '[B05] a reading at rest updates which film has the higher frame rate',
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
      name: '[B05] a film with an unknown frame rate is assumed to have 25 frames per second',
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
      name: '[B05] a loop can be ended while paused',
      input: input('&loop=1_3'),
      steps: [...rested, send({ type: 'compare.endLoop' })],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.loop).toBeUndefined(),
    },
    {
      name: '[B05] a stopped first film does not slow the second one',
      steps: [...playing, read(1, 0.5, still, {})],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 1 }),
    },
    {
      name: '[B05] a tenth of normal speed is played, not stepped',
      input: input('&rate=0.1'),
      steps: [...rested, send({ type: 'compare.play' }), ...arrived(2)],
      ends: open('moving'),
      onChart: true,
    },
    {
      name: '[B05] stepped playback continues within a loop until its end',
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
      name: '[B05] the side requests carry the page user, and a side without a moment requests no film',
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
      name: '[B05] a seek is limited to the range that both films cover',
      steps: [...rested, send({ type: 'compare.seek', position: 99 }), ...arrived(2)],
      ends: open('still'),
      check: ({ context }) => expect(context.position).toBe(26),
    },
    {
      name: '[B05] the second film opens alone when the first one cannot be shown',
      steps: [closed('a'), ready('b', 30), read(0, 0, still), seeked('b', 1)],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(context.sides.a.phase).toBe('closed');
        expect(children['a'] ?? []).toEqual([]);
      },
    },
    {
      name: '[B05] nothing can be played when neither film can be shown',
      steps: [closed('a'), closed('b')],
      ends: 'nothing',
    },
    {
      name: '[B05] a film that opens again pauses the other one',
      steps: [...playing, fact('a', 'side.opening')],
      ends: 'awaiting',
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.pause' }),
    },
    {
      name: '[B05] both films resume from their last position when one has opened again',
      steps: [...playing, read(2), fact('a', 'side.opening'), ready('a', 60), read(0, 0, still)],
      ends: open('placing'),
      check: ({ context }, { children }) => {
        expect(context.intendsPlay).toBe(true);
        expect(children['a']?.at(-1)).toEqual(sought(12.019, 3));
        expect(children['b']?.at(-1)).toEqual(sought(6.009, 3));
      },
    },
    {
      name: '[B05] the first film can be nudged and locked while the second one opens, and seeks each time',
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
      name: '[B05] a nudge of the first film is kept when the second one has opened',
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
      name: '[B05] locking the second film before the first one has opened does not move the loop',
      input: input('&loop=1_3'),
      steps: [ready('b', 30), send({ type: 'compare.lock', at: { b: 6 } })],
      ends: 'awaiting',
      context: { loop: { from: 1, to: 3 } },
      emitted: [],
    },
    {
      name: '[B05] a rate chosen while a film opens applies to both films',
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
      name: '[B05] a loop can be ended while a film opens',
      input: input('&loop=1_3'),
      steps: [ready('a', 60), send({ type: 'compare.endLoop' })],
      ends: 'awaiting',
      context: { loop: undefined },
    },
    {
      name: '[B05] a loaded film can be unmuted while the other one opens, which stays muted',
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
      name: '[B05] an unmuted film is muted when it opens again',
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
      name: '[B05] playback continues when the duration of a film is updated',
      steps: [...playing, ready('b', 31)],
      ends: open('moving'),
      onChart: true,
      check: ({ context }) => expect(context.sides.b.duration).toBe(31),
    },
    {
      name: '[B05] both films play at the same rate until the shorter one ends',
      steps: [...rested, send({ type: 'compare.rate', rate: 0.5 }), send({ type: 'compare.play' }), ...arrived(2)],
      ends: open('moving'),
      check(_, { children }) {
        for (const side of ['a', 'b'])
          expect(children[side]?.slice(-2)).toEqual([{ type: 'media.setRate', rate: 0.5 }, { type: 'media.play' }]);
        expect(children['pair']?.at(-1)).toEqual({ type: 'pair.watch', side: 'a', until: 36 });
      },
    },
    {
      name: '[B05] playing films are compared repeatedly',
      steps: [...playing, { elapse: COMPARE_CHECK_MS }, { elapse: COMPARE_CHECK_MS }],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) =>
        expect(children['pair']?.filter(({ type }) => type === 'pair.measure')).toHaveLength(4),
    },
    {
      name: '[B05] playing films are not compared again within a tenth of a second',
      steps: [...playing, { elapse: COMPARE_CHECK_MS - 1 }],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) =>
        expect(children['pair']?.filter(({ type }) => type === 'pair.measure')).toHaveLength(2),
    },
    {
      name: '[B05] a second film that runs ahead is slowed down',
      steps: [...playing, read(1, 0.02)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => {
        expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(0.92) });
        expect(children['a']?.at(-1)).toEqual({ type: 'media.play' });
      },
    },
    {
      name: '[B05] a second film that lags behind is sped up',
      steps: [...playing, read(1, -0.03)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(1.12) }),
    },
    {
      name: '[B05] a drift of the pictures is corrected even if the clocks agree',
      steps: [...playing, read(1, 0, { lead: 0.01 }, { lead: 0.03 })],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(0.92) }),
    },
    {
      name: '[B05] a drift of the clocks is left alone if the pictures agree',
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
      name: '[B05] the drift correction doubles at twice the playback rate',
      steps: [...playing, send({ type: 'compare.rate', rate: 2 }), read(1, 0.02)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(1.84) }),
    },
    {
      name: '[B05] both films play at the same rate once the drift is corrected',
      steps: [...playing, read(1, 0.02), read(1, 0.004)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 1 }),
    },
    {
      name: '[B05] a second film that has not started yet is not sped up',
      steps: [...playing, read(1, -0.5, {}, still)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 1 }),
    },
    {
      name: '[B05] films far apart seek to the position of the first one and keep the intent to play',
      steps: [...playing, read(2, 0.7)],
      ends: open('placing'),
      check: ({ context }, { children }) => {
        expect(context.intendsPlay).toBe(true);
        expect(children['a']?.at(-1)).toEqual(sought(12.019, 3));
        expect(children['b']?.at(-1)).toEqual(sought(6.009, 3));
      },
    },
    {
      name: '[B05] a single film is not compared',
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
      name: '[B05] a stalled film pauses both',
      steps: [...playing, fact('b', 'side.waiting')],
      ends: open('holding'),
      check: (_, { children }) => {
        expect(children['a']?.at(-1)).toEqual({ type: 'media.pause' });
        expect(children['b']?.at(-1)).toEqual({ type: 'media.pause' });
        expect(children['pair']?.at(-1)).toEqual({ type: 'pair.measure' });
      },
    },
    {
      name: '[B05] both films are held while one cannot play',
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
      name: '[B05] held films are checked until both can play',
      steps: [...playing, fact('b', 'side.waiting'), { elapse: COMPARE_CHECK_MS }],
      ends: open('holding'),
      onChart: true,
      check: (_, { children }) =>
        expect(children['pair']?.slice(-2)).toEqual([{ type: 'pair.measure' }, { type: 'pair.measure' }]),
    },
    {
      name: '[B05] held films resume together once both can play',
      steps: [...playing, fact('b', 'side.waiting'), read(2, 0.1, still), ...arrived(3)],
      ends: open('moving'),
      check: ({ context }, { children }) => {
        expect(context.position).toBe(2);
        expect(children['b']).toContainEqual(sought(6.009, 3));
      },
    },
    {
      name: '[B05] a pause places both films at the frames nearest to the position of the first one',
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
      name: '[B05] a pause at rest changes nothing',
      steps: [...rested, send({ type: 'compare.pause' })],
      ends: open('still'),
      onChart: true,
    },
    {
      name: '[B05] a pause reads the positions of both films',
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
        ['the start of the frame at its clock', still, 1],
        ['its clock while it still moves', {}, 1.03],
        ['its clock while its frame rate is unknown', { ...still, fps: undefined }, 1.03],
      ] as const
    ).map(([where, over, position]) => ({
      name: `[B05] the position of a film without a reported frame is ${where}`,
      onChart: true,
      steps: [...playing, send({ type: 'compare.pause' }), read(1.03, 0, over)],
      ends: open('placing'),
      check: ({ context }: { context: { position: number } }) => expect(context.position).toEqual(close(position)),
    })),
    {
      name: '[B05] a pending step is discarded when a film closes',
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
      name: '[B05] both films rest when the browser blocks playback',
      steps: [...playing, fact('a', 'side.blocked'), read(0, 0, still), ...arrived(3)],
      ends: open('still'),
      onChart: true,
      check: (_, { children }) => expect(measures(children)).toBe(4),
    },
    {
      name: '[B05] the end of the shorter film ends both',
      steps: [...playing, fact('a', 'side.ended'), ...arrived(3)],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(context).toMatchObject({ position: 26, intendsPlay: false });
        expect(children['a']?.slice(-2)).toEqual([{ type: 'media.pause' }, sought(36.019, 3)]);
        expect(children['b']?.at(-1)).toEqual(sought(29.975, 3));
      },
    },
    {
      name: '[B05] reaching the end time of the shorter film ends both',
      steps: [...playing, { from: 'pair', event: { type: 'pair.reached' } }, ...arrived(3)],
      ends: open('still'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context.position).toBe(26);
        expect(children['a']?.at(-1)).toEqual(sought(36.019, 3));
      },
    },
    {
      name: '[B05] playing after the end restarts at the beginning of both films',
      steps: [...rested, send({ type: 'compare.seek', position: 26 }), ...arrived(2), send({ type: 'compare.play' })],
      ends: open('placing'),
      onChart: true,
      check: ({ context }) => expect(context).toMatchObject({ position: -4, intendsPlay: true }),
    },
    ...(['pair.reached', 'side.ended'] as const).map(
      (type) =>
        ({
          name: `[B05] a loop returns to its start and continues (${type})`,
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
      name: '[B05] a loop can be set by its two points during playback',
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
      name: '[B05] both films play to their end after the loop is ended',
      input: input('&loop=1_3'),
      steps: [...rested, send({ type: 'compare.play' }), ...arrived(2), send({ type: 'compare.endLoop' })],
      ends: open('moving'),
      check: ({ context }, { children }) => {
        expect(context.loop).toBeUndefined();
        expect(children['pair']?.at(-1)).toEqual({ type: 'pair.watch', side: 'a', until: 36 });
      },
    },
    {
      name: '[B05] setting the start of a loop too close to its end moves the end to that of the films',
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
      name: '[B05] setting the end of a loop before its start moves the start to that of the films',
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
      name: '[B05] a rate changed during playback applies to both films',
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
      name: '[B05] a rate below a tenth pauses both films so that their frames are stepped',
      steps: [...playing, send({ type: 'compare.rate', rate: 0.05 })],
      ends: open('pausing'),
      onChart: true,
      check: ({ context }) => expect(context).toMatchObject({ rate: 0.05, intendsPlay: true }),
    },
    {
      name: '[B05] a step moves the film with the higher frame rate',
      steps: [...rested, read(0, 0, still), send({ type: 'compare.step', frames: -1 })],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) => {
        expect(children['b']?.at(-1)).toEqual({ type: 'media.step', frames: -1, seek: 2 });
        expect(children['a']?.at(-1)).toEqual(sought(10.019, 1));
      },
    },
    {
      name: '[B05] the other film follows a step to its nearest frame',
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
      name: '[B05] both films rest when a step is complete',
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
      name: '[B05] a step ignores arrivals of the other film and of earlier seeks',
      steps: [...rested, send({ type: 'compare.step', frames: 1 }), seeked('a', 2), seeked('b', 1)],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
    },
    {
      name: '[B05] a step waits for the newest seek of the following film',
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
      name: '[B05] a step is abandoned when neither film arrives in time',
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
      name: '[B05] a step that does not arrive within four seconds reads which frame is shown',
      steps: [...rested, send({ type: 'compare.step', frames: 1 }), { elapse: SEEK_PATIENCE_MS[0], meanwhile: true }],
      ends: { open: { stepping: 'reading' } },
      onChart: true,
    },
    {
      name: '[B05] stepped playback continues up to the last frame of the shorter film',
      steps: [...slow, seeked('b', 3), read(25.98, 0, still), seeked('a', 4)],
      ends: { open: { stepping: 'arrived' } },
      onChart: true,
    },
    ...([0, 1] as const).map(
      (place) =>
        ({
          name: `[B05] a step is pending until its four-second timeout, ${place === 0 ? 'leading' : 'following'}`,
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
      name: '[B05] the frame of the leading film is read after its step',
      steps: [...rested, send({ type: 'compare.step', frames: 1 }), seeked('b', 2)],
      ends: { open: { stepping: 'reading' } },
      onChart: true,
      check: (_, { children }) => expect(measures(children)).toBe(3),
    },
    {
      name: '[B05] a step pressed during another one is made at once',
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
      name: '[B05] a step during playback pauses both films',
      steps: [...playing, send({ type: 'compare.step', frames: 1 })],
      ends: open('pausing'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context.intendsPlay).toBe(false);
        expect(measures(children)).toBe(3);
      },
    },
    {
      name: '[B05] a single film is stepped by its own frames',
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
      name: '[B05] at a twentieth of normal speed frames are stepped in time',
      steps: [...slow, seeked('b', 3), read(0, 0.02, still), seeked('a', 4), { elapse: 400 }],
      ends: { open: { stepping: 'leading' } },
      check: (_, { children }) => {
        expect(children['b']?.filter(({ type }) => type === 'media.step')).toHaveLength(2);
        expect(children['b']?.at(-1)).toEqual({ type: 'media.step', frames: 1, seek: 5 });
      },
    },
    {
      name: '[B05] a frame of 1/50 s lasts 0.4 s at a twentieth of normal speed',
      steps: [...slow, seeked('b', 3), read(0, 0.02, still), seeked('a', 4), { elapse: 399 }],
      ends: { open: { stepping: 'arrived' } },
      onChart: true,
    },
    {
      name: '[B05] a due frame is not stepped before both films show the previous one',
      steps: [...slow, seeked('b', 3), { elapse: 400 }, read(0, 0.02, still)],
      ends: { open: { stepping: 'following' } },
      onChart: true,
      check: (_, { children }) => expect(children['b']?.filter(({ type }) => type === 'media.step')).toHaveLength(1),
    },
    {
      name: '[B05] an overdue frame is stepped as soon as both films show the previous one',
      steps: [...slow, seeked('b', 3), { elapse: 400 }, read(0, 0.02, still), seeked('a', 4)],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) => expect(children['b']?.filter(({ type }) => type === 'media.step')).toHaveLength(2),
    },
    {
      name: '[B05] the frame after a late one is shown for its full time',
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
      name: '[B05] a play command during stepped playback changes nothing',
      steps: [...slow, send({ type: 'compare.play' })],
      ends: { open: { stepping: 'leading' } },
      onChart: true,
      check: (_, { children }) => expect(children['b']?.filter(({ type }) => type === 'media.step')).toHaveLength(1),
    },
    {
      name: '[B05] a single step ends stepped playback',
      steps: [...slow, send({ type: 'compare.step', frames: -1 }), seeked('b', 4), read(0, 0, still), seeked('a', 5)],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.intendsPlay).toBe(false),
    },
    {
      name: '[B05] both films play on when stepped playback changes to normal speed',
      steps: [...slow, send({ type: 'compare.rate', rate: 1 }), ...arrived(4)],
      ends: open('moving'),
      onChart: true,
      check: (_, { children }) => expect(children['a']).toContainEqual(sought(10.019, 4)),
    },
    {
      name: '[B05] stepped playback ends with the shorter film',
      steps: [...slow, seeked('b', 3), read(26, 0, still), seeked('a', 4), ...arrived(5)],
      ends: open('still'),
      onChart: true,
      check: ({ context }, { children }) => {
        expect(context).toMatchObject({ position: 26, intendsPlay: false });
        expect(children['a']?.at(-1)).toEqual(sought(36.019, 5));
      },
    },
    {
      name: '[B05] stepped playback repeats a loop',
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
      name: '[B05] a nudge moves a film by one of its own frames and seeks both films',
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
      name: '[B05] nudges made before the frame duration is known are applied in frames once it is',
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
      name: `[B05] both films are placed again when only film ${side} was nudged before it was read`,
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
      name: '[B05] a film that was read is nudged at once, while a nudge of the other one is pending',
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
      name: '[B05] a film that cannot be shown is nudged by frames of 1/25 s',
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
        ['playing', []],
        ['stalled', [fact('b', 'side.waiting')]],
      ] as const
    ).map(([what, steps]) => ({
      name: `[B05] ${what} films are nudged at their position and play on`,
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
      name: '[B05] a nudge beyond one minute is ignored',
      input: input('&nb=59.99'),
      steps: [...rested, send({ type: 'compare.nudge', side: 'b', frames: 1 }), ...arrived(2)],
      ends: open('still'),
      onChart: true,
      check: ({ context }) => expect(context.sides.b.nudge).toBe(59.99),
    },
    {
      name: '[B05] locking a film at another moment clears its nudge',
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
      name: '[B05] locking both films keeps the loop and the drawing with the pictures of the first one',
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
      name: '[B05] locking the first film back at its old moment restores its loop',
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
      name: '[B05] locking a single film keeps the loop and the drawing with its pictures',
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
      name: '[B05] showing another run on the first side leaves the loop and the drawing with the second film',
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
      name: '[B05] showing another film on the first side leaves the loop and the drawing with the second film',
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
      name: '[B05] showing another moment of a single film keeps the loop and the drawing with their pictures',
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
        ['a drawing', '', send({ type: 'compare.drawn', isDrawn: true }), true],
        ['a loop', '&loop=1_3', send({ type: 'compare.draw' }), true],
        ['neither', '', send({ type: 'compare.draw' }), false],
      ] as const
    ).map(([what, more, before, isCleared]) => ({
      name: `[B05] replacing the only film clears its loop and its drawing: ${what}`,
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
      name: `[B05] the notice about the cleared loop and drawing ends with ${next.send.type}`,
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
      name: '[B05] a loop beyond the end of the shorter film is ignored, and both films play to their end',
      input: input('&loop=40_45'),
      steps: [...playing, { from: 'pair', event: { type: 'pair.reached' } }, ...arrived(3)],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(context).toMatchObject({ position: 26, intendsPlay: false, loop: { from: 40, to: 45 } });
        expect(children['pair']).toContainEqual({ type: 'pair.watch', side: 'a', until: 36 });
      },
    },
    {
      name: '[B05] a loop beyond the end of the shorter film is ignored by stepped playback',
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
      name: `[B05] a loop ${point} the edge of the films lasts a fifth of a second`,
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
      name: `[B05] a loop of a fifth of a second repeats, and a shorter one is ignored: ${loop}`,
      onChart: true,
      input: input(`&loop=${loop}`),
      steps: [...playing, { from: 'pair', event: { type: 'pair.reached' } } as const],
      ends: open('placing'),
      context: { position },
    })),
    {
      name: '[B05] undoing the drawing shows no notice',
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
      name: '[B05] drawing enabled by a link can be ended',
      input: input('&draws=1'),
      begins: { context: { draws: true } },
      steps: [...rested, send({ type: 'compare.draw' })],
      ends: open('still'),
      context: { draws: false },
    },
    {
      name: '[B05] another run of the same film is shown without loading the film again',
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
      name: '[B05] a run of another film replaces the playing one while the other film waits',
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
      name: '[B05] both films rest at the lock when a replaced film has opened',
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
      name: '[B05] a moment can be shown on a side whose film could not be shown',
      steps: [ready('a', 60), closed('b'), send({ type: 'compare.show', side: 'b', moment: { id: '8', at: 6 } })],
      ends: open('reading'),
      onChart: true,
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'side.open', id: '8', startAt: 6 }),
    },
    {
      name: '[B05] the viewer can unmute a film',
      steps: [...rested, send({ type: 'compare.mute', side: 'b', muted: false })],
      ends: open('still'),
      check: ({ context }, { children }) => {
        expect(context.sides).toMatchObject({ a: { muted: true }, b: { muted: false } });
        expect(children['b']?.at(-1)).toEqual({ type: 'media.setMuted', muted: false });
      },
    },
    {
      name: '[B05] each film can be mirrored and restored',
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
      name: '[B05] the viewer can draw on both pictures',
      steps: [...rested, send({ type: 'compare.draw' })],
      ends: open('still'),
      check: ({ context }) => expect(context.draws).toBe(true),
    },
    {
      name: '[B05] toggling drawing twice ends it',
      steps: [send({ type: 'compare.draw' }), send({ type: 'compare.draw' })],
      ends: 'awaiting',
      onChart: true,
      check: ({ context }) => expect(context.draws).toBe(false),
    },
    {
      name: '[B05] one picture can be laid over the other',
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
      name: '[B05] a link restores the layout, blending, mirroring, nudges, rate and loop',
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
      name: '[B05] a comparison starts paused, with no readings and no pending requests',
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
      name: '[B05] a drift of 0.6 s is corrected by the rate, not by a seek',
      onChart: true,
      input: fromStart,
      steps: [...fromStartPlaying, { from: 'pair', event: { type: 'pair.read', reading: ahead(0.6) } }],
      ends: open('moving'),
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: 0.75 }),
    },
    {
      name: '[B05] a lead of 5 ms already slows the second film',
      onChart: true,
      input: fromStart,
      steps: [...fromStartPlaying, { from: 'pair', event: { type: 'pair.read', reading: ahead(0.005) } }],
      ends: open('moving'),
      check: (_, { children }) => expect(children['b']?.at(-1)).toEqual({ type: 'media.setRate', rate: close(0.98) }),
    },
    {
      name: '[B05] playing within the last 4 ms of the shorter film restarts at the beginning',
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
      name: '[B05] a nudge of exactly one minute is accepted',
      onChart: true,
      input: input('&nb=59'),
      steps: [...rested, send({ type: 'compare.nudge', side: 'b', frames: 50 })],
      ends: open('placing'),
      check: ({ context }) => expect(context.sides.b.nudge).toBe(60),
    },
    {
      name: '[B05] a loop of a fifth of a second is accepted',
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
