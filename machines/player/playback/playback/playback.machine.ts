import { finalOutput } from '../../../shared/final-output.ts';
import type { PlaybackOutcome } from '../../player.events.ts';
import { beginPlayback } from './playback.rules.ts';
import { playbackSetup } from './playback.setup.ts';
import { live, midRoll, preRoll, replay } from './playback.states.ts';

/**
 * Chooses what plays: an advert, a live stream, a film, or a notice in their place.
 *
 * It begins by choosing, shows the advert before the film, interrupts for those within it and comes back where it was,
 * goes from one film of the list to the next and from a live stream to its replay, and ends only when the stream is gone.
 * The engine (`media`) lives as long as one source; `transport`, `edge`, `recovery`, `frameRate` and `consent` live as long as
 * playback, hear what the engine confirms, and answer with commands that are passed on to it.
 * Source: player document, point 4; row P06.
 */
export const playbackMachine = playbackSetup.createMachine({
  id: 'playback',
  context: ({ input }) => beginPlayback(input),
  output: finalOutput<PlaybackOutcome>(),
  invoke: [
    { id: 'transport', src: 'transport' },
    { id: 'edge', src: 'edge' },
    { id: 'frameRate', src: 'frameRate', input: ({ context }) => ({ connected: context.connected }) },
    { id: 'consent', src: 'consent', input: ({ context }) => ({ given: context.consents }) },
    {
      id: 'recovery',
      src: 'recovery',
      input: ({ context }) => ({ request: context.request, grant: context.grant, now: context.now }),
      onDone: { target: '.gone', meta: { row: 'P24' } },
    },
  ],
  on: {
    'data.changed': { actions: { type: 'keepDocument', params: ({ event }) => event } },
    'edge.changed': { actions: { type: 'noteEdge', params: ({ event }) => event } },
  },
  initial: 'choosing',
  states: {
    choosing: {
      description:
        'An advert first, then the start item, a live stream, its notice, the film, or a notice that there is none.',
      always: [
        { guard: 'hasPreRoll', target: 'showing.preRoll', meta: { row: 'P06' } },
        { guard: 'hasStartItem', target: 'showing.replay', actions: 'cueStartItem', meta: { row: 'P06' } },
        { guard: 'canGoLive', target: 'showing.live', actions: 'cueFirst', meta: { row: 'P06' } },
        { guard: 'isScheduled', target: 'awaitingLive', meta: { row: 'P34' } },
        { guard: 'canReplay', target: 'showing.replay', actions: 'cueFirst', meta: { row: 'P06' } },
        { guard: 'isEncoding', target: 'encoding', meta: { row: 'P34' } },
        { target: 'noMedia', meta: { row: 'P34' } },
      ],
    },

    showing: {
      description: 'A source is loaded; its engine is the actor `media`.',
      exit: 'closeSource',
      on: {
        'playback.play': { actions: 'toTransport' },
        'playback.pause': { actions: 'toTransport' },
        'playback.toggle': { actions: 'toTransport' },
        'playback.setVolume': {
          actions: [
            'askVolume',
            { type: 'setMedia', params: ({ event }) => ({ type: 'media.setVolume', volume: event.volume }) },
          ],
          meta: { row: 'P15' },
        },
        'playback.setMuted': {
          actions: [
            'askVolume',
            { type: 'setMedia', params: ({ event }) => ({ type: 'media.setMuted', muted: event.muted }) },
          ],
          meta: { row: 'P15' },
        },
        'advert.skip': { actions: 'toAdvert', meta: { row: 'P06' } },
        'consent.give': { actions: 'toConsent', meta: { row: 'P07' } },
        'consent.refuse': { actions: 'toConsent', meta: { row: 'P07' } },
        'consent.given': { actions: 'tellGiven', meta: { row: 'P07' } },
        'consent.admitted': {
          actions: { type: 'admitSource', params: ({ event }) => event },
          meta: { row: 'P07' },
        },
        'media.play': { actions: ['intendRun', 'toMedia', 'toAdvert'] },
        'media.pause': { actions: ['intendRest', 'toMedia'] },
        'media.setMuted': { actions: 'toMedia' },
        'media.ready': {
          actions: [
            { type: 'noteReady', params: ({ event }) => event },
            'toTransport',
            'toAdvert',
            { type: 'tellReady', params: ({ event }) => event },
          ],
          meta: { row: 'P08' },
        },
        'media.playing': {
          actions: ['intendRun', 'toTransport', 'toEdge', 'toRecovery', 'toAdvert', 'tellPlaying', 'tellAdvertSeen'],
          meta: { row: 'P08' },
        },
        'media.paused': {
          actions: ['intendRest', 'toTransport', 'toEdge', 'toAdvert', 'tellPaused'],
          meta: { row: 'P08' },
        },
        'media.waiting': { actions: ['toTransport', 'toEdge', 'toAdvert', 'tellWaiting'], meta: { row: 'P08' } },
        'media.blocked': { actions: ['toTransport', 'toAdvert'], meta: { row: 'P15' } },
        'media.ended': { actions: ['toTransport', 'toAdvert'], meta: { row: 'P08' } },
        'media.fatal': { actions: ['toRecovery', 'toAdvert'], meta: { row: 'P24' } },
        'media.volume': [
          {
            guard: 'isVolumeAsked',
            actions: [
              { type: 'noteVolume', params: ({ event }) => event },
              'forgetVolumeAsked',
              'toTransport',
              { type: 'tellVolume', params: ({ event }) => event },
            ],
            meta: { row: 'P15' },
          },
          { actions: [{ type: 'noteVolume', params: ({ event }) => event }, 'toTransport'] },
        ],
        'media.rate': { actions: { type: 'noteRate', params: ({ event }) => event }, meta: { row: 'P15' } },
        'media.quality': { actions: { type: 'noteQuality', params: ({ event }) => event }, meta: { row: 'P15' } },
        'media.captions': { actions: { type: 'noteCaptions', params: ({ event }) => event } },
      },
      initial: 'replay',
      states: { preRoll, midRoll, live, replay },
    },

    awaitingLive: {
      description: 'The live stream will start soon.',
      entry: 'restRecovery',
      on: {
        'data.changed': {
          target: 'choosing',
          actions: { type: 'keepDocument', params: ({ event }) => event },
          meta: { row: 'P06' },
        },
      },
      after: {
        untilScheduled: { guard: 'isScheduled', target: 'choosing', actions: 'lookAgain', meta: { row: 'P34' } },
      },
    },
    encoding: {
      description: 'The video is being encoded.',
      entry: 'restRecovery',
      on: {
        'data.changed': {
          target: 'choosing',
          actions: { type: 'keepDocument', params: ({ event }) => event },
          meta: { row: 'P34' },
        },
      },
    },
    noMedia: {
      description: 'There is nothing to play: a recording in progress, or a placeholder.',
      entry: 'restRecovery',
      on: {
        'data.changed': {
          target: 'choosing',
          actions: { type: 'keepDocument', params: ({ event }) => event },
          meta: { row: 'P34' },
        },
      },
    },
    gone: {
      type: 'final',
      description: 'The stream is gone for good: the player is removed.',
      output: { kind: 'gone' },
    },
  },
});
