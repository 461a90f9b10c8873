import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Seconds } from '../../../../core/domain/media.ts';
import { port } from '../../../shared/port.ts';
import {
  gapTime,
  isAhead,
  isVaryingBy,
  needsFrame,
  nextTime,
  NO_STEP,
  noteFrame,
  setOut,
  stepInterval,
  stepTime,
} from './step.rules.ts';
import type { FrameReading, StepContext } from './step.rules.ts';

/** What the port waits for before reading: nothing, the browser's report of the current frame, or data at its time. */
export interface FrameWait {
  wait: 'none' | 'reported' | 'loaded';
}

/** Out: requests to the picture, and the completion of all requested frames. */
export type StepFact =
  /** Shows the same time again, so that the browser reports its frame. */
  | { type: 'step.showAgain' }
  | { type: 'step.seek'; time: Seconds }
  /** The interval between two neighbouring frames. */
  | { type: 'step.learned'; interval: Seconds }
  | { type: 'step.arrived' };

export type StepEvent =
  | { type: 'step.request'; frames: number }
  /** A seek or another load replaces the step. */
  | { type: 'step.cancel' }
  /** A seek has finished. */
  | { type: 'step.sought' };

const stepSetup = setup({
  types: {
    context: {} as StepContext,
    events: {} as StepEvent,
    emitted: {} as StepFact,
    tags: {} as 'busy',
  },
  actors: { readFrame: port<FrameReading, FrameWait>('readFrame') },
  guards: {
    needsFrame: ({ context }, params: FrameReading) => needsFrame(context, params),
    isMoved: (_, params: FrameReading) => params.isSeeking,
    isAhead: ({ context }, params: FrameReading) => isAhead(context, params),
    isLoaded: (_, params: FrameReading) => params.isLoaded,
    isOnTheWay: ({ context }, params: FrameReading) => nextTime(context, params) !== undefined,
    hasMore: ({ context }) => context.frames !== 0,
  },
  actions: {
    count: assign(({ context }, params: { frames: number }) => ({ frames: context.frames + params.frames })),
    forget: assign(NO_STEP),
    showAgain: emit({ type: 'step.showAgain' }),
    setOut: enqueueActions(({ context, enqueue }, reading: FrameReading) => {
      const step = setOut(context, reading);
      enqueue.assign(step);
      enqueue.emit({ type: 'step.seek', time: stepTime(step, reading.fps) });
    }),
    goOn: enqueueActions(({ context, enqueue }, reading: FrameReading) => {
      const time = nextTime(context, reading);
      enqueue.assign(noteFrame(context, reading));
      if (time !== undefined) enqueue.emit({ type: 'step.seek', time });
    }),
    noteWaited: assign({ hasWaited: true }),
    seekAgain: emit((_, { time }: FrameReading) => ({ type: 'step.seek', time })),
    passGap: emit(({ context }, reading: FrameReading) => ({ type: 'step.seek', time: gapTime(context, reading) })),
    learn: enqueueActions(({ context, enqueue }, reading: FrameReading) => {
      const interval = stepInterval(context, reading);
      if (isVaryingBy(interval, reading)) enqueue.assign({ isVarying: true });
      if (interval !== undefined && !reading.isRateKnown) enqueue.emit({ type: 'step.learned', interval });
    }),
    emitArrived: emit({ type: 'step.arrived' }),
  },
});

/**
 * Steps by single frames, so that none is skipped or repeated.
 *
 * A step starts from the current frame and seeks to where the next one is expected by the frame rate. Frames may be
 * longer or shorter than that: if the step lands on the same frame it goes further, and if it lands far away it probes
 * for a frame in between. If nothing is loaded at the target, it waits for the data and seeks again. The interval found
 * is reported. Steps requested meanwhile follow; a seek cancels them all.
 * Rows: P15.
 */
export const stepMachine = stepSetup.createMachine({
  id: 'step',
  context: { ...NO_STEP, isVarying: false },
  initial: 'idle',
  on: {
    'step.request': { actions: { type: 'count', params: ({ event }) => ({ frames: event.frames }) } },
    'step.cancel': { target: '.idle' },
  },
  states: {
    idle: {
      description: 'No step is pending.',
      entry: 'forget',
      on: {
        'step.request': {
          target: 'departing',
          actions: { type: 'count', params: ({ event }) => ({ frames: event.frames }) },
        },
      },
    },
    departing: {
      description: 'Reads the current frame.',
      tags: 'busy',
      invoke: {
        id: 'readFrame',
        src: 'readFrame',
        input: { wait: 'none' },
        onDone: [
          {
            guard: { type: 'needsFrame', params: ({ event }) => event.output },
            target: 'looking',
            actions: 'showAgain',
          },
          { target: 'moving', actions: { type: 'setOut', params: ({ event }) => event.output } },
        ],
      },
    },
    looking: {
      description: 'The frame rate does not determine the current frame: waits for the browser to report it.',
      tags: 'busy',
      invoke: {
        id: 'readFrame',
        src: 'readFrame',
        input: { wait: 'reported' },
        onDone: { target: 'moving', actions: { type: 'setOut', params: ({ event }) => event.output } },
      },
    },
    moving: {
      description: 'Seeks.',
      tags: 'busy',
      on: { 'step.sought': { target: 'confirming' } },
    },
    confirming: {
      description: 'Checks whether the seek landed on the next frame.',
      tags: 'busy',
      on: { 'step.sought': { target: 'confirming', reenter: true } },
      invoke: {
        id: 'readFrame',
        src: 'readFrame',
        input: { wait: 'reported' },
        onDone: [
          { guard: { type: 'isMoved', params: ({ event }) => event.output }, target: 'moving' },
          { guard: { type: 'isAhead', params: ({ event }) => event.output }, target: 'loading' },
          {
            guard: { type: 'isOnTheWay', params: ({ event }) => event.output },
            target: 'moving',
            actions: { type: 'goOn', params: ({ event }) => event.output },
          },
          { target: 'arrived', actions: { type: 'learn', params: ({ event }) => event.output } },
        ],
      },
    },
    loading: {
      description: 'The target was not loaded and a later frame is shown: waits for the missing data.',
      tags: 'busy',
      exit: 'noteWaited',
      invoke: {
        id: 'readFrame',
        src: 'readFrame',
        input: { wait: 'loaded' },
        onDone: [
          {
            guard: { type: 'isLoaded', params: ({ event }) => event.output },
            target: 'moving',
            actions: { type: 'seekAgain', params: ({ event }) => event.output },
          },
          { target: 'moving', actions: { type: 'passGap', params: ({ event }) => event.output } },
        ],
      },
    },
    arrived: {
      description: 'The step has reached its frame.',
      tags: 'busy',
      always: [
        { guard: 'hasMore', target: 'departing' },
        { target: 'idle', actions: 'emitArrived' },
      ],
    },
  },
});
