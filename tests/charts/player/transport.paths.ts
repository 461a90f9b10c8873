import { expect } from 'vitest';
import { transportMachine } from '../../../machines/player/playback/transport/transport.machine.ts';
import type { SnapshotFrom } from 'xstate';
import { definePaths } from '../../../tools/paths/index.ts';

type Snapshot = SnapshotFrom<typeof transportMachine>;

const OPENED = { type: 'source.opened', kind: 'replay', url: '/film.m3u8', autoplay: true, within: false } as const;
const STANDING = { ...OPENED, autoplay: false } as const;

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
  except: ['playback.seek', 'playback.seekBy'].map((event) => ({
    transition: `seeking > ${event}[0] = false`,
    reason: 'Within an advert nothing is sought, so that no seek is under way there.',
  })),
  unseen: [
    {
      state: 'stepping',
      like: 'paused',
      reason: 'One frame for another, within a few of them: the picture is the sign.',
    },
  ],
  pinned: [
    {
      name: '[P08] the engine is asked for a seek while the film starts, stalls and after its end, each with its number',
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
      ends: 'seeking',
      check: (_, observed) =>
        expect(observed.children['media']).toEqual([
          { type: 'media.seek', time: 5, seek: 1 },
          { type: 'media.seek', time: 10, seek: 2 },
          { type: 'media.seek', time: 15, seek: 3 },
        ]),
    },
    {
      name: '[P08] [P15] jumps forward and back are asked for while it plays, while it seeks and while it is paused',
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
      ends: 'seeking',
      check: (_, observed) =>
        expect(observed.children['media']).toEqual([
          { type: 'media.seekBy', seconds: 10, seek: 1 },
          { type: 'media.seekBy', seconds: 10, seek: 2 },
          { type: 'media.seekBy', seconds: -10, seek: 3 },
        ]),
    },
    {
      name: '[P08] [P15] a film that the browser refuses to start is put where it is to begin',
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
      name: '[P06] within an advert nothing is sought: the moment goes up, to be sought after it, and a jump is left out',
      onChart: true,
      steps: [
        { send: { ...OPENED, kind: 'advert' } },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seek', time: 20 } },
        { send: { type: 'playback.seekBy', seconds: 10 } },
      ],
      ends: 'playing',
      check: (_, observed) => {
        expect(observed.parent).toEqual([{ type: 'playback.seek', time: 20 }]);
        expect(observed.children['media']).toBeUndefined();
      },
    },
    {
      name: '[P15] a film that was to stand plays once it can, when it was asked to before',
      onChart: true,
      steps: [
        { send: STANDING },
        { send: { type: 'playback.play' } },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
      ],
      ends: 'starting',
    },
    {
      name: '[P15] a film that was to play stands once it can, when it was paused before',
      onChart: true,
      steps: [
        { send: OPENED },
        { send: { type: 'playback.pause' } },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
      ],
      ends: 'paused',
    },
    {
      name: '[P08] a film plays by itself, waits for the stream and plays on',
      steps: [
        { send: OPENED },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.waiting' } },
        { send: { type: 'media.playing' } },
      ],
      ends: 'playing',
    },
    {
      name: "[P08] pressing play asks, and only the engine's answer plays",
      steps: [
        { send: STANDING },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
        { send: { type: 'playback.toggle' } },
      ],
      ends: 'paused',
      check: (_, observed) => expect(observed.parent).toEqual([{ type: 'media.play' }]),
    },
    {
      name: '[P08] the answer to an older seek moves nothing',
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seek', time: 10 } },
        { send: { type: 'playback.seek', time: 20 } },
        { send: { type: 'media.seeked', seek: 1, time: 10 } },
      ],
      ends: 'seeking',
      check: (_, observed) => {
        expect(observed.children['media']).toEqual([
          { type: 'media.seek', time: 10, seek: 1 },
          { type: 'media.seek', time: 20, seek: 2 },
        ]);
      },
    },
    {
      name: '[P24] a seek that is left open is asked again, then the stream is loaded again there, then probed',
      steps: [
        { send: STANDING },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
        { send: { type: 'playback.seek', time: 59.9 } },
        { elapse: 4_000 },
        { elapse: 8_000 },
        { elapse: 15_000 },
        { elapse: 15_000 },
      ],
      ends: 'seeking',
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
      name: '[P24] a newer seek is given its own time',
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seek', time: 10 } },
        { elapse: 3_900 },
        { send: { type: 'playback.seek', time: 20 } },
        { elapse: 3_900 },
      ],
      ends: 'seeking',
      check: (_, observed) =>
        expect(observed.children['media']?.map(({ type }) => type)).toEqual(['media.seek', 'media.seek']),
    },
    {
      name: '[P24] a stream that brings no picture is probed after twenty seconds, one that stalls after thirty',
      steps: [
        { send: OPENED },
        { elapse: 20_000 },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.waiting' } },
        { elapse: 29_999 },
        { elapse: 1 },
      ],
      ends: 'buffering',
      check: (_, observed) =>
        expect(observed.parent).toEqual([{ type: 'transport.stuck' }, { type: 'transport.stuck' }]),
    },
    {
      name: '[P15] a step stands still at its frame',
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.step', frames: 1 } },
        { send: { type: 'playback.step', frames: 1 } },
        { send: { type: 'media.seeked', seek: 1, time: 3 } },
        { send: { type: 'media.seeked', seek: 2, time: 3.04 } },
      ],
      ends: 'paused',
    },
    {
      name: '[P08] a seek while paused stays paused',
      steps: [
        { send: STANDING },
        { send: { type: 'media.ready', duration: 60, qualities: [], captions: [] } },
        { send: { type: 'playback.seek', time: 10 } },
        { send: { type: 'media.seeked', seek: 1, time: 10 } },
      ],
      ends: 'paused',
    },
    {
      name: '[P08] pausing during a seek arrives paused',
      steps: [
        { send: OPENED },
        { send: { type: 'media.playing' } },
        { send: { type: 'playback.seek', time: 10 } },
        { send: { type: 'playback.toggle' } },
        { send: { type: 'media.seeked', seek: 1, time: 10 } },
      ],
      ends: 'paused',
    },
    {
      name: '[P15] a browser that refuses sound is asked again muted, and an unmute is due until the viewer unmutes',
      steps: [{ send: OPENED }, { send: { type: 'media.blocked', muted: false } }, { send: { type: 'media.playing' } }],
      ends: 'playing',
      check: ({ context }, observed) => {
        expect(context.mutedByBrowser).toBe(true);
        expect(observed.children['media']).toEqual([{ type: 'media.setMuted', muted: true }]);
        expect(observed.parent).toEqual([{ type: 'media.play' }]);
      },
    },
    {
      name: '[P15] unmuting takes the notice away',
      steps: [
        { send: OPENED },
        { send: { type: 'media.blocked', muted: false } },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.volume', volume: 100, muted: false } },
      ],
      ends: 'playing',
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
      name: '[E02] each refusal to start counts, also where it was refused before',
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
  ],
});
