import { assign, sendParent, setup } from 'xstate';
import type { Seconds } from '../../src/domain/media.ts';
import type { MediaCommand, MediaNotification } from './media.ports.ts';
import type { PlaybackCommand } from './player.events.ts';

/** What playback tells its children about the engine that it starts and stops. */
export type SourceEvent =
  | { type: 'source.opened'; kind: 'replay' | 'live' | 'advert'; url: string; autoplay: boolean }
  | { type: 'source.closed' };

type Asked = Extract<
  PlaybackCommand,
  {
    type:
      | 'playback.play'
      | 'playback.pause'
      | 'playback.toggle'
      | 'playback.seek'
      | 'playback.seekBy'
      | 'playback.toEdge'
      | 'playback.step';
  }
>;

type Confirmed = Extract<
  MediaNotification,
  {
    type:
      | 'media.ready'
      | 'media.playing'
      | 'media.paused'
      | 'media.waiting'
      | 'media.blocked'
      | 'media.seeked'
      | 'media.ended'
      | 'media.volume';
  }
>;

/** Up: commands for the engine, and that a seek has arrived. */
export type TransportFact = MediaCommand | { type: 'transport.moved'; time: Seconds };

/**
 * Plays, pauses and seeks one source, and says what the engine has confirmed.
 *
 * A request is passed to the engine and changes nothing here; the engine's answer does. Seeks are numbered, so that an
 * answer to an older one moves nothing. Where a browser refuses to start with sound it is tried muted, and where it
 * refuses that, too, the viewer must press. Source: player document, point 4; rows P08 and P15.
 */
export const transportMachine = setup({
  types: {
    context: {} as {
      /** Number of the newest seek. */
      seek: number;
      /** Plays, or will once it can: what `seeking` and `starting` return to. */
      goesOn: boolean;
      /** The browser refused to start with sound: a visible unmute is due. */
      mutedByBrowser: boolean;
    },
    events: {} as SourceEvent | Asked | Confirmed,
    tags: {} as 'busy',
    transitionMeta: {} as { row: string },
  },
  guards: {
    goesOn: ({ context }) => context.goesOn,
    isToWait: ({ context }) => !context.goesOn,
    isRefusedWithSound: (_, params: { muted: boolean }) => !params.muted,
    isNewest: ({ context }, params: { seek: number }) => params.seek === context.seek,
    isNewestAndGoesOn: ({ context }, params: { seek: number }) => params.seek === context.seek && context.goesOn,
    isOwnOrNewest: ({ context }, params: { seek: number }) => params.seek === 0 || params.seek === context.seek,
    isUnmuted: (_, params: { muted: boolean }) => !params.muted,
  },
  actions: {
    rememberAutoplay: assign((_, params: { autoplay: boolean }) => ({ goesOn: params.autoplay })),
    intendPlay: assign({ goesOn: true }),
    intendPause: assign({ goesOn: false }),
    askPlay: sendParent({ type: 'media.play' }),
    askPause: sendParent({ type: 'media.pause' }),
    askToEdge: sendParent({ type: 'media.toEdge' }),
    askStep: sendParent((_, params: { frames: number }) => ({ type: 'media.step', frames: params.frames })),
    countSeek: assign({ seek: ({ context }) => context.seek + 1 }),
    askSeek: sendParent(({ context }, params: { time: Seconds }) => ({
      type: 'media.seek',
      time: params.time,
      seek: context.seek,
    })),
    askSeekBy: sendParent(({ context }, params: { seconds: Seconds }) => ({
      type: 'media.seekBy',
      seconds: params.seconds,
      seek: context.seek,
    })),
    tryMuted: sendParent({ type: 'media.setMuted', muted: true }),
    markMuted: assign({ mutedByBrowser: true }),
    unmarkMuted: assign({ mutedByBrowser: false }),
    tellMoved: sendParent((_, params: { time: Seconds }) => ({ type: 'transport.moved', time: params.time })),
  },
}).createMachine({
  id: 'transport',
  context: { seek: 0, goesOn: false, mutedByBrowser: false },
  initial: 'idle',
  on: {
    'source.opened': {
      target: '.starting',
      actions: { type: 'rememberAutoplay', params: ({ event }) => ({ autoplay: event.autoplay }) },
    },
    'source.closed': { target: '.idle' },
    'media.volume': {
      guard: { type: 'isUnmuted', params: ({ event }) => ({ muted: event.muted }) },
      actions: 'unmarkMuted',
      meta: { row: 'P15' },
    },
    'media.seeked': {
      guard: { type: 'isOwnOrNewest', params: ({ event }) => ({ seek: event.seek }) },
      actions: { type: 'tellMoved', params: ({ event }) => ({ time: event.time }) },
    },
  },
  states: {
    idle: { description: 'Nothing is loaded.' },
    starting: {
      description: 'The engine loads; it will play by itself, or wait for the viewer.',
      tags: 'busy',
      on: {
        'media.playing': { target: 'playing', meta: { row: 'P08' } },
        'media.ready': { guard: 'isToWait', target: 'paused' },
        'media.blocked': [
          {
            guard: { type: 'isRefusedWithSound', params: ({ event }) => ({ muted: event.muted }) },
            actions: ['markMuted', 'tryMuted', 'askPlay'],
            meta: { row: 'P15' },
          },
          { target: 'blocked', meta: { row: 'P15' } },
        ],
        'playback.play': { actions: ['intendPlay', 'askPlay'] },
        'playback.pause': { actions: ['intendPause', 'askPause'] },
        'playback.toggle': [
          { guard: 'goesOn', actions: ['intendPause', 'askPause'] },
          { actions: ['intendPlay', 'askPlay'] },
        ],
        'playback.seek': {
          actions: ['countSeek', { type: 'askSeek', params: ({ event }) => ({ time: event.time }) }],
        },
      },
    },
    playing: {
      description: 'Pictures move.',
      entry: 'intendPlay',
      on: {
        'media.paused': { target: 'paused', meta: { row: 'P08' } },
        'media.waiting': { target: 'buffering', meta: { row: 'P08' } },
        'media.ended': { target: 'ended', meta: { row: 'P08' } },
        'playback.pause': { actions: 'askPause' },
        'playback.toggle': { actions: 'askPause' },
        'playback.toEdge': { actions: 'askToEdge', meta: { row: 'P10' } },
        'playback.step': {
          actions: { type: 'askStep', params: ({ event }) => ({ frames: event.frames }) },
          meta: { row: 'P15' },
        },
        'playback.seek': {
          target: 'seeking',
          actions: ['countSeek', { type: 'askSeek', params: ({ event }) => ({ time: event.time }) }],
          meta: { row: 'P08' },
        },
        'playback.seekBy': {
          target: 'seeking',
          actions: ['countSeek', { type: 'askSeekBy', params: ({ event }) => ({ seconds: event.seconds }) }],
          meta: { row: 'P15' },
        },
      },
    },
    paused: {
      description: "A picture stands still, by the viewer's wish.",
      entry: 'intendPause',
      on: {
        'media.playing': { target: 'playing', meta: { row: 'P08' } },
        'media.waiting': { target: 'buffering', actions: 'intendPlay' },
        'media.ended': { target: 'ended' },
        'media.blocked': [
          {
            guard: { type: 'isRefusedWithSound', params: ({ event }) => ({ muted: event.muted }) },
            actions: ['markMuted', 'tryMuted', 'askPlay'],
          },
          { target: 'blocked' },
        ],
        'playback.play': { actions: 'askPlay' },
        'playback.toggle': { actions: 'askPlay' },
        'playback.toEdge': { actions: ['askToEdge', 'askPlay'], meta: { row: 'P10' } },
        'playback.step': {
          actions: { type: 'askStep', params: ({ event }) => ({ frames: event.frames }) },
          meta: { row: 'P15' },
        },
        'playback.seek': {
          target: 'seeking',
          actions: ['countSeek', { type: 'askSeek', params: ({ event }) => ({ time: event.time }) }],
          meta: { row: 'P08' },
        },
        'playback.seekBy': {
          target: 'seeking',
          actions: ['countSeek', { type: 'askSeekBy', params: ({ event }) => ({ seconds: event.seconds }) }],
          meta: { row: 'P15' },
        },
      },
    },
    seeking: {
      description: 'The newest seek is under way; it returns to playing or paused, whichever it was.',
      tags: 'busy',
      on: {
        'media.seeked': [
          {
            guard: { type: 'isNewestAndGoesOn', params: ({ event }) => ({ seek: event.seek }) },
            target: 'playing',
            actions: { type: 'tellMoved', params: ({ event }) => ({ time: event.time }) },
            meta: { row: 'P08' },
          },
          {
            guard: { type: 'isNewest', params: ({ event }) => ({ seek: event.seek }) },
            target: 'paused',
            actions: { type: 'tellMoved', params: ({ event }) => ({ time: event.time }) },
            meta: { row: 'P08' },
          },
        ],
        'media.playing': { actions: 'intendPlay' },
        'media.paused': { actions: 'intendPause' },
        'media.ended': { target: 'ended' },
        'playback.play': { actions: ['intendPlay', 'askPlay'] },
        'playback.pause': { actions: ['intendPause', 'askPause'] },
        'playback.toggle': [
          { guard: 'goesOn', actions: ['intendPause', 'askPause'] },
          { actions: ['intendPlay', 'askPlay'] },
        ],
        'playback.toEdge': { actions: ['askToEdge', 'askPlay'] },
        'playback.seek': {
          actions: ['countSeek', { type: 'askSeek', params: ({ event }) => ({ time: event.time }) }],
          meta: { row: 'P08' },
        },
        'playback.seekBy': {
          actions: ['countSeek', { type: 'askSeekBy', params: ({ event }) => ({ seconds: event.seconds }) }],
        },
      },
    },
    buffering: {
      description: 'It would play, and waits for the stream.',
      tags: 'busy',
      on: {
        'media.playing': { target: 'playing', meta: { row: 'P08' } },
        'media.paused': { target: 'paused' },
        'media.ended': { target: 'ended' },
        'playback.pause': { actions: 'askPause' },
        'playback.toggle': { actions: 'askPause' },
        'playback.toEdge': { actions: 'askToEdge' },
        'playback.seek': {
          target: 'seeking',
          actions: ['countSeek', { type: 'askSeek', params: ({ event }) => ({ time: event.time }) }],
        },
        'playback.seekBy': {
          target: 'seeking',
          actions: ['countSeek', { type: 'askSeekBy', params: ({ event }) => ({ seconds: event.seconds }) }],
        },
      },
    },
    ended: {
      description: 'The source has come to its end; playing begins it again.',
      entry: 'intendPause',
      on: {
        'media.playing': { target: 'playing' },
        'playback.play': { actions: 'askPlay' },
        'playback.toggle': { actions: 'askPlay' },
        'playback.step': { actions: { type: 'askStep', params: ({ event }) => ({ frames: event.frames }) } },
        'playback.seek': {
          target: 'seeking',
          actions: ['countSeek', { type: 'askSeek', params: ({ event }) => ({ time: event.time }) }],
        },
        'playback.seekBy': {
          target: 'seeking',
          actions: ['countSeek', { type: 'askSeekBy', params: ({ event }) => ({ seconds: event.seconds }) }],
        },
      },
    },
    blocked: {
      description: 'The browser refuses to start, even muted: a large play button is due.',
      on: {
        'media.playing': { target: 'playing', meta: { row: 'P15' } },
        'playback.play': { actions: 'askPlay' },
        'playback.toggle': { actions: 'askPlay' },
        'playback.seek': {
          actions: ['countSeek', { type: 'askSeek', params: ({ event }) => ({ time: event.time }) }],
        },
      },
    },
  },
});
