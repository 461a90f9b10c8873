import { expect } from 'vitest';
import { transportMachine } from '../../../machines/player/playback/transport/transport.machine.ts';
import type { SnapshotFrom } from 'xstate';
import { definePaths } from '../../../tools/paths/index.ts';
import type { Observed } from '../../../tools/paths/types.ts';

type Snapshot = SnapshotFrom<typeof transportMachine>;

const OPENED = { type: 'source.opened', kind: 'replay', url: '/film.m3u8', autoplay: true, within: false } as const;
const STANDING = { ...OPENED, autoplay: false } as const;

const PLAYING = [{ send: OPENED }, { send: { type: 'media.playing' } }] as const;
/** Steps that lead to each state. */
const REACHED = {
  starting: [{ send: OPENED }],
  standing: [{ send: STANDING }],
  playing: PLAYING,
  paused: [...PLAYING, { send: { type: 'media.paused' } }],
  seeking: [...PLAYING, { send: { type: 'playback.seek', time: 12 } }],
  seekingPaused: [...PLAYING, { send: { type: 'media.paused' } }, { send: { type: 'playback.seek', time: 12 } }],
  stepping: [...PLAYING, { send: { type: 'playback.step', frames: 1 } }],
  buffering: [...PLAYING, { send: { type: 'media.waiting' } }],
  ended: [...PLAYING, { send: { type: 'media.ended' } }],
  blocked: [{ send: OPENED }, { send: { type: 'media.blocked', muted: true } }],
} as const;

const OUTSIDE = ['idle', 'starting', 'blocked'];
/** All other states are within `shown`. */
const stateOf = (name: string) => (OUTSIDE.includes(name) ? name : { shown: name });

export default definePaths(transportMachine, {
  name: 'transport',
  input: undefined,
  events: {
    'source.opened': [
      { kind: 'replay', url: '/film.m3u8', autoplay: true, within: false },
      { kind: 'replay', url: '/film.m3u8', autoplay: false, within: false },
      { kind: 'live', url: '/live.m3u8', autoplay: true, within: false },
      { kind: 'advert', url: '/advert.mp4', autoplay: true, within: false },
    ],
    'source.closed': [{}],
    'playback.play': [{}],
    'playback.pause': [{}],
    'playback.toggle': [{}],
    'playback.seek': [{ time: 12 }],
    'playback.seekBy': [{ seconds: -10 }],
    'playback.toEdge': [{}],
    'playback.step': [{ frames: 1 }],
    'media.ready': [{ duration: 60, qualities: [720, 240], captions: [] }],
    'media.playing': [{}],
    'media.paused': [{}],
    'media.waiting': [{}],
    'media.blocked': [{ muted: false }, { muted: true }],
    'media.seeked': [
      { seek: 0, time: 3 },
      ({ context }: Snapshot) => ({ seek: context.seek, time: 12 }),
      ({ context }: Snapshot) => (context.seek > 1 ? { seek: context.seek - 1, time: 11 } : undefined),
    ],
    'media.ended': [{}],
    'media.volume': [
      { volume: 100, muted: false },
      { volume: 100, muted: true },
    ],
  },
  system: ['media'],
  results: {},
  explore: {
    contextKey: (context) => [
      Math.min(context.seek, 2),
      context.remedies,
      context.goesOn,
      context.mutedByBrowser,
      context.kind,
    ],
  },
  unseen: [
    {
      state: 'shown.stepping',
      like: 'shown.paused',
      reason: 'One frame for another, within a few of them: the picture is the sign.',
    },
  ],
  tags: { busy: ['starting', 'shown.seeking', 'shown.buffering'] },
  pinned: [
    ...(
      [
        ['starting', 'playback.play', 'starting', ['media.play'], [], true],
        ['starting', 'playback.pause', 'starting', ['media.pause'], [], false],
        ['starting', 'playback.toggle', 'starting', ['media.pause'], [], false],
        ['standing', 'playback.toggle', 'starting', ['media.play'], [], true],
        ['playing', 'playback.pause', 'playing', ['media.pause'], [], true],
        ['playing', 'playback.toggle', 'playing', ['media.pause'], [], true],
        ['playing', 'playback.toEdge', 'playing', [], ['media.toEdge'], true],
        ['playing', 'media.paused', 'paused', [], [], false],
        ['playing', 'media.waiting', 'buffering', [], [], true],
        ['playing', 'media.ended', 'ended', [], [], false],
        ['paused', 'media.playing', 'playing', [], [], true],
        ['paused', 'media.waiting', 'buffering', [], [], true],
        ['paused', 'media.ended', 'ended', [], [], false],
        ['paused', 'playback.play', 'paused', ['media.play'], [], false],
        ['paused', 'playback.toggle', 'paused', ['media.play'], [], false],
        ['paused', 'playback.toEdge', 'paused', ['media.play'], ['media.toEdge'], false],
        ['seeking', 'media.playing', 'seeking', [], [], true],
        ['seeking', 'media.paused', 'seeking', [], [], false],
        ['seeking', 'media.ended', 'ended', [], [], false],
        ['seeking', 'playback.pause', 'seeking', ['media.pause'], [], false],
        ['seeking', 'playback.toggle', 'seeking', ['media.pause'], [], false],
        ['seeking', 'playback.toEdge', 'seeking', ['media.play'], ['media.toEdge'], true],
        ['seekingPaused', 'media.playing', 'seeking', [], [], true],
        ['seekingPaused', 'playback.play', 'seeking', ['media.play'], [], true],
        ['seekingPaused', 'playback.toggle', 'seeking', ['media.play'], [], true],
        ['stepping', 'media.playing', 'playing', [], [], true],
        ['stepping', 'media.ended', 'ended', [], [], false],
        ['stepping', 'playback.play', 'stepping', ['media.play'], [], false],
        ['stepping', 'playback.toggle', 'stepping', ['media.play'], [], false],
        ['stepping', 'playback.toEdge', 'stepping', ['media.play'], ['media.toEdge'], false],
        ['buffering', 'media.playing', 'playing', [], [], true],
        ['buffering', 'media.paused', 'paused', [], [], false],
        ['buffering', 'media.ended', 'ended', [], [], false],
        ['buffering', 'playback.pause', 'buffering', ['media.pause'], [], true],
        ['buffering', 'playback.toggle', 'buffering', ['media.pause'], [], true],
        ['buffering', 'playback.toEdge', 'buffering', [], ['media.toEdge'], true],
        ['ended', 'media.playing', 'playing', [], [], true],
        ['ended', 'playback.play', 'ended', ['media.play'], [], false],
        ['ended', 'playback.toggle', 'ended', ['media.play'], [], false],
        ['blocked', 'media.playing', 'playing', [], [], true],
        ['blocked', 'playback.play', 'blocked', ['media.play'], [], true],
        ['blocked', 'playback.toggle', 'blocked', ['media.play'], [], true],
        ['playing', 'source.closed', 'idle', [], [], true],
      ] as const
    ).map(([at, type, ends, parent, engine, goesOn]) => ({
      name: `[P08] ${type} while ${at} shows only what the engine confirms`,
      onChart: true,
      steps: [...REACHED[at], { send: { type } }],
      ends: stateOf(ends),
      tags: ['starting', 'seeking', 'buffering'].includes(ends) ? ['busy'] : [],
      check: ({ context }: Snapshot, observed: Observed) => {
        expect(observed.parent.map((each) => each.type)).toEqual(parent);
        const before = ['seeking', 'seekingPaused', 'stepping'].includes(at) ? 1 : 0;
        expect((observed.children['media'] ?? []).slice(before).map((each) => each.type)).toEqual(engine);
        expect(context.goesOn).toBe(goesOn);
      },
    })),
    ...(['playing', 'paused', 'seeking', 'stepping', 'buffering', 'ended'] as const).flatMap((at) => {
      const number = at === 'seeking' || at === 'stepping' ? 2 : 1;
      const steps = [
        [{ type: 'playback.seek', time: 20 }, 'seeking', { type: 'media.seek', time: 20, seek: number }],
        [{ type: 'playback.seekBy', seconds: -5 }, 'seeking', { type: 'media.seekBy', seconds: -5, seek: number }],
        ...(at === 'seeking' || at === 'buffering'
          ? []
          : ([
              [{ type: 'playback.step', frames: -1 }, 'stepping', { type: 'media.step', frames: -1, seek: number }],
            ] as const)),
      ] as const;
      return steps.map(([send, ends, command]) => ({
        name: `[P08] [P15] ${send.type} while ${at} is sent to the engine with its own number and awaited`,
        onChart: true,
        steps: [...REACHED[at], { send }],
        ends: stateOf(ends),
        check: ({ context }: Snapshot, observed: Observed) => {
          expect(observed.children['media']?.at(-1)).toEqual(command);
          expect([context.seek, context.remedies, observed.parent]).toEqual([number, 0, []]);
        },
      }));
    }),
    ...(['seeking', 'buffering'] as const).map((at) => ({
      name: `[P15] no frame step is requested while ${at}, as there is no picture to step from`,
      onChart: true,
      steps: [...REACHED[at], { send: { type: 'playback.step', frames: 1 } } as const],
      ends: stateOf(at),
      check: ({ context }: Snapshot, observed: Observed) => {
        const number = at === 'seeking' ? 1 : 0;
        expect([context.seek, (observed.children['media'] ?? []).length]).toEqual([number, number]);
      },
    })),
    {
      name: '[P08] a seek during playback returns to playing',
      onChart: true,
      steps: [...REACHED.seeking, { send: { type: 'media.seeked', seek: 1, time: 12 } }],
      ends: { shown: 'playing' },
    },
    {
      name: '[P08] the confirmation of an older step changes nothing',
      onChart: true,
      steps: [...REACHED.stepping, { send: { type: 'media.seeked', seek: 0, time: 3 } }],
      ends: { shown: 'stepping' },
      tags: [],
    },
    {
      name: '[P08] the confirmation of the newest step leaves the film paused',
      onChart: true,
      steps: [...REACHED.stepping, { send: { type: 'media.seeked', seek: 1, time: 3 } }],
      ends: { shown: 'paused' },
    },
    ...(['seeking', 'stepping'] as const).flatMap((at) => [
      ...(
        [
          [3_999, 0, []],
          [4_000, 1, [{ type: 'media.nudge', seek: 1 }]],
        ] as const
      ).map(([wait, remedies, engine]) => ({
        name: `[P24] ${wait} ms after the request to the engine, while ${at}: ${remedies} remedies`,
        onChart: true,
        steps: [...REACHED[at], { elapse: wait }],
        ends: stateOf(at),
        check: ({ context }: Snapshot, observed: Observed) => {
          expect([context.remedies, observed.children['media']?.slice(1), observed.parent]).toEqual([
            remedies,
            engine,
            [],
          ]);
        },
      })),
      {
        name: `[P24] an engine that does not respond while ${at} is nudged, then reloaded, then reported as stuck`,
        onChart: true,
        steps: [...REACHED[at], ...[4_000, 8_000, 15_000, 15_000].map((elapse) => ({ elapse }))],
        ends: stateOf(at),
        check: ({ context }: Snapshot, observed: Observed) => {
          expect(observed.children['media']?.slice(1)).toEqual([
            { type: 'media.nudge', seek: 1 },
            { type: 'media.reload', to: 'position' },
          ]);
          expect([context.remedies, observed.parent]).toEqual([
            2,
            [{ type: 'transport.stuck' }, { type: 'transport.stuck' }],
          ]);
        },
      },
      {
        name: `[P24] a new seek while ${at} starts without remedies`,
        onChart: true,
        steps: [...REACHED[at], { elapse: 4_000 }, { send: { type: 'playback.seek', time: 20 } } as const],
        ends: { shown: 'seeking' },
        check: ({ context }: Snapshot) => expect(context.remedies).toBe(0),
      },
    ]),
    ...(['starting', 'paused'] as const).map((at) => ({
      name: `[P15] a browser that refuses to play with sound while ${at} is asked to play muted`,
      onChart: true,
      steps: [...REACHED[at], { send: { type: 'media.blocked', muted: false } } as const],
      ends: stateOf(at),
      check: ({ context }: Snapshot, observed: Observed) => {
        expect([context.mutedByBrowser, observed.parent]).toEqual([true, [{ type: 'media.play' }]]);
        expect(observed.children['media']).toEqual([{ type: 'media.setMuted', muted: true }]);
      },
    })),
    {
      name: '[P15] a browser that refuses even muted playback while paused is counted and needs a press of play',
      onChart: true,
      steps: [...REACHED.paused, { send: { type: 'media.blocked', muted: true } }],
      ends: 'blocked',
      check: ({ context }, observed) => expect([context.refusals, observed.parent]).toEqual([1, []]),
    },
    {
      name: '[P24] a film that does not start is reported as stuck repeatedly',
      onChart: true,
      steps: [...REACHED.starting, { elapse: 20_000 }, { elapse: 20_000 }],
      ends: 'starting',
      check: (_, observed) =>
        expect(observed.parent).toEqual([{ type: 'transport.stuck' }, { type: 'transport.stuck' }]),
    },
    {
      name: '[P24] a stalled film is reported as stuck repeatedly',
      onChart: true,
      steps: [...REACHED.buffering, { elapse: 30_000 }, { elapse: 30_000 }],
      ends: { shown: 'buffering' },
      check: (_, observed) =>
        expect(observed.parent).toEqual([{ type: 'transport.stuck' }, { type: 'transport.stuck' }]),
    },
    {
      name: '[P08] seeks go to the engine while the film starts, stalls and after its end, each with its number',
      onChart: true,
      steps: [
        { send: OPENED },
        { send: { type: 'playback.seek', time: 5 } },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.waiting' } },
        { send: { type: 'playback.seek', time: 10 } },
        { send: { type: 'media.ended' } },
        { send: { type: 'playback.seek', time: 15 } },
      ],
      ends: { shown: 'seeking' },
      check: (_, observed) =>
        expect(observed.children['media']).toEqual([
          { type: 'media.seek', time: 5, seek: 1 },
          { type: 'media.seek', time: 10, seek: 2 },
          { type: 'media.seek', time: 15, seek: 3 },
        ]),
    },
    {
      name: '[P08] [P15] jumps go to the engine while the film plays, seeks and is paused, each with its number',
      onChart: true,
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seekBy', seconds: 10 } },
        { send: { type: 'playback.seekBy', seconds: 10 } },
        { send: { type: 'media.seeked', seek: 2, time: 20 } },
        { send: { type: 'media.paused' } },
        { send: { type: 'playback.seekBy', seconds: -10 } },
      ],
      ends: { shown: 'seeking' },
      check: (_, observed) =>
        expect(observed.children['media']).toEqual([
          { type: 'media.seekBy', seconds: 10, seek: 1 },
          { type: 'media.seekBy', seconds: 10, seek: 2 },
          { type: 'media.seekBy', seconds: -10, seek: 3 },
        ]),
    },
    {
      name: '[P08] [P15] a seek sets the start position of a film that the browser refuses to start',
      onChart: true,
      steps: [
        { send: OPENED },
        { send: { type: 'media.blocked', muted: true } },
        { send: { type: 'playback.seek', time: 5 } },
      ],
      ends: 'blocked',
      check: (_, observed) => expect(observed.children['media']).toEqual([{ type: 'media.seek', time: 5, seek: 1 }]),
    },
    {
      name: '[P06] a seek during an advert is passed on to be done after it, and a jump is ignored',
      onChart: true,
      steps: [
        { send: { ...OPENED, kind: 'advert' } },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seek', time: 20 } },
        { send: { type: 'playback.seekBy', seconds: 10 } },
      ],
      ends: { shown: 'playing' },
      check: (_, observed) => {
        expect(observed.parent).toEqual([{ type: 'playback.seek', time: 20 }]);
        expect(observed.children['media']).toBeUndefined();
      },
    },
    {
      name: '[P15] a film without autoplay starts once it is ready if play was pressed before',
      onChart: true,
      steps: [
        { send: STANDING },
        { send: { type: 'playback.play' } },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
      ],
      ends: 'starting',
    },
    {
      name: '[P15] a film with autoplay stays paused once it is ready if it was paused before',
      onChart: true,
      steps: [
        { send: OPENED },
        { send: { type: 'playback.pause' } },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
      ],
      ends: { shown: 'paused' },
    },
    {
      name: '[P08] a film starts with autoplay, buffers and resumes',
      steps: [
        { send: OPENED },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.waiting' } },
        { send: { type: 'media.playing' } },
      ],
      ends: { shown: 'playing' },
    },
    {
      name: '[P08] pressing play requests playback, and the film plays only once the engine confirms it',
      steps: [
        { send: STANDING },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
        { send: { type: 'playback.toggle' } },
      ],
      ends: { shown: 'paused' },
      check: (_, observed) => expect(observed.parent).toEqual([{ type: 'media.play' }]),
    },
    {
      name: '[P08] the confirmation of an older seek changes nothing',
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seek', time: 10 } },
        { send: { type: 'playback.seek', time: 20 } },
        { send: { type: 'media.seeked', seek: 1, time: 10 } },
      ],
      ends: { shown: 'seeking' },
      check: (_, observed) => {
        expect(observed.children['media']).toEqual([
          { type: 'media.seek', time: 10, seek: 1 },
          { type: 'media.seek', time: 20, seek: 2 },
        ]);
      },
    },
    {
      name: '[P24] a seek without a confirmation is nudged, then the stream is reloaded there, then probed',
      steps: [
        { send: STANDING },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
        { send: { type: 'playback.seek', time: 59.9 } },
        { elapse: 4_000 },
        { elapse: 8_000 },
        { elapse: 15_000 },
        { elapse: 15_000 },
      ],
      ends: { shown: 'seeking' },
      check: (_, observed) => {
        expect(observed.children['media']).toEqual([
          { type: 'media.seek', time: 59.9, seek: 1 },
          { type: 'media.nudge', seek: 1 },
          { type: 'media.reload', to: 'position' },
        ]);
        expect(observed.parent).toEqual([{ type: 'transport.stuck' }, { type: 'transport.stuck' }]);
      },
    },
    {
      name: '[P24] a newer seek gets its own full timeout',
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seek', time: 10 } },
        { elapse: 3_900 },
        { send: { type: 'playback.seek', time: 20 } },
        { elapse: 3_900 },
      ],
      ends: { shown: 'seeking' },
      check: (_, observed) =>
        expect(observed.children['media']?.map(({ type }) => type)).toEqual(['media.seek', 'media.seek']),
    },
    {
      name: '[P24] a stream without a picture is probed after 20 s, a stalled one after 30 s',
      steps: [
        { send: OPENED },
        { elapse: 20_000 },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.waiting' } },
        { elapse: 29_999 },
        { elapse: 1 },
      ],
      ends: { shown: 'buffering' },
      check: (_, observed) =>
        expect(observed.parent).toEqual([{ type: 'transport.stuck' }, { type: 'transport.stuck' }]),
    },
    {
      name: '[P15] steps leave the film paused at their frame',
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.step', frames: 1 } },
        { send: { type: 'playback.step', frames: 1 } },
        { send: { type: 'media.seeked', seek: 1, time: 3 } },
        { send: { type: 'media.seeked', seek: 2, time: 3.04 } },
      ],
      ends: { shown: 'paused' },
    },
    {
      name: '[P08] a seek while paused stays paused',
      steps: [
        { send: STANDING },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
        { send: { type: 'playback.seek', time: 10 } },
        { send: { type: 'media.seeked', seek: 1, time: 10 } },
      ],
      ends: { shown: 'paused' },
    },
    {
      name: '[P08] a seek during which the viewer pauses ends paused',
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seek', time: 10 } },
        { send: { type: 'playback.toggle' } },
        { send: { type: 'media.seeked', seek: 1, time: 10 } },
      ],
      ends: { shown: 'paused' },
    },
    {
      name: '[P15] a film that starts only muted is recorded as muted by the browser',
      steps: [{ send: OPENED }, { send: { type: 'media.blocked', muted: false } }, { send: { type: 'media.playing' } }],
      ends: { shown: 'playing' },
      check: ({ context }, observed) => {
        expect(context.mutedByBrowser).toBe(true);
        expect(observed.children['media']).toEqual([{ type: 'media.setMuted', muted: true }]);
        expect(observed.parent).toEqual([{ type: 'media.play' }]);
      },
    },
    {
      name: '[P15] unmuting removes the notice that the browser muted the film',
      steps: [
        { send: OPENED },
        { send: { type: 'media.blocked', muted: false } },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.volume', volume: 100, muted: false } },
      ],
      ends: { shown: 'playing' },
      check: ({ context }) => expect(context.mutedByBrowser).toBe(false),
    },
    {
      name: '[P15] a browser that refuses even a muted start waits for a press of play',
      steps: [
        { send: OPENED },
        { send: { type: 'media.blocked', muted: false } },
        { send: { type: 'media.blocked', muted: true } },
      ],
      ends: 'blocked',
    },
    {
      name: '[E02] each refusal to start is counted, including repeated ones',
      onChart: true,
      steps: [
        { send: OPENED },
        { send: { type: 'media.blocked', muted: true } },
        { send: { type: 'playback.play' } },
        { send: { type: 'media.blocked', muted: true } },
      ],
      ends: 'blocked',
      check: ({ context }) => expect(context.refusals).toBe(2),
    },
    ...[
      { at: 'seeking', again: { type: 'playback.seekBy', seconds: 10 } as const },
      { at: 'stepping', again: { type: 'playback.step', frames: 1 } as const },
    ].map(({ at, again }) => ({
      name: `[P08] a newer request while ${at} gets its full four seconds before the first remedy`,
      onChart: true,
      steps: [
        ...(at === 'seeking' ? REACHED.seeking : REACHED.stepping),
        { elapse: 3_999 },
        { send: again, expects: { in: stateOf(at) } },
        { elapse: 3_999, expects: { in: stateOf(at), context: { remedies: 0 }, children: {} } },
        { elapse: 1, expects: { in: stateOf(at), context: { remedies: 1 } } },
      ],
      ends: stateOf(at),
    })),
    {
      name: '[P08] a refused muted start is not taken for sound that the browser muted',
      onChart: true,
      steps: [
        ...REACHED.paused,
        {
          send: { type: 'media.blocked', muted: true },
          expects: { in: 'blocked', children: {}, context: { mutedByBrowser: false } },
        },
      ],
      ends: 'blocked',
    },
    {
      name: '[P08] a film muted by the browser counts as such until it is unmuted',
      onChart: true,
      steps: [
        ...REACHED.starting,
        {
          send: { type: 'media.blocked', muted: false },
          expects: { in: 'starting', context: { mutedByBrowser: true } },
        },
        { send: { type: 'media.volume', volume: 100, muted: true }, expects: { context: { mutedByBrowser: true } } },
        { send: { type: 'media.volume', volume: 100, muted: false }, expects: { context: { mutedByBrowser: false } } },
      ],
      ends: 'starting',
    },
  ],
});
