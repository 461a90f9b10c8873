import { expect } from 'vitest';
import { liveEdgeMachine } from '../../../machines/player/playback/live-edge.machine.ts';
import { LIVE_EDGE_RESTART_MS } from '../../../core/domain/constants/live.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const LIVE = { type: 'source.opened', kind: 'live', url: '/live.m3u8', autoplay: true, within: false } as const;

export default definePaths(liveEdgeMachine, {
  name: 'live-edge',
  input: undefined,
  events: {
    'source.opened': [
      { kind: 'live', url: '/live.m3u8', autoplay: true, within: false },
      { kind: 'live', url: '/live.m3u8', autoplay: true, within: true },
      { kind: 'advert', url: '/advert.mp4', autoplay: true, within: false },
    ],
    'source.closed': [{}],
    'playback.toEdge': [{}],
    'media.seeked': [
      { seek: 0, time: 3 },
      { seek: 1, time: 3 },
    ],
    'media.playing': [{}],
    'media.paused': [{}],
    'media.waiting': [{}],
    'media.latency': [{ behind: 4 }, { behind: 25 }],
  },
  system: ['media'],
  results: {},
  unseen: [
    {
      state: 'behind.stalled',
      like: 'behind.flowing',
      reason: 'Behind the edge the way back to it is offered; that the stream stalls is shown by transport.',
    },
  ],
  pinned: [
    {
      name: '[P10] a closed source has no live edge',
      onChart: true,
      steps: [{ send: LIVE }, { send: { type: 'source.closed' } }],
      ends: 'notLive',
    },
    {
      name: '[P10] a stream up to ten seconds behind is at the live edge',
      steps: [{ send: LIVE }, { send: { type: 'media.latency', behind: 10 } }],
      ends: { atEdge: 'flowing' },
    },
    {
      name: '[P10] a viewer who seeks back stays behind the live edge, and the change is reported once',
      steps: [
        { send: LIVE },
        { send: { type: 'media.seeked', seek: 1, time: 3 } },
        { send: { type: 'media.latency', behind: 10.5 } },
        { send: { type: 'media.latency', behind: 30 } },
      ],
      ends: { behind: 'flowing' },
      check: (_, observed) =>
        expect(observed.parent.map(({ type }) => type)).toEqual(['liveEdge.changed', 'liveEdge.changed']),
    },
    {
      name: '[P10] a viewer who paused stays behind the live edge',
      steps: [
        { send: LIVE },
        { send: { type: 'media.paused' } },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.latency', behind: 10.5 } },
      ],
      ends: { behind: 'flowing' },
    },
    {
      name: '[P10] a position restored after an advert is kept behind the live edge',
      steps: [{ send: { ...LIVE, within: true } }, { send: { type: 'media.latency', behind: 25 } }],
      ends: { behind: 'flowing' },
      check: (_, observed) => expect(observed.children['media']).toBeUndefined(),
    },
    {
      name: '[P10] a viewer who falls behind because the stream stalled is returned to the live edge',
      steps: [
        { send: LIVE },
        { send: { type: 'media.waiting' } },
        { send: { type: 'media.playing' } },
        { send: { type: 'media.latency', behind: 10.5 } },
      ],
      ends: { atEdge: 'flowing' },
      check: (_, observed) => expect(observed.children['media']?.at(-1)).toEqual({ type: 'media.toEdge' }),
    },
    {
      name: '[P10] a viewer who jumps to the live edge is kept there again',
      steps: [
        { send: LIVE },
        { send: { type: 'media.seeked', seek: 1, time: 3 } },
        { send: { type: 'playback.toEdge' } },
        { send: { type: 'media.latency', behind: 10.5 } },
      ],
      ends: { atEdge: 'flowing' },
    },
    {
      name: "[P10] a stream that stalls behind the live edge is reloaded at the viewer's position",
      steps: [
        { send: { ...LIVE, within: true } },
        { send: { type: 'media.latency', behind: 25 } },
        { send: { type: 'media.waiting' } },
        { elapse: LIVE_EDGE_RESTART_MS },
      ],
      ends: { behind: 'stalled' },
      check: (_, observed) =>
        expect(observed.children['media']?.at(-1)).toEqual({ type: 'media.reload', to: 'position' }),
    },
    {
      name: '[P10] a stream that stalls at the live edge for 36 s is reloaded at the edge',
      steps: [{ send: LIVE }, { send: { type: 'media.waiting' } }, { elapse: 35_999, meanwhile: true }, { elapse: 1 }],
      ends: { atEdge: { stalled: 'interrupted' } },
      check: (_, observed) => expect(observed.children['media']?.at(-1)).toEqual({ type: 'media.reload', to: 'edge' }),
    },
    {
      name: '[S05] a stream without data for 10 s is interrupted, and stays so during its reloads',
      steps: [
        { send: LIVE },
        { send: { type: 'media.waiting' } },
        { elapse: 10_000 },
        { elapse: 26_000 },
        { elapse: 36_000 },
      ],
      ends: { atEdge: { stalled: 'interrupted' } },
      check: (_, observed) =>
        expect(observed.children['media']).toEqual([
          { type: 'media.reload', to: 'edge' },
          { type: 'media.reload', to: 'edge' },
        ]),
    },
    {
      name: '[S05] after 10 s without data the viewer is told that the stream is interrupted',
      steps: [{ send: LIVE }, { send: { type: 'media.waiting' } }, { elapse: 10_000 }],
      ends: { atEdge: { stalled: 'interrupted' } },
    },
    {
      name: '[P10] a viewer who pauses during a stall stays behind the live edge',
      steps: [
        { send: LIVE },
        { send: { type: 'media.waiting' } },
        { send: { type: 'media.paused' } },
        { send: { type: 'media.latency', behind: 25 } },
      ],
      ends: { behind: 'flowing' },
    },
    {
      name: '[P10] an advert has no live edge',
      onChart: true,
      steps: [{ send: LIVE }, { send: { ...LIVE, kind: 'advert' } }],
      ends: 'notLive',
    },
    {
      name: '[P10] a viewer who catches up is at the live edge, and is returned to it from then on',
      steps: [
        { send: { ...LIVE, within: true } },
        { send: { type: 'media.latency', behind: 25 } },
        { send: { type: 'media.latency', behind: 4 } },
        { send: { type: 'media.latency', behind: 25 } },
      ],
      ends: { atEdge: 'flowing' },
      check: (_, observed) => expect(observed.children['media']).toEqual([{ type: 'media.toEdge' }]),
    },
    ...(['media.playing', 'media.paused'] as const).map((type) => ({
      name: `[P10] behind the live edge, ${type} ends a stall`,
      onChart: true,
      steps: [
        { send: { ...LIVE, within: true } },
        { send: { type: 'media.latency' as const, behind: 25 } },
        { send: { type: 'media.waiting' as const } },
        { send: { type } },
      ],
      ends: { behind: 'flowing' },
    })),
    {
      name: '[S05] a segment that is less than 10 s late is not an interruption',
      steps: [{ send: LIVE }, { send: { type: 'media.waiting' } }, { elapse: 9_999 }],
      ends: { atEdge: { stalled: 'briefly' } },
    },
    {
      name: '[P10] a stream that recovers within 36 s is not reloaded',
      steps: [
        { send: LIVE },
        { send: { type: 'media.waiting' } },
        { elapse: 35_999, meanwhile: true },
        { send: { type: 'media.playing' } },
        { elapse: 36_000 },
      ],
      ends: { atEdge: 'flowing' },
      check: (_, observed) => expect(observed.children['media']).toBeUndefined(),
    },
    {
      name: "[P10] the viewer's position is reported: at the edge, behind it by choice, and at the edge again within ten seconds",
      onChart: true,
      begins: { in: 'notLive', parent: [] },
      steps: [
        { send: LIVE, expects: { in: { atEdge: 'flowing' }, parent: [{ type: 'liveEdge.changed', atEdge: true }] } },
        // Seeks by the engine are not the viewer's choice.
        { send: { type: 'media.seeked', seek: 0, time: 3 }, expects: { context: { chosen: false } } },
        {
          send: { type: 'media.latency', behind: 25 },
          expects: { in: { atEdge: 'flowing' }, children: { media: [{ type: 'media.toEdge' }] }, parent: [] },
        },
        { send: { type: 'media.latency', behind: 10 }, expects: { in: { atEdge: 'flowing' }, children: {} } },
        { send: { type: 'media.seeked', seek: 1, time: 3 }, expects: { context: { chosen: true } } },
        { send: { type: 'media.latency', behind: 10 }, expects: { in: { atEdge: 'flowing' }, children: {} } },
        {
          send: { type: 'media.latency', behind: 10.5 },
          expects: { in: { behind: 'flowing' }, children: {}, parent: [{ type: 'liveEdge.changed', atEdge: false }] },
        },
        { send: { type: 'media.latency', behind: 10.1 }, expects: { in: { behind: 'flowing' }, parent: [] } },
        {
          send: { type: 'media.latency', behind: 10 },
          expects: {
            in: { atEdge: 'flowing' },
            context: { chosen: false },
            parent: [{ type: 'liveEdge.changed', atEdge: true }],
          },
        },
      ],
      ends: { atEdge: 'flowing' },
    },
    {
      name: "[P10] a stream that stalls behind the live edge is reloaded at the viewer's position every 36 s",
      onChart: true,
      steps: [
        { send: { ...LIVE, within: true } },
        { send: { type: 'media.latency', behind: 30 }, expects: { in: { behind: 'flowing' } } },
        { send: { type: 'media.waiting' }, expects: { in: { behind: 'stalled' } } },
        { elapse: 36_000, expects: { children: { media: [{ type: 'media.reload', to: 'position' }] } } },
        { elapse: 36_000, expects: { children: { media: [{ type: 'media.reload', to: 'position' }] } } },
      ],
      ends: { behind: 'stalled' },
    },
  ],
});
