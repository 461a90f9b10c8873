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
/** The film is announced with what is known of it, and goes where it was asked to. */
const begin = [...announce, 'catchUp', 'playOn'] as const;

/**
 * Plays a source on the media element, by the engine that its address asks for.
 *
 * Commands go to the element and the engine, and only what those confirm is emitted. The newest load wins; what is asked for
 * while it opens holds once it is ready. A load that begins where a seek leads answers that seek. A seek within the frame on
 * show, which keeps the picture of a pause or has its frame reported, is nobody's: nothing is emitted of it.
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
      description: 'An engine has the element, or is about to.',
      invoke: { id: 'engine', src: 'engine' },
      initial: 'loading',
      states: {
        loading: {
          description: 'Nothing is known of the film yet; commands are queued.',
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
              description: 'It begins at its opening place, or where a seek leads.',
              on: {
                'element.loadedmetadata': [
                  { guard: 'hasTarget', target: '#element.attached.ready.seeking', actions: begin },
                  { target: '#element.attached.ready', actions: [...announce, 'playOn'] },
                ],
              },
            },
            stepping: {
              description: 'It was asked for a step, which seeks once it is ready.',
              on: {
                'step.seek': { actions: { type: 'aimEarly', params: ({ event }) => event } },
                'element.loadedmetadata': { target: '#element.attached.ready.stepping', actions: begin },
              },
            },
          },
        },
        ready: {
          description: 'The element has the film.',
          on: {
            // An engine that has repaired its decoder starts over.
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
            // A browser plays the sound of a film whose picture it cannot decode.
            'engine.failed': {
              guard: { type: 'isUnsupported', params: ({ event }) => event },
              actions: ['requestPause', { type: 'emitFatal', params: ({ event }) => event }],
            },
            'engine.qualities': { actions: ['emitReady', 'emitQuality'] },
            'element.resize': { actions: 'emitQuality' },
            // It may have been paused since: by another player of the page, as both began.
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
              description: 'It is where it was asked to be.',
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
              description: 'A seek is under way; the load itself may end it.',
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
              description: 'The picture that stays after a pause becomes the one of the moment that was reported.',
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
              description: 'Frame steps are under way.',
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
                  description: 'The steps are notified of each finished seek.',
                  on: {
                    'element.seeked': { guard: 'isStill', actions: ['noteArrived', 'noteSought'] },
                    'step.showAgain': { guard: 'isStill', target: 'showingAgain', actions: 'showAgain' },
                  },
                },
                showingAgain: {
                  description: 'The frame on show is shown again, for the browser to report it.',
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
