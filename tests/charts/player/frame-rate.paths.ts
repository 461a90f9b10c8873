import { expect } from 'vitest';
import { frameRateMachine } from '../../../machines/player/playback/frame-rate.machine.ts';
import { FRAME_RATE_PATIENCE_MS } from '../../../core/domain/constants/playback.ts';
import { definePaths } from '../../../tools/paths/index.ts';

const SITE = 'https://www.youtube.com/watch?v=abc123';
const open = (url = SITE, kind: 'replay' | 'live' = 'replay') =>
  ({ send: { type: 'source.opened', kind, url, autoplay: true, within: false } }) as const;
const step = (frames: number) => ({ send: { type: 'playback.step', frames } }) as const;
const observed = (fps: number) => ({ done: 'fetchFrameRate', output: { status: 'ok', fps } }) as const;
const connected = { connected: true };
const PAUSE = { type: 'playback.pause' };
const by = (seconds: number) => ({ type: 'playback.seekBy', seconds });

export default definePaths(frameRateMachine, {
  name: 'frame-rate',
  input: [connected, { connected: false }],
  events: {
    'source.opened': [
      { kind: 'replay', url: SITE, autoplay: true, within: false },
      { kind: 'live', url: SITE, autoplay: true, within: false },
      { kind: 'replay', url: '/media/7/index.m3u8', autoplay: true, within: false },
    ],
    'source.closed': [{}],
    'playback.step': [{ frames: 1 }, { frames: -1 }],
    'frameRate.dismiss': [{}],
  },
  runsIn: { fetchFrameRate: 'asking' },
  results: {
    fetchFrameRate: { done: [{ status: 'ok', fps: 25 }, { status: 'unknown' }], error: [new Error('no answer')] },
  },
  system: ['transport'],
  explore: { contextKey: ({ connected: is, url, fps, frames }) => [is, url, fps, Math.sign(frames)] },
  unseen: [
    {
      state: 'known',
      like: 'unknown',
      reason: 'The same two buttons step; what was asked of the server is not to be seen.',
    },
  ],
  pinned: [
    {
      name: '[P37] the first step requests the frame rate, and all steps pressed meanwhile are taken once it is known',
      input: connected,
      steps: [open(), step(1), step(1), observed(25)],
      ends: 'known',
      check: (_, { children: { transport = [] } }) => expect(transport).toEqual([PAUSE, by(2 / 25)]),
    },
    {
      name: '[P37] a known frame rate is not requested again: each step pauses and seeks by its frames',
      input: connected,
      steps: [open(), step(1), observed(50), step(-1)],
      ends: 'known',
      check: (_, { children: { transport = [] } }) => expect(transport).toEqual([PAUSE, by(0.02), PAUSE, by(-0.02)]),
    },
    {
      name: '[P37] an unknown frame rate raises an alert without stepping, and another step requests it again',
      input: connected,
      steps: [
        open(),
        step(1),
        { done: 'fetchFrameRate', output: { status: 'unknown' } },
        { send: { type: 'frameRate.dismiss' } },
        step(-1),
        observed(25),
      ],
      ends: 'known',
      check: (_, { children: { transport = [] } }) => expect(transport).toEqual([PAUSE, PAUSE, by(-0.04)]),
    },
    {
      name: '[P37] a frame rate request that times out fails',
      input: connected,
      steps: [open(), step(1), { elapse: FRAME_RATE_PATIENCE_MS }],
      ends: 'failed',
    },
    {
      name: '[P37] another film discards the known frame rate',
      input: connected,
      steps: [open(), step(1), observed(25), open('https://vimeo.com/76979871')],
      ends: 'unknown',
      check: ({ context }) => expect(context.fps).toBe(0),
    },
    {
      name: '[P37] a viewer who is not signed in cannot step by frames',
      input: { connected: false },
      steps: [open(), step(1)],
      ends: 'notNeeded',
      check: (_, { children: { transport = [] } }) => expect(transport).toEqual([]),
    },
    {
      name: '[P37] no frame rate is requested for a film of the library or a live stream',
      input: connected,
      steps: [open('/media/7/index.m3u8'), step(1), open(SITE, 'live'), step(1)],
      ends: 'notNeeded',
      check: (_, { children: { transport = [] } }) => expect(transport).toEqual([]),
    },
    {
      name: '[P37] steps are ignored after the film is closed',
      input: connected,
      steps: [open(), step(1), observed(25), { send: { type: 'source.closed' } }, step(1)],
      ends: 'notNeeded',
      check: (_, { children: { transport = [] } }) => expect(transport).toEqual([PAUSE, by(0.04)]),
    },
    {
      name: '[P37] the frame rate is requested for the current film, and a failed request raises an alert',
      onChart: true,
      input: connected,
      begins: { in: 'notNeeded', context: { url: '', fps: 0, frames: 0 } },
      steps: [
        { ...open(), expects: { in: 'unknown', context: { url: SITE, fps: 0, frames: 0 } } },
        {
          ...step(2),
          expects: {
            in: 'asking',
            context: { frames: 2 },
            children: { transport: [PAUSE] },
            inputs: { fetchFrameRate: [{ url: SITE }] },
          },
        },
        {
          error: 'fetchFrameRate',
          reason: new Error('no answer'),
          expects: { in: 'failed', context: { frames: 0 }, children: {} },
        },
      ],
      ends: 'failed',
    },
    {
      name: '[P37] steps pressed in one film are not taken in the next',
      onChart: true,
      input: connected,
      steps: [
        open(),
        step(2),
        {
          ...open('https://vimeo.com/76979871'),
          expects: { in: 'unknown', context: { url: 'https://vimeo.com/76979871', frames: 0 } },
        },
        {
          ...step(1),
          expects: { inputs: { fetchFrameRate: [{ url: 'https://vimeo.com/76979871' }] }, context: { frames: 1 } },
        },
        { ...observed(25), expects: { children: { transport: [by(0.04)] } } },
        { ...open('/media/7/index.m3u8'), expects: { in: 'notNeeded', children: {} } },
      ],
      ends: 'notNeeded',
    },
  ],
});
