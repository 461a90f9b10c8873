import { expect } from 'vitest';
import { edgeMachine } from '../../../machines/player/edge.machine.ts';
import { LIVE_EDGE_RESTART_MS } from '../../../src/domain/constants.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const LIVE = { type: 'source.opened', kind: 'live', url: '/live.m3u8', autoplay: true } as const;

export default definePaths(edgeMachine, {
  name: 'edge',
  input: undefined,
  events: {
    'source.opened': [
      { kind: 'live', url: '/live.m3u8', autoplay: true },
      { kind: 'advert', url: '/advert.mp4', autoplay: true },
    ],
    'source.closed': [{}],
    'media.playing': [{}],
    'media.paused': [{}],
    'media.waiting': [{}],
    'media.latency': [{ behind: 4 }, { behind: 25 }],
  },
  answers: {},
  pinned: [
    {
      name: '[P10] ten seconds behind is at the edge, more is not',
      steps: [{ send: LIVE }, { send: { type: 'media.latency', behind: 10 } }],
      ends: { atEdge: 'flowing' },
    },
    {
      name: '[P10] who is behind stays behind and is asked nothing',
      steps: [
        { send: LIVE },
        { send: { type: 'media.latency', behind: 10.5 } },
        { send: { type: 'media.waiting' } },
        { elapse: 2 * LIVE_EDGE_RESTART_MS },
      ],
      ends: 'behind',
      check: (_, told) => expect(told.parent.filter(({ type }) => type === 'media.reload')).toEqual([]),
    },
    {
      name: '[P10] stalled at the edge for 36 s, the stream is loaded again there',
      steps: [{ send: LIVE }, { send: { type: 'media.waiting' } }, { elapse: 35_999 }, { elapse: 1 }],
      ends: { atEdge: 'stalled' },
      check: (_, told) => expect(told.parent.at(-1)).toEqual({ type: 'media.reload' }),
    },
    {
      name: '[P10] a stream that flows again in time is left alone',
      steps: [
        { send: LIVE },
        { send: { type: 'media.waiting' } },
        { elapse: 35_999 },
        { send: { type: 'media.playing' } },
        { elapse: 36_000 },
      ],
      ends: { atEdge: 'flowing' },
      check: (_, told) => expect(told.parent.filter(({ type }) => type === 'media.reload')).toEqual([]),
    },
  ],
});
