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

/** What the port waits for before it reads: nothing, the frame on show to be reported, or its moment to be loaded. */
export interface FrameWait {
  wait: 'none' | 'reported' | 'loaded';
}

/** Out: what the picture is asked for, and that all frames asked for have been stepped. */
export type StepFact =
  /** The same moment is to be shown again, for its frame to be reported. */
  | { type: 'step.showAgain' }
  | { type: 'step.seek'; time: Seconds }
  /** Two neighbouring frames are this far apart. */
  | { type: 'step.learned'; interval: Seconds }
  | { type: 'step.arrived' };

export type StepEvent =
  | { type: 'step.request'; frames: number }
  /** A seek or another load takes its place. */
  | { type: 'step.cancel' }
  /** A seek has arrived. */
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
 * A step sets out from the frame on show and seeks to where the next one is by the frame rate. Frames may be longer or
 * shorter than that: a step that leads to the same frame goes further, and one that leads far is followed by a look for a
 * frame in between. One that leads to where nothing is loaded yet waits for it, and seeks again. What it finds is learned. Steps asked for meanwhile follow; a seek ends them all.
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
      description: 'No step is under way.',
      entry: 'forget',
      on: {
        'step.request': {
          target: 'departing',
          actions: { type: 'count', params: ({ event }) => ({ frames: event.frames }) },
        },
      },
    },
    departing: {
      description: 'The frame on show is read.',
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
      description: 'The frame rate does not lead to the frame on show: it has to be reported.',
      tags: 'busy',
      invoke: {
        id: 'readFrame',
        src: 'readFrame',
        input: { wait: 'reported' },
        onDone: { target: 'moving', actions: { type: 'setOut', params: ({ event }) => event.output } },
      },
    },
    moving: {
      description: 'The step seeks.',
      tags: 'busy',
      on: { 'step.sought': { target: 'confirming' } },
    },
    confirming: {
      description: 'Is the frame that it has led to the next one?',
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
      description:
        'Nothing was loaded at the moment sought, and a later frame is shown: what is missing is waited for.',
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
      description: 'The step has led to its frame.',
      tags: 'busy',
      always: [
        { guard: 'hasMore', target: 'departing' },
        { target: 'idle', actions: 'emitArrived' },
      ],
    },
  },
});
