import { finalOutput } from '../../../shared/final-output.ts';
import type { PlaybackOutcome } from '../../player.events.ts';
import { initialPlaybackContext } from './playback.rules.ts';
import { playbackSetup } from './playback.setup.ts';
import { content, midRoll, preRoll } from './playback.states.ts';

/**
 * Chooses what plays: an advert, a live stream, a film, or a notice instead.
 *
 * Playback chooses a source, shows the pre-roll advert, interrupts the film for mid-roll adverts and returns to where
 * it was. It moves from one film of the list to the next and from a live stream to its replay, and ends only if the
 * stream is gone or refused. The engine (`media`) lives as long as one source. `transport`, `edge`, `recovery`,
 * `frameRate` and `consent` live as long as playback, receive what the engine confirms, and send commands to it.
 * Source: player document, point 4.
 * Rows: P06, P07, P08, P10, P15, P19, P20, P24, P34, P37.
 */
export const playbackMachine = playbackSetup.createMachine({
  id: 'playback',
  context: ({ input }) => initialPlaybackContext(input),
  output: finalOutput<PlaybackOutcome>(),
  invoke: [
    { id: 'transport', systemId: 'transport', src: 'transport' },
    { id: 'liveEdge', src: 'liveEdge' },
    { id: 'frameRate', src: 'frameRate', input: ({ context }) => ({ connected: context.connected }) },
    { id: 'consent', src: 'consent', input: ({ context }) => ({ given: context.consents }) },
    {
      id: 'recovery',
      src: 'recovery',
      input: ({ context }) => ({ request: context.request, grant: context.grant, now: context.now }),
      onDone: [
        { guard: { type: 'isRefused', params: ({ event }) => event.output }, target: '.refused' },
        { target: '.gone' },
      ],
    },
  ],
  on: {
    'liveEdge.changed': { actions: { type: 'noteLiveEdge', params: ({ event }) => event } },
  },
  initial: 'choosing',
  states: {
    choosing: {
      description:
        'In this order: an advert, the start item, a live stream, its notice, the film, a notice that there is none.',
      always: [
        { guard: 'hasPreRoll', target: 'drawing' },
        { guard: 'hasStartItem', target: 'showing.content.replay', actions: 'cueStartItem' },
        { guard: 'canGoLive', target: 'showing.content.live', actions: 'cueFirst' },
        { guard: 'isScheduled', target: 'awaitingLive' },
        { guard: 'canReplay', target: 'showing.content.replay', actions: 'cueFirst' },
        { guard: 'isEncoding', target: 'encoding' },
        { guard: 'isAwaited', target: 'awaitingLive', actions: 'reportDue' },
        { target: 'noMedia' },
      ],
    },

    drawing: {
      description: 'Picks a random pre-roll advert.',
      invoke: {
        id: 'drawPreRoll',
        src: 'drawPreRoll',
        onDone: {
          target: 'showing.preRoll',
          actions: { type: 'takePreRoll', params: ({ event }) => event.output },
        },
        onError: { target: 'showing.preRoll', actions: { type: 'takePreRoll', params: 0 } },
      },
      on: { 'data.changed': { target: 'choosing' } },
    },

    showing: {
      description: 'A source is loaded; its engine is the actor `media`.',
      exit: 'closeSource',
      on: {
        'playback.setVolume': {
          actions: [
            { type: 'requestVolume', params: ({ event }) => event },
            { type: 'setMedia', params: ({ event }) => ({ type: 'media.setVolume', volume: event.volume }) },
          ],
        },
        'playback.setMuted': {
          actions: [
            { type: 'requestVolume', params: ({ event }) => event },
            { type: 'setMedia', params: ({ event }) => ({ type: 'media.setMuted', muted: event.muted }) },
          ],
        },
        'advert.skip': { actions: 'forwardToAdvert' },
        'consent.give': { actions: 'forwardToConsent' },
        'consent.refuse': { actions: 'forwardToConsent' },
        'consent.given': { actions: 'reportGiven' },
        'consent.admitted': {
          actions: { type: 'admitSource', params: ({ event }) => event },
        },
        'media.play': { actions: ['intendRun', 'forwardToMedia', 'forwardToAdvert'] },
        'media.pause': { actions: ['intendRest', 'forwardToMedia'] },
        'media.ready': {
          actions: [
            { type: 'noteReady', params: ({ event }) => event },
            'forwardToTransport',
            'forwardToAdvert',
            { type: 'reportReady', params: ({ event }) => event },
          ],
        },
        'media.playing': {
          actions: [
            'intendRun',
            'forwardToTransport',
            'forwardToLiveEdge',
            'forwardToRecovery',
            'forwardToAdvert',
            'reportPlaying',
            'reportAdvertSeen',
          ],
        },
        'media.paused': {
          actions: ['intendRest', 'forwardToTransport', 'forwardToLiveEdge', 'forwardToAdvert', 'reportPaused'],
        },
        'media.waiting': { actions: ['forwardToTransport', 'forwardToLiveEdge', 'forwardToAdvert', 'reportWaiting'] },
        'media.blocked': { actions: ['forwardToTransport', 'forwardToAdvert'] },
        'media.ended': { actions: ['forwardToTransport', 'forwardToAdvert'] },
        'media.fatal': { actions: ['forwardToRecovery', 'forwardToAdvert'] },
        'media.volume': [
          {
            guard: 'isVolumeRequested',
            actions: [
              { type: 'noteVolume', params: ({ event }) => event },
              'forwardToTransport',
              { type: 'reportVolume', params: ({ event }) => event },
              // What the viewer requested, not the engine's state: a page may have requested something else meanwhile.
              { type: 'reportChoices', params: ({ context }) => context.volumeRequest! },
              'forgetVolumeRequest',
            ],
          },
          { actions: [{ type: 'noteVolume', params: ({ event }) => event }, 'forwardToTransport'] },
        ],
        'media.rate': { actions: { type: 'noteRate', params: ({ event }) => event } },
        'media.quality': { actions: { type: 'noteQuality', params: ({ event }) => event } },
        'media.audio': { actions: { type: 'noteAudio', params: ({ event }) => event } },
        'media.captions': { actions: { type: 'noteCaptions', params: ({ event }) => event } },
      },
      initial: 'content',
      states: { preRoll, midRoll, content },
    },

    awaitingLive: {
      description: 'The live stream starts soon, or should have started: waits for newer data.',
      entry: 'restRecovery',
      on: { 'data.changed': { target: 'choosing' } },
      after: {
        untilScheduled: { guard: 'isScheduled', target: 'choosing', actions: 'lookAgain' },
      },
    },
    encoding: {
      description: 'The video is being encoded.',
      entry: 'restRecovery',
      on: { 'data.changed': { target: 'choosing' } },
    },
    noMedia: {
      description: 'There are no media: a recording in progress, or a placeholder.',
      entry: 'restRecovery',
      on: { 'data.changed': { target: 'choosing' } },
    },
    gone: {
      type: 'final',
      description: 'The stream is gone for good; the player is removed.',
      output: { kind: 'gone' },
    },
    refused: {
      type: 'final',
      description: 'This viewer may no longer watch, or has to pass a gate first.',
      output: { kind: 'refused' },
    },
  },
});
