import { assign, sendParent, setup } from 'xstate';
import { RUN_ABSENT_MS } from '../../core/domain/constants/timing-bridge.ts';
import type { RunPhase } from '../../core/domain/race/report.ts';

export interface RunInput {
  /** Key used by its parent. */
  key: string;
}

/** What the feed currently says about the run. */
export interface RunSigns {
  hasStarted: boolean;
  /** There is a finish, a time, or a reason for having none. */
  hasEnded: boolean;
  /** Completed, and its race is closed. */
  isFinal: boolean;
}

export type RunEvent =
  | ({ type: 'run.update' } & RunSigns)
  /** The course list no longer contains the run. */
  | { type: 'run.absent' }
  /** No course list is being received, so absence proves nothing. */
  | { type: 'input.lost' };

/** Events to the parent. */
export interface RunFact {
  type: 'run.changed';
  key: string;
  phase: RunPhase;
}

/**
 * One run on the course, from the list to its result: listed up to a minute before the start, started, finished some
 * seconds before the feed reports it, and final once judging is over.
 *
 * What the feed reports leads to the corresponding state from any other: a run may be corrected, restarted, or return.
 * Rows: B13.
 */
export const runMachine = setup({
  types: {
    input: {} as RunInput,
    context: {} as RunInput & { hasStarted: boolean },
    events: {} as RunEvent,
  },
  delays: { absence: RUN_ABSENT_MS },
  guards: {
    isFinal: (_, { isFinal }: RunSigns) => isFinal,
    hasEnded: (_, { hasEnded }: RunSigns) => hasEnded,
    hasStarted: (_, { hasStarted }: RunSigns) => hasStarted,
    hadStarted: ({ context }) => context.hasStarted,
  },
  actions: {
    noteStart: assign({ hasStarted: true }),
    reportPhase: sendParent(({ context: { key } }, phase: RunPhase): RunFact => ({ type: 'run.changed', key, phase })),
  },
}).createMachine({
  id: 'run',
  description: 'One run on the course, from the list to its result.',
  context: ({ input }) => ({ ...input, hasStarted: false }),
  initial: 'onCourse',
  on: {
    'run.update': [
      { guard: { type: 'isFinal', params: ({ event }) => event }, target: '.final' },
      { guard: { type: 'hasEnded', params: ({ event }) => event }, target: '.finished' },
      { guard: { type: 'hasStarted', params: ({ event }) => event }, target: '.onCourse.phase.started' },
      { guard: 'hadStarted', target: '.onCourse.phase.restarted' },
      { target: '.onCourse.phase.listed' },
    ],
  },
  states: {
    onCourse: {
      description: 'From the list to the finish.',
      type: 'parallel',
      states: {
        phase: {
          description: 'The phase of the run.',
          initial: 'listed',
          states: {
            listed: {
              description: 'On the course list, before its start.',
              entry: { type: 'reportPhase', params: 'listed' },
            },
            started: {
              description: 'The run has started.',
              entry: ['noteStart', { type: 'reportPhase', params: 'started' }],
            },
            restarted: {
              description: 'The start was withdrawn; another one follows.',
              entry: { type: 'reportPhase', params: 'listed' },
            },
          },
        },
        row: {
          description: 'The run’s row in the course list; if it is missing for 10 s, the run has vanished.',
          initial: 'present',
          states: {
            present: {
              description: 'The course list contains the run.',
              on: { 'run.absent': { target: 'absent' } },
            },
            absent: {
              description: 'The course list omits the run, perhaps only for a moment.',
              on: { 'input.lost': { target: 'present' } },
              after: { absence: { target: '#run.vanished' } },
            },
          },
        },
      },
    },
    finished: {
      description: 'The time is known; gates may still be judged.',
      entry: { type: 'reportPhase', params: 'finished' },
    },
    final: {
      description: 'Completed, and its race is closed: only a correction changes it.',
      entry: { type: 'reportPhase', params: 'final' },
    },
    vanished: {
      description: 'Left the course without a finish; it may not have finished.',
      entry: { type: 'reportPhase', params: 'vanished' },
    },
  },
});
