import { initialElementContext } from './element.rules.ts';
import { elementSetup } from './element.setup.ts';

export type {
  At,
  ElementCommand,
  ElementEventName,
  ElementReport,
  EngineCommand,
  EngineReport,
} from './element.setup.ts';

const announce = ['emitReady', 'emitQuality', 'emitAudio', 'showCaptions'] as const;
/** Announces the film and seeks to the requested position. */
const begin = [...announce, 'catchUp', 'playOn'] as const;

/**
 * Plays a source on the media element, with the engine for its address.
 *
 * Commands go to the element and the engine; only what they confirm is emitted. The newest load wins, and requests made
 * while it opens apply once it is ready. A load that starts at the target of a seek completes that seek. Seeks within
 * the current frame, which keep the picture of a pause or make the browser report the frame, are internal and not
 * emitted.
 * Rows: P06, P07, P08, P10, P15, P24, P32, S06.
 */
export const elementMachine = elementSetup.createMachine({
  id: 'element',
  context: ({ input }) => initialElementContext(input),
  invoke: [
    { id: 'element', src: 'element' },
    { id: 'steps', src: 'steps' },
  ],
  initial: 'attached',
  on: {
    'media.play': { actions: 'intendPlay' },
    'media.pause': { actions: ['intendPause', 'requestPause'] },
    'media.toEdge': { actions: 'forgetWall' },
    'media.setRate': { actions: { type: 'forwardSetting', params: ({ event }) => event } },
    'media.setVolume': { actions: { type: 'forwardSetting', params: ({ event }) => event } },
    'media.setMuted': { actions: { type: 'forwardSetting', params: ({ event }) => event } },
    'media.regrant': { actions: 'forwardToElement' },
    'media.setQuality': { actions: { type: 'setQuality', params: ({ event }) => event } },
    'media.setCaptions': { actions: [{ type: 'setCaptions', params: ({ event }) => event }, 'showCaptions'] },
    'media.setAudio': { actions: { type: 'setAudio', params: ({ event }) => event } },
    'element.refused': { actions: ['intendPause', 'emitBlocked'] },
    'element.volumechange': { actions: 'emitVolume' },
    'engine.failed': { actions: { type: 'emitFatal', params: ({ event }) => event } },
  },
  states: {
    attached: {
      description: 'An engine is attached to the element, or is being attached.',
      invoke: { id: 'engine', src: 'engine' },
      initial: 'loading',
      states: {
        loading: {
          description: 'No metadata yet; commands are queued.',
          on: {
            'engine.loaded': { actions: 'createEngine' },
            'media.seek': {
              target: '.still',
              actions: ['cancelSteps', { type: 'aimEarly', params: ({ event }) => event }],
            },
            'media.seekBy': {
              target: '.still',
              actions: ['cancelSteps', { type: 'aimEarlyBy', params: ({ event }) => event }],
            },
            'media.step': {
              target: '.stepping',
              actions: { type: 'requestStep', params: ({ event }) => event },
            },
            'media.reload': {
              target: '#element.attached',
              reenter: true,
              actions: ['cancelSteps', { type: 'reopenEarly', params: ({ event }) => event }],
            },
          },
          initial: 'still',
          states: {
            still: {
              description: 'Starts at its opening position, or at the target of a seek.',
              on: {
                'element.loadedmetadata': [
                  { guard: 'hasTarget', target: '#element.attached.ready.seeking', actions: begin },
                  { target: '#element.attached.ready', actions: [...announce, 'playOn'] },
                ],
              },
            },
            stepping: {
              description: 'A frame step was requested; it seeks once the film is ready.',
              on: {
                'step.seek': { actions: { type: 'aimEarly', params: ({ event }) => event } },
                'element.loadedmetadata': { target: '#element.attached.ready.stepping', actions: begin },
              },
            },
          },
        },
        ready: {
          description: 'The metadata have loaded.',
          on: {
            // An engine that has recovered its decoder starts over.
            'element.loadedmetadata': { actions: begin },
            'element.loadeddata': { actions: 'forgetOpening' },
            'element.canplay': { actions: 'notePicture' },
            'element.durationchange': { guard: 'isOtherDuration', actions: 'emitReady' },
            'element.tracks': { actions: ['emitReady', 'showCaptions'] },
            // Forced captions depend on the active audio track.
            'engine.audio': [
              { guard: 'hasAudioChoice', actions: ['emitReady', 'emitAudio', 'showCaptions'] },
              { actions: 'showCaptions' },
            ],
            // A browser plays the audio of a film whose video it cannot decode.
            'engine.failed': {
              guard: { type: 'isUnsupported', params: ({ event }) => event },
              actions: ['requestPause', { type: 'emitFatal', params: ({ event }) => event }],
            },
            'engine.qualities': { actions: ['emitReady', 'emitQuality'] },
            'element.resize': { actions: 'emitQuality' },
            // Another player of the page may have paused it since, if both started together.
            'element.playing': { guard: 'isRunning', actions: ['intendPlay', 'emitPlaying'] },
            'element.pause': { guard: 'isPause', actions: ['intendPause', 'emitPaused'] },
            'element.waiting': { guard: 'isRunning', actions: 'emitWaiting' },
            'element.ended': { actions: ['intendPause', 'emitEnded'] },
            'element.seeking': { actions: 'emitSeeking' },
            'element.ratechange': { actions: 'emitRate' },
            'element.tick': { actions: 'emitLatency' },
            'media.play': [
              { guard: 'hasEnded', actions: ['intendPlay', 'requestStart'] },
              { actions: ['intendPlay', 'requestPlay'] },
            ],
            'media.seek': {
              target: '.seeking',
              actions: ['cancelSteps', { type: 'aim', params: ({ event }) => event }, 'requestSeek'],
            },
            'media.seekBy': {
              target: '.seeking',
              actions: ['cancelSteps', { type: 'aimBy', params: ({ event }) => event }, 'requestSeek'],
            },
            'media.nudge': {
              guard: { type: 'isPending', params: ({ event }) => event },
              actions: ['nudge', 'requestSeek'],
            },
            'media.toEdge': { guard: 'hasEdge', actions: ['forgetWall', 'requestEdge'] },
            'media.step': {
              target: '.stepping',
              actions: { type: 'requestStep', params: ({ event }) => event },
            },
            'media.setQuality': { actions: [{ type: 'setQuality', params: ({ event }) => event }, 'emitQuality'] },
            'media.reload': {
              target: '#element.attached',
              reenter: true,
              actions: ['cancelSteps', { type: 'reopen', params: ({ event }) => event }],
            },
          },
          initial: 'settled',
          states: {
            settled: {
              description: 'At the requested position.',
              on: {
                'element.seeked': { guard: 'isStill', actions: ['noteArrived', 'emitMoved', 'resume'] },
                'element.pause': {
                  guard: 'hasPaintedAhead',
                  target: 'settling',
                  actions: ['intendPause', 'emitPaused', 'settle'],
                },
              },
            },
            seeking: {
              description: 'A seek is pending; the load itself may complete it.',
              on: {
                'element.seeked': { guard: 'isStill', target: 'settled', actions: ['arrive', 'resume'] },
                'element.loadeddata': {
                  guard: 'isThere',
                  target: 'settled',
                  actions: ['forgetOpening', 'arrive', 'resume'],
                },
              },
            },
            settling: {
              description: 'Seeks within the frame, so that a paused picture is the one of the reported time.',
              on: {
                'element.seeking': {},
                'element.seeked': { guard: 'isStill', target: 'settled', actions: ['noteArrived', 'resume'] },
                'media.step': {
                  target: 'stepping.showingAgain',
                  actions: { type: 'requestStep', params: ({ event }) => event },
                },
              },
            },
            stepping: {
              description: 'Steps by frames.',
              on: {
                'media.step': {
                  actions: { type: 'requestStep', params: ({ event }) => event },
                },
                'step.seek': {
                  target: '.moving',
                  actions: [{ type: 'aim', params: ({ event }) => event }, 'requestSeek'],
                },
                'step.arrived': { target: 'settled', actions: ['arrive', 'resume'] },
              },
              initial: 'moving',
              states: {
                moving: {
                  description: 'Each finished seek is reported to the steps.',
                  on: {
                    'element.seeked': { guard: 'isStill', actions: ['noteArrived', 'noteSought'] },
                    'step.showAgain': { guard: 'isStill', target: 'showingAgain', actions: 'showAgain' },
                  },
                },
                showingAgain: {
                  description: 'Seeks to the current frame again, so that the browser reports it.',
                  on: {
                    'element.seeking': {},
                    'element.seeked': { guard: 'isStill', target: 'moving', actions: ['noteArrived', 'resume'] },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
});
