import { assign, emit, enqueueActions, setup } from 'xstate';
import type { Seconds } from '../../../../core/domain/media.ts';
import { port } from '../../../shared/port.ts';
import {
  correctStart,
  foundInterval,
  furtherTime,
  isSameFrame,
  needsFrame,
  NO_STEP,
  setOut,
  stepTime,
} from './step.rules.ts';
import type { FrameReading, StepContext } from './step.rules.ts';

/** What the port waits for before it reads: nothing, the frame on show to be reported, or another report. */
export interface FrameWait {
  wait: 'none' | 'reported' | 'reportedAgain';
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
    needsFrame: (_, params: FrameReading) => needsFrame(params),
    isMoved: (_, params: FrameReading) => params.isSeeking,
    isSame: ({ context }, params: FrameReading) => isSameFrame(correctStart(context, params), params),
    canSearch: ({ context }, params: FrameReading) =>
      isSameFrame(correctStart(context, params), params) && furtherTime(params) < params.last,
    hasMore: ({ context }) => context.frames !== 0,
  },
  actions: {
    count: assign(({ context }, params: { frames: number }) => ({ frames: context.frames + params.frames })),
    forget: assign(NO_STEP),
    showAgain: emit({ type: 'step.showAgain' }),
    setOut: enqueueActions(({ context, enqueue }, reading: FrameReading) => {
      enqueue.assign(setOut(context, reading));
      enqueue.emit({ type: 'step.seek', time: stepTime(context, reading) });
    }),
    correct: assign(({ context }, params: FrameReading) => correctStart(context, params)),
    search: assign({ isSearching: true }),
    seekFurther: emit((_, params: FrameReading) => ({ type: 'step.seek', time: furtherTime(params) })),
    learn: enqueueActions(({ context, enqueue }, reading: FrameReading) => {
      const interval = foundInterval(correctStart(context, reading), reading);
      if (interval !== undefined) enqueue.emit({ type: 'step.learned', interval });
    }),
    emitArrived: emit({ type: 'step.arrived' }),
  },
});

/**
 * Steps by single frames, so that none is skipped or repeated.
 *
 * A step sets out from the frame on show and seeks to the middle of the next one. Where the frame rate is not known, frames
 * may be longer than taken for: a step that leads to the same frame goes on by the same measure, and what it finds is
 * learned. A frame that the browser reports late is no proof of that. Steps asked for meanwhile follow; a seek ends them all.
 * Rows: P15.
 */
export const stepMachine = stepSetup.createMachine({
  id: 'step',
  context: NO_STEP,
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
      description: 'The frame rate is a guess: a step needs a report of the frame that it sets out from.',
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
      description: 'Is the frame that it has led to another one?',
      tags: 'busy',
      on: { 'step.sought': { target: 'confirming', reenter: true } },
      invoke: {
        id: 'readFrame',
        src: 'readFrame',
        input: { wait: 'reported' },
        onDone: [
          { guard: { type: 'isMoved', params: ({ event }) => event.output }, target: 'moving' },
          {
            guard: { type: 'isSame', params: ({ event }) => event.output },
            target: 'doubting',
            actions: { type: 'correct', params: ({ event }) => event.output },
          },
          { target: 'arrived' },
        ],
      },
    },
    doubting: {
      description: 'It was the same frame: another report is waited for, as it may be the old one on its way out.',
      tags: 'busy',
      on: { 'step.sought': { target: 'checking' } },
      invoke: {
        id: 'readFrame',
        src: 'readFrame',
        input: { wait: 'reportedAgain' },
        onDone: { target: 'checking' },
      },
    },
    checking: {
      description: 'Is it another one now?',
      tags: 'busy',
      on: { 'step.sought': { target: 'checking', reenter: true } },
      invoke: {
        id: 'readFrame',
        src: 'readFrame',
        input: { wait: 'reported' },
        onDone: [
          { guard: { type: 'isMoved', params: ({ event }) => event.output }, target: 'searching' },
          {
            guard: { type: 'canSearch', params: ({ event }) => event.output },
            target: 'searching',
            actions: ['search', { type: 'seekFurther', params: ({ event }) => event.output }],
          },
          { target: 'arrived', actions: { type: 'learn', params: ({ event }) => event.output } },
        ],
      },
    },
    searching: {
      description: 'The frame is longer than taken for: the step goes on by the same measure.',
      tags: 'busy',
      on: { 'step.sought': { target: 'checking' } },
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
