import { transportSetup } from './transport.setup.ts';

export type { SourceEvent, TransportFact } from './transport.setup.ts';

/**
 * If the engine does not finish a seek, it is requested again; then the source is reloaded there; then recovery takes
 * over.
 */
const patient = (state: 'seeking' | 'stepping') =>
  transportSetup.createStateConfig({
    after: {
      seekPatience: [
        {
          guard: 'isUntouched',
          target: state,
          reenter: true,
          actions: ['countRemedy', 'requestNudge'],
        },
        {
          guard: 'isNudged',
          target: state,
          reenter: true,
          actions: ['countRemedy', 'requestReload'],
        },
        { target: state, reenter: true, actions: 'reportStuck' },
      ],
    },
  });

/**
 * Plays, pauses and seeks one source, and reports what the engine has confirmed.
 *
 * Every play, pause and seek is sent here (`systemId: transport`). A request is forwarded to the engine and changes no
 * state; the engine's confirmation does. Seeks are numbered, so that the confirmation of an older one has no effect,
 * and each has a timeout. If the browser refuses to start with sound, playback is tried muted; if it refuses that too,
 * the viewer must press play. Source: player document, point 4.
 * Rows: P08, P10, P15, P24.
 */
export const transportMachine = transportSetup.createMachine({
  id: 'transport',
  context: { seek: 0, remedies: 0, goesOn: false, mutedByBrowser: false, refusals: 0, kind: 'replay' },
  initial: 'idle',
  on: {
    'source.opened': {
      target: '.starting',
      actions: { type: 'noteSource', params: ({ event }) => event },
    },
    'source.closed': { target: '.idle' },
    'media.volume': {
      guard: { type: 'isUnmuted', params: ({ event }) => ({ muted: event.muted }) },
      actions: 'unmarkMuted',
    },
    // During an advert, or before a source is loaded, playback decides what a seek does.
    'playback.seek': { actions: { type: 'reportSeek', params: ({ event }) => event } },
  },
  states: {
    idle: { description: 'Nothing is loaded.' },
    starting: {
      description: 'The engine loads; it will start automatically, or wait for the viewer.',
      tags: 'busy',
      on: {
        'media.playing': { target: 'shown.playing' },
        'media.ready': { guard: 'isToWait', target: 'shown.paused' },
        'media.blocked': [
          {
            guard: { type: 'isRefusedWithSound', params: ({ event }) => ({ muted: event.muted }) },
            actions: ['markMuted', 'tryMuted', 'requestPlay'],
          },
          { target: 'blocked' },
        ],
        'playback.play': { actions: ['intendPlay', 'requestPlay'] },
        'playback.pause': { actions: ['intendPause', 'requestPause'] },
        'playback.toggle': [
          { guard: 'goesOn', actions: ['intendPause', 'requestPause'] },
          { actions: ['intendPlay', 'requestPlay'] },
        ],
        'playback.seek': {
          guard: 'canSeek',
          actions: ['countSeek', { type: 'requestSeek', params: ({ event }) => ({ time: event.time }) }],
        },
      },
      after: { startPatience: { target: 'starting', reenter: true, actions: 'reportStuck' } },
    },
    shown: {
      description: 'A picture is shown; seeks and steps are possible in every substate.',
      initial: 'playing',
      on: {
        'playback.seek': {
          guard: 'canSeek',
          target: '.seeking',
          actions: ['countSeek', { type: 'requestSeek', params: ({ event }) => ({ time: event.time }) }],
        },
        'playback.seekBy': {
          guard: 'canSeek',
          target: '.seeking',
          actions: ['countSeek', { type: 'requestSeekBy', params: ({ event }) => ({ seconds: event.seconds }) }],
        },
        'playback.step': {
          target: '.stepping',
          actions: ['countSeek', { type: 'requestStep', params: ({ event }) => ({ frames: event.frames }) }],
        },
      },
      states: {
        playing: {
          description: 'Playing.',
          entry: 'intendPlay',
          on: {
            'media.paused': { target: 'paused' },
            'media.waiting': { target: 'buffering' },
            'media.ended': { target: 'ended' },
            'playback.pause': { actions: 'requestPause' },
            'playback.toggle': { actions: 'requestPause' },
            'playback.toEdge': { actions: 'requestToEdge' },
          },
        },
        paused: {
          description: 'Paused on a picture.',
          entry: 'intendPause',
          on: {
            'media.playing': { target: 'playing' },
            'media.waiting': { target: 'buffering', actions: 'intendPlay' },
            'media.ended': { target: 'ended' },
            'media.blocked': [
              {
                guard: { type: 'isRefusedWithSound', params: ({ event }) => ({ muted: event.muted }) },
                actions: ['markMuted', 'tryMuted', 'requestPlay'],
              },
              { target: '#transport.blocked' },
            ],
            'playback.play': { actions: 'requestPlay' },
            'playback.toggle': { actions: 'requestPlay' },
            'playback.toEdge': { actions: ['requestToEdge', 'requestPlay'] },
          },
        },
        seeking: {
          description: 'The newest seek is pending; returns to playing or paused, as before.',
          tags: 'busy',
          on: {
            'playback.step': {},
            'media.seeked': [
              {
                guard: { type: 'isNewestAndGoesOn', params: ({ event }) => ({ seek: event.seek }) },
                target: 'playing',
              },
              {
                guard: { type: 'isNewest', params: ({ event }) => ({ seek: event.seek }) },
                target: 'paused',
              },
            ],
            'media.playing': { actions: 'intendPlay' },
            'media.paused': { actions: 'intendPause' },
            'media.ended': { target: 'ended' },
            'playback.play': { actions: ['intendPlay', 'requestPlay'] },
            'playback.pause': { actions: ['intendPause', 'requestPause'] },
            'playback.toggle': [
              { guard: 'goesOn', actions: ['intendPause', 'requestPause'] },
              { actions: ['intendPlay', 'requestPlay'] },
            ],
            'playback.toEdge': { actions: ['requestToEdge', 'requestPlay'] },
          },
          after: patient('seeking').after,
        },
        stepping: {
          description: 'Steps by frames and stays paused; the engine executes the steps one by one.',
          entry: 'intendPause',
          on: {
            'media.seeked': {
              guard: { type: 'isNewest', params: ({ event }) => ({ seek: event.seek }) },
              target: 'paused',
            },
            'media.playing': { target: 'playing' },
            'media.ended': { target: 'ended' },
            'playback.play': { actions: 'requestPlay' },
            'playback.toggle': { actions: 'requestPlay' },
            'playback.toEdge': { actions: ['requestToEdge', 'requestPlay'] },
          },
          after: patient('stepping').after,
        },
        buffering: {
          description: 'Should play, but waits for the stream.',
          tags: 'busy',
          on: {
            'playback.step': {},
            'media.playing': { target: 'playing' },
            'media.paused': { target: 'paused' },
            'media.ended': { target: 'ended' },
            'playback.pause': { actions: 'requestPause' },
            'playback.toggle': { actions: 'requestPause' },
            'playback.toEdge': { actions: 'requestToEdge' },
          },
          after: {
            stallPatience: {
              guard: 'isFilm',
              target: 'buffering',
              reenter: true,
              actions: 'reportStuck',
            },
          },
        },
        ended: {
          description: 'The source has ended; play starts it again.',
          entry: 'intendPause',
          on: {
            'media.playing': { target: 'playing' },
            'playback.play': { actions: 'requestPlay' },
            'playback.toggle': { actions: 'requestPlay' },
          },
        },
      },
    },
    blocked: {
      description: 'The browser refuses to start even muted: shows a large play button.',
      entry: 'countRefusal',
      on: {
        'media.blocked': { actions: 'countRefusal' },
        'media.playing': { target: 'shown.playing' },
        'playback.play': { actions: 'requestPlay' },
        'playback.toggle': { actions: 'requestPlay' },
        'playback.seek': {
          guard: 'canSeek',
          actions: ['countSeek', { type: 'requestSeek', params: ({ event }) => ({ time: event.time }) }],
        },
      },
    },
  },
});
