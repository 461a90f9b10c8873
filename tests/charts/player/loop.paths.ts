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
/** In a live stream whose player time 0 has that wall time. */
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
      name: '[B21] at B the film goes back to A, each time',
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
      name: '[B21] tags end nothing while a loop plays, and do so again after it',
      steps: [a(10), b(20), clear],
      ends: 'off',
      runs: [],
      check(snapshot, observed) {
        expect(heldOf(observed)).toEqual([true, false]);
        expect(snapshot.context.loop).toBeUndefined();
      },
    },
    {
      name: '[B21] A and B by keys, and X clears the loop',
      steps: [key('a', 30), key('b', 34), key('x')],
      ends: 'off',
      check: (_, observed) => expect(observed.inputs['watchLoop']).toEqual([{ a: 30, b: 34 }]),
    },
    {
      name: '[B21] a start without an end waits for it, may be set again, and is cleared',
      steps: [a(10), key('a', 12), a(14)],
      ends: 'open',
      check: ({ context }, observed) => {
        expect(context.loop).toEqual({ a: 14, b: undefined });
        expect(heldOf(observed)).toEqual([]);
      },
    },
    { name: '[B21] X clears a start, too', steps: [key('a', 10), key('x')], ends: 'off' },
    { name: '[B21] a button clears a start, too', steps: [a(10), clear], ends: 'off' },
    {
      name: '[B21] an end before the start changes places with it',
      steps: [a(20), b(10)],
      ends: 'looping',
      check: (_, observed) => expect(observed.inputs['watchLoop']).toEqual([{ a: 10, b: 20 }]),
    },
    {
      name: '[B21] an end at the start is none',
      steps: [a(10), b(10.05), key('b', 10.05)],
      ends: 'open',
      check: ({ context }) => expect(context.loop).toEqual({ a: 10, b: undefined }),
    },
    {
      name: '[B21] both ends are moved while it plays, and the clock is watched for the new ones',
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
      name: '[B21] a loop ends before its film does, and begins no earlier than may be sought',
      steps: [
        { send: { type: 'loop.setA', time: 2, from: 5, to: 90 } },
        { send: { type: 'loop.setB', time: 90, from: 5, to: 90 } },
      ],
      ends: 'looping',
      check: ({ context }) => expect(context.loop).toEqual({ a: 5, b: 89.8 }),
    },
    {
      name: '[B21] a live stream that can no longer be rewound to A ends the loop, and a new one may begin',
      steps: [a(10), b(20), lost],
      ends: 'lost',
      check(snapshot, observed) {
        expect(snapshot.context.loop).toBeUndefined();
        expect(heldOf(observed)).toEqual([true, false]);
      },
    },
    {
      name: '[B21] a live stream that is loaded again takes the loop along, by its wall time',
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
      name: '[B21] the ends that follow are of the stream as it is loaded by then',
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
      name: '[B21] wall times that differ by half a second leave it where it is',
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
      name: '[B21] an end at the start of a live loop is none, and leaves it where it is',
      onChart: true,
      steps: [live('A', 100, 50_000), live('B', 110, 50_000), live('A', 80, 80_000)],
      ends: 'looping',
      check: ({ context }) => expect(context.loop).toEqual({ a: 70, b: 80, origin: 80_000 }),
    },
    {
      name: '[B21] after that a new one begins by key',
      steps: [a(10), b(20), lost, key('a', 40)],
      ends: 'open',
      check: ({ context }) => expect(context.loop?.a).toBe(40),
    },
    {
      name: '[B21] or by button',
      steps: [a(10), b(20), lost, a(40)],
      ends: 'open',
      check: ({ context }) => expect(context.loop?.a).toBe(40),
    },
    {
      name: '[B21] a tool that came before the film knows which one it is by then',
      input: { stream: undefined },
      steps: [shows({}), a(10), shows({ index: 1 })],
      ends: 'off',
    },
    {
      name: '[B21] a start is set again by key as well',
      steps: [a(10), key('a', 12)],
      ends: 'open',
      check: ({ context }) => expect(context.loop?.a).toBe(12),
    },
    {
      name: '[B21] an advert within the film leaves the loop',
      steps: [a(10), b(20), shows({ mode: 'midRoll' }), shows({})],
      ends: 'looping',
    },
    {
      name: '[B21] another film, live stream or camera has none',
      steps: [a(10), b(20), shows({ replay: 'bank' })],
      ends: 'off',
      check: ({ context }) => expect(context.source).toEqual({ mode: 'replay', index: 0, replay: 'bank' }),
    },
    {
      name: '[B21] the second film of a list has none either, and its own is kept',
      steps: [a(10), shows({ index: 1 }), a(11), b(12), shows({ index: 1 })],
      ends: 'looping',
    },
    {
      name: '[B21] letters that mean nothing to a loop keep their meaning',
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
      name: '[B21] while it plays A, B and X are its own',
      onChart: true,
      steps: [a(10), b(20)],
      ends: 'looping',
      check: (snapshot) =>
        expect(['a', 'b', 'x', 'q'].map((each) => snapshot.can(key(each, 5).send))).toEqual([true, true, true, false]),
    },
    {
      name: '[B21] a live stream after a film has no loop of it',
      onChart: true,
      steps: [a(10), b(20), shows({ mode: 'live' })],
      ends: 'off',
      check: ({ context }) => expect(context.source).toEqual({ mode: 'live', index: 0 }),
    },
  ],
});
