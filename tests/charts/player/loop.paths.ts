import { loopMachine } from '../../../machines/player/analysis/loop/loop.machine.ts';
import type { ToolKey } from '../../../machines/player/analysis/tool-key.ts';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';
import { expect } from 'vitest';

const FILM = { from: 0, to: 90 };
const a = (time: number) => ({ send: { type: 'loop.setA', time, ...FILM } }) as const;
const b = (time: number) => ({ send: { type: 'loop.setB', time, ...FILM } }) as const;
const key = (name: string, time = 0): { send: ToolKey } => ({
  send: { type: 'tool.key', key: name, shift: false, repeat: false, isOpen: false, time, ...FILM },
});
const fields = (name: string, time = 0) => {
  const { type: _, ...rest } = key(name, time).send;
  return rest;
};
/** Sets an end in a live stream; `origin` is the wall time of its player time 0. */
const live = (end: 'A' | 'B', time: number, origin: number) =>
  ({ send: { type: `loop.set${end}`, time, from: 0, to: 200, origin } }) as const;
const clear = { send: { type: 'loop.clear' } } as const;
const passed = { from: 'watchLoop', event: { type: 'loop.passed' } } as const;
const moved = (origin: number) => ({ from: 'watchLoop', event: { type: 'loop.moved', origin } }) as const;
const lost = { from: 'watchLoop', event: { type: 'loop.lost' } } as const;
const FIRST = { mode: 'replay', index: 0, offset: 0 } as const;
const shows = (changes: object) => ({ send: { type: 'playback.changed', ...FIRST, ...changes } }) as const;
const heldOf = ({ children: { tags = [] } }: Observed) => tags.map((event) => event['on']);

export default definePaths(loopMachine, {
  name: 'loop',
  input: { stream: FIRST },
  events: {
    'loop.setA': [{ time: 10, ...FILM }],
    'loop.setB': [
      { time: 20, ...FILM },
      { time: 10, ...FILM },
    ],
    'loop.clear': [{}],
    'loop.passed': [],
    'loop.lost': [],
    'loop.moved': [],
    'tool.key': [fields('a', 10), fields('b', 20), fields('x'), fields('q')],
    'playback.changed': [FIRST, { ...FIRST, index: 1 }],
  },
  system: ['transport', 'tags'],
  runsIn: { watchLoop: 'looping.watching' },
  results: {
    watchLoop: { emits: [{ type: 'loop.passed' }, { type: 'loop.lost' }, { type: 'loop.moved', origin: 30_000 }] },
  },
  endless: { watchLoop: 'a loop lasts until it is cleared' },
  explore: { contextKey: ({ loop, source }) => [loop?.a, loop?.b, source?.index] },
  pinned: [
    {
      name: '[B21] playback returns to A each time it reaches B',
      steps: [a(10), b(20), passed, passed],
      ends: { looping: 'watching' },
      check(_, observed) {
        expect(observed.inputs['watchLoop']).toEqual([{ a: 10, b: 20 }]);
        expect(observed.children['transport']).toEqual([
          { type: 'playback.seek', time: 10 },
          { type: 'playback.seek', time: 10 },
        ]);
      },
    },
    {
      name: '[B21] tags do not end while a loop plays, and end again after it is cleared',
      steps: [a(10), b(20), clear],
      ends: 'off',
      runs: [],
      check(snapshot, observed) {
        expect(heldOf(observed)).toEqual([true, false]);
        expect(snapshot.context.loop).toBeUndefined();
      },
    },
    {
      name: '[B21] the A and B keys set a loop, and X clears it',
      steps: [key('a', 30), key('b', 34), key('x')],
      ends: 'off',
      check: (_, observed) => expect(observed.inputs['watchLoop']).toEqual([{ a: 30, b: 34 }]),
    },
    {
      name: '[B21] a start without an end waits for the end and can be moved',
      steps: [a(10), key('a', 12), a(14)],
      ends: 'open',
      check: ({ context }, observed) => {
        expect(context.loop).toEqual({ a: 14, b: undefined });
        expect(heldOf(observed)).toEqual([]);
      },
    },
    { name: '[B21] the X key clears a start without an end', steps: [key('a', 10), key('x')], ends: 'off' },
    { name: '[B21] a button clears a start without an end', steps: [a(10), clear], ends: 'off' },
    {
      name: '[B21] an end before the start is swapped with it',
      steps: [a(20), b(10)],
      ends: 'looping',
      check: (_, observed) => expect(observed.inputs['watchLoop']).toEqual([{ a: 10, b: 20 }]),
    },
    {
      name: '[B21] an end at the start is ignored',
      steps: [a(10), b(10.05), key('b', 10.05)],
      ends: 'open',
      check: ({ context }) => expect(context.loop).toEqual({ a: 10, b: undefined }),
    },
    {
      name: '[B21] both ends can be moved while the loop plays, and playback follows the new ones',
      steps: [a(10), b(20), a(12), b(18), key('a', 13), key('b', 17)],
      ends: { looping: 'watching' },
      check(_, observed) {
        expect(observed.inputs['watchLoop']).toEqual([
          { a: 10, b: 20 },
          { a: 12, b: 20 },
          { a: 12, b: 18 },
          { a: 13, b: 18 },
          { a: 13, b: 17 },
        ]);
        expect(heldOf(observed)).toEqual([true]);
      },
    },
    {
      name: '[B21] a loop is limited to the seekable range and ends just before the film',
      steps: [
        { send: { type: 'loop.setA', time: 2, from: 5, to: 90 } },
        { send: { type: 'loop.setB', time: 90, from: 5, to: 90 } },
      ],
      ends: 'looping',
      check: ({ context }) => expect(context.loop).toEqual({ a: 5, b: 89.8 }),
    },
    {
      name: '[B21] a loop ends when the live stream can no longer be rewound to A',
      steps: [a(10), b(20), lost],
      ends: 'lost',
      check(snapshot, observed) {
        expect(snapshot.context.loop).toBeUndefined();
        expect(heldOf(observed)).toEqual([true, false]);
      },
    },
    {
      name: '[B21] a loop keeps its wall time when the live stream is reloaded',
      steps: [live('A', 100, 50_000), live('B', 110, 50_000), moved(80_000), passed],
      ends: { looping: 'watching' },
      check(_, observed) {
        expect(observed.inputs['watchLoop']).toEqual([
          { a: 100, b: 110, origin: 50_000 },
          { a: 70, b: 80, origin: 80_000 },
        ]);
        expect(observed.children['transport']).toEqual([{ type: 'playback.seek', time: 70 }]);
        expect(heldOf(observed)).toEqual([true]);
      },
    },
    {
      name: '[B21] ends set after a reload refer to the reloaded live stream',
      steps: [live('A', 100, 50_000), live('B', 80, 80_000), live('A', 30, 120_000), live('B', 45, 120_000)],
      ends: { looping: 'watching' },
      check: (_, observed) =>
        expect(observed.inputs['watchLoop']).toEqual([
          { a: 70, b: 80, origin: 80_000 },
          { a: 30, b: 40, origin: 120_000 },
          { a: 30, b: 45, origin: 120_000 },
        ]),
    },
    {
      name: '[B21] wall times that differ by up to half a second leave the loop in place',
      onChart: true,
      steps: [live('A', 100, 50_000), live('B', 110, 50_500), live('B', 111, 50_501)],
      ends: 'looping',
      check: (_, observed) =>
        expect(observed.inputs['watchLoop']).toEqual([
          { a: 100, b: 110, origin: 50_000 },
          { a: expect.closeTo(99.499), b: 111, origin: 50_501 },
        ]),
    },
    {
      name: '[B21] a start set at the end of a live loop is ignored',
      onChart: true,
      steps: [live('A', 100, 50_000), live('B', 110, 50_000), live('A', 80, 80_000)],
      ends: 'looping',
      check: ({ context }) => expect(context.loop).toEqual({ a: 70, b: 80, origin: 80_000 }),
    },
    {
      name: '[B21] a new loop can be started by key after the old one was lost',
      steps: [a(10), b(20), lost, key('a', 40)],
      ends: 'open',
      check: ({ context }) => expect(context.loop?.a).toBe(40),
    },
    {
      name: '[B21] a new loop can be started by button after the old one was lost',
      steps: [a(10), b(20), lost, a(40)],
      ends: 'open',
      check: ({ context }) => expect(context.loop?.a).toBe(40),
    },
    {
      name: '[B21] a tool loaded before the film learns which one is current, and clears its loop at the next film',
      input: { stream: undefined },
      steps: [shows({}), a(10), shows({ index: 1 })],
      ends: 'off',
    },
    {
      name: '[B21] the A key moves a start without an end',
      steps: [a(10), key('a', 12)],
      ends: 'open',
      check: ({ context }) => expect(context.loop?.a).toBe(12),
    },
    {
      name: '[B21] an advert within the film keeps the loop',
      steps: [a(10), b(20), shows({ mode: 'midRoll' }), shows({})],
      ends: 'looping',
    },
    {
      name: '[B21] another camera of the film clears the loop',
      steps: [a(10), b(20), shows({ replay: 'bank' })],
      ends: 'off',
      check: ({ context }) => expect(context.source).toEqual({ mode: 'replay', index: 0, replay: 'bank' }),
    },
    {
      name: '[B21] another film of a list clears the loop, and a loop set in it is kept',
      steps: [a(10), shows({ index: 1 }), a(11), b(12), shows({ index: 1 })],
      ends: 'looping',
    },
    {
      name: '[B21] without a loop, only the A key is handled',
      onChart: true,
      steps: [],
      ends: 'off',
      check: (snapshot) =>
        expect(['a', 'b', 'x', 'q'].map((each) => snapshot.can(key(each, 5).send))).toEqual([
          true,
          false,
          false,
          false,
        ]),
    },
    {
      name: '[B21] while a loop plays, the A, B and X keys are handled',
      onChart: true,
      steps: [a(10), b(20)],
      ends: 'looping',
      check: (snapshot) =>
        expect(['a', 'b', 'x', 'q'].map((each) => snapshot.can(key(each, 5).send))).toEqual([true, true, true, false]),
    },
    {
      name: '[B21] a live stream after a film clears the loop',
      onChart: true,
      steps: [a(10), b(20), shows({ mode: 'live' })],
      ends: 'off',
      check: ({ context }) => expect(context.source).toEqual({ mode: 'live', index: 0 }),
    },
  ],
});
