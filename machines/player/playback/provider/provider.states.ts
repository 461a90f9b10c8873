import { providerSetup } from './provider.setup.ts';

/** Browsers do not report that a frame was not allowed to start; some sites do. */
const refused = { target: 'rest', actions: ['intendPause', 'emitBlocked'] } as const;

/** The current position, and the requested one. */
export const position = providerSetup.createStateConfig({
  description: 'The position of the film, and its pending seek.',
  initial: 'settled',
  on: {
    'media.seek': {
      actions: [{ type: 'aim', params: ({ event }) => event }, 'emitSeeking', 'requestSeek'],
    },
    'media.seekBy': {
      actions: [{ type: 'aimBy', params: ({ event }) => event }, 'emitSeeking', 'requestSeek'],
    },
    'media.toEdge': {
      guard: 'hasEdge',
      actions: [{ type: 'aimAtEdge', params: ({ event }) => ({ now: event.now }) }, 'emitSeeking', 'requestSeek'],
    },
  },
  states: {
    settled: {
      description: 'The page is at the requested position.',
      always: { guard: 'isSeeking', target: 'seeking' },
      on: {
        'page.time': {
          actions: { type: 'noteTime', params: ({ event }) => ({ time: event.time, now: event.now }) },
        },
        'page.seeked': {
          actions: { type: 'noteTime', params: ({ event }) => ({ time: event.time, now: event.now }) },
        },
      },
    },
    seeking: {
      description: 'A seek is pending; times from before it are ignored.',
      on: {
        'page.time': {
          guard: { type: 'isNear', params: ({ event }) => ({ time: event.time }) },
          target: 'settled',
          actions: [
            { type: 'arrive', params: ({ event }) => ({ time: event.time, now: event.now }) },
            { type: 'emitSeeked', params: ({ event }) => ({ time: event.time }) },
          ],
        },
        'page.seeked': {
          guard: { type: 'isThere', params: ({ event }) => ({ time: event.time }) },
          target: 'settled',
          actions: [
            { type: 'arrive', params: ({ event }) => ({ time: event.time, now: event.now }) },
            { type: 'emitSeeked', params: ({ event }) => ({ time: event.time }) },
          ],
        },
        'media.nudge': {
          guard: { type: 'isNewest', params: ({ event }) => ({ seek: event.seek }) },
          actions: [{ type: 'aimEarlier', params: ({ event }) => ({ now: event.now }) }, 'emitSeeking', 'requestSeek'],
        },
      },
    },
  },
});

/** Whether the film plays. */
export const picture = providerSetup.createStateConfig({
  description: 'Whether the film plays.',
  initial: 'still',
  states: {
    still: {
      description: 'Not playing.',
      on: {
        'page.playing': {
          target: 'playing',
          actions: [{ type: 'run', params: ({ event }) => ({ now: event.now }) }, 'intendPlay', 'emitPlaying'],
        },
        'page.ended': { target: '.ended', actions: ['intendPause', 'emitEnded'] },
        'media.play': { target: '.starting', reenter: true, actions: 'intendPlay' },
        'media.pause': { target: '.rest', actions: ['intendPause', 'requestPause'] },
      },
      initial: 'rest',
      states: {
        rest: { description: 'Paused, or not started.' },
        starting: {
          description: 'Playback was requested; the page has not responded.',
          entry: 'requestPlay',
          on: {
            'page.waiting': { target: 'buffering' },
            'page.blocked': refused,
            'page.failed': { target: 'rest', actions: 'emitFatal' },
          },
          after: { playPatience: refused },
        },
        buffering: {
          description: 'Should play, but waits for the stream.',
          on: {
            'page.blocked': refused,
            'page.paused': { target: 'rest', actions: ['intendPause', 'emitPaused'] },
            'media.pause': { actions: ['intendPause', 'requestPause'] },
          },
        },
        ended: {
          description: 'The film has ended. Sites restart without reporting the way back.',
          on: {
            'media.play': {
              target: 'rest',
              actions: { type: 'playFromStart', params: ({ event }) => ({ now: event.now }) },
            },
            'media.seek': { target: 'rest' },
            'media.seekBy': { target: 'rest' },
            'media.pause': { actions: 'requestPause' },
          },
        },
      },
    },
    playing: {
      description: 'Playing.',
      on: {
        'page.paused': {
          target: 'still',
          actions: [{ type: 'stand', params: ({ event }) => ({ now: event.now }) }, 'intendPause', 'emitPaused'],
        },
        'page.waiting': {
          target: 'still.buffering',
          actions: [{ type: 'stand', params: ({ event }) => ({ now: event.now }) }, 'emitWaiting'],
        },
        'page.ended': {
          target: 'still.ended',
          actions: ['standStill', 'intendPause', 'emitEnded'],
        },
        'media.play': { actions: ['intendPlay', 'requestPlay'] },
        'media.pause': { actions: ['intendPause', 'requestPause'] },
      },
    },
  },
});
