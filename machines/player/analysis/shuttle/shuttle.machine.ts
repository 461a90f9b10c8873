import { assign, sendParent, sendTo, setup } from 'xstate';
import { SHUTTLE_PATIENCE_MS } from '../../../../core/domain/constants/picture-tools.ts';
import {
  fasterBy,
  isAtLimit,
  isPlayedSpeed,
  NOT_STEPPED,
  owedFrames,
  restMs,
  stepped,
} from '../../../../core/domain/shuttle.ts';
import type { Pace, Stepping } from '../../../../core/domain/shuttle.ts';
import { port } from '../../../shared/port.ts';
import { transport } from '../../owners.ts';
import type { PlaybackFact } from '../../player.events.ts';
import type { ToolKey, ToolKeyUp } from '../tool-key.ts';

/** From the jog wheel. */
export type ShuttleEvent = { type: 'shuttle.set'; speed: number };

interface ShuttleContext {
  /** Playback rate; negative is backward, 0 is paused. */
  speed: number;
  stepping: Stepping;
  /** The last reading. */
  pace: Pace | undefined;
  /** K is held down: J and L step single frames. */
  isHeld: boolean;
}

const wayOf = (key: string): 1 | -1 => (key === 'j' ? -1 : 1);
const isLetter = (key: string): boolean => key === 'j' || key === 'l';

/**
 * Moves through a film at another speed, forward and backward: J, K and L, and the jog wheel.
 *
 * Forward speeds that browsers support are played. Backward, or slower than that, the picture is stepped frame by
 * frame, each frame when it is due. If the decoder cannot keep up, steps skip frames, and the view says so.
 * Rows: B23.
 */
export const shuttleMachine = setup({
  types: {
    context: {} as ShuttleContext,
    events: {} as ShuttleEvent | ToolKey | ToolKeyUp | PlaybackFact,
  },
  actors: { readPace: port<Pace | undefined, void>('readPace') },
  guards: {
    isFrameKey: ({ context }, { key, isOpen }: ToolKey) => isOpen && context.isHeld && isLetter(key),
    isHeldDown: (_, { key, isOpen, repeat }: ToolKey) => isOpen && repeat && isLetter(key),
    isSpeedKey: (_, { key, isOpen }: ToolKey) => isOpen && isLetter(key),
    isStopKey: (_, { key, isOpen }: ToolKey) => isOpen && key === 'k',
    isK: (_, { key }: ToolKeyUp) => key === 'k',
    isRest: ({ context }) => context.speed === 0,
    isPlayed: ({ context }) => isPlayedSpeed(context.speed),
    isOver: ({ context }, pace: Pace | undefined) => pace === undefined || isAtLimit(context.speed, pace),
    isDue: ({ context }, pace: Pace | undefined) => owedFrames(context.stepping, context.speed, pace!) >= 1,
  },
  actions: {
    setSpeed: assign((_, speed: number) => ({ speed })),
    goFaster: assign(({ context }, { key }: ToolKey) => ({ speed: fasterBy(context.speed, wayOf(key)) })),
    rest: assign({ speed: 0 }),
    hold: assign({ isHeld: true }),
    release: assign({ isHeld: false }),
    begin: assign({ stepping: NOT_STEPPED }),
    noteStep: assign(({ context }, pace: Pace | undefined) => ({
      stepping: stepped(context.stepping, context.speed, pace!),
    })),
    notePace: assign((_, pace: Pace | undefined) => ({ pace })),
    requestPlay: sendTo(transport, { type: 'playback.play' }),
    requestPause: sendTo(transport, { type: 'playback.pause' }),
    requestRate: sendParent(({ context }) => ({ type: 'playback.setRate', rate: context.speed })),
    requestUsualRate: sendParent({ type: 'playback.setRate', rate: 1 }),
    requestFrame: sendParent((_, { key }: ToolKey) => ({ type: 'playback.step', frames: wayOf(key) })),
    requestStep: sendParent(({ context }) => ({
      type: 'playback.step',
      frames: Math.sign(context.speed) * context.stepping.stride,
    })),
  },
  delays: {
    pacePatience: SHUTTLE_PATIENCE_MS,
    stepPatience: SHUTTLE_PATIENCE_MS,
    rest: ({ context }) => (context.pace ? restMs(context.stepping, context.speed, context.pace) : 0),
  },
}).createMachine({
  id: 'shuttle',
  context: { speed: 0, stepping: NOT_STEPPED, pace: undefined, isHeld: false },
  initial: 'off',
  on: {
    'tool.key': [
      {
        guard: { type: 'isFrameKey', params: ({ event }) => event },
        actions: { type: 'requestFrame', params: ({ event }) => event },
      },
      // Key repeat does not speed up further.
      { guard: { type: 'isHeldDown', params: ({ event }) => event }, actions: 'release' },
      {
        guard: { type: 'isSpeedKey', params: ({ event }) => event },
        target: '.choosing',
        actions: { type: 'goFaster', params: ({ event }) => event },
      },
      {
        guard: { type: 'isStopKey', params: ({ event }) => event },
        target: '.off',
        actions: ['hold', 'requestPause'],
      },
    ],
    'tool.keyUp': { guard: { type: 'isK', params: ({ event }) => event }, actions: 'release' },
    'shuttle.set': { target: '.choosing', actions: { type: 'setSpeed', params: ({ event }) => event.speed } },
  },
  states: {
    off: {
      description: 'The transport alone controls the film.',
      entry: 'rest',
    },
    choosing: {
      description: 'Checks whether the browser can play at this speed.',
      always: [
        { guard: 'isRest', target: 'off', actions: 'requestPause' },
        { guard: 'isPlayed', target: 'played' },
        { target: 'stepped' },
      ],
    },
    played: {
      description: 'The film plays at the chosen speed.',
      entry: ['requestRate', 'requestPlay'],
      exit: 'requestUsualRate',
      on: {
        'playback.paused': { target: 'off' },
        'playback.finished': { target: 'off' },
        'playback.changed': { target: 'off' },
      },
    },
    stepped: {
      description: 'Steps through the frames, each when it is due.',
      entry: ['begin', 'requestPause'],
      initial: 'reading',
      on: {
        'playback.playing': { target: 'off' },
        'playback.changed': { target: 'off' },
      },
      states: {
        reading: {
          description: 'Reads which frame is shown and whether the next one is due.',
          invoke: {
            id: 'readPace',
            src: 'readPace',
            onDone: [
              { guard: { type: 'isOver', params: ({ event }) => event.output }, target: '#shuttle.off' },
              {
                guard: { type: 'isDue', params: ({ event }) => event.output },
                target: 'moving',
                actions: [{ type: 'noteStep', params: ({ event }) => event.output }, 'requestStep'],
              },
              { target: 'resting', actions: { type: 'notePace', params: ({ event }) => event.output } },
            ],
            onError: { target: '#shuttle.off' },
          },
          after: { pacePatience: { target: '#shuttle.off' } },
        },
        moving: {
          description: 'Seeks to the frame that is due.',
          on: { 'media.seeked': { target: 'reading' } },
          after: { stepPatience: { target: '#shuttle.off' } },
        },
        resting: {
          description: 'The next frame is not due yet.',
          after: { rest: { target: 'reading' } },
        },
      },
    },
  },
});
