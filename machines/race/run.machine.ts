import { assign, sendParent, setup } from 'xstate';
import { RUN_ABSENT_MS } from '../../core/domain/constants/timing-bridge.ts';
import type { RunPhase } from '../../core/domain/race/report.ts';

export interface RunInput {
  /** What its parent calls it. */
  key: string;
}

/** What the feed says of the run by now. */
export interface RunSigns {
  hasStarted: boolean;
  /** It has a finish, a time, or a reason to have none. */
  hasEnded: boolean;
  /** Completed, and its race closed. */
  isFinal: boolean;
}

export type RunEvent =
  | ({ type: 'run.update' } & RunSigns)
  /** The list of the course no longer names it. */
  | { type: 'run.absent' }
  /** Nobody says who is on the course: absence proves nothing. */
  | { type: 'input.lost' };

/** Events to the parent. */
export interface RunFact {
  type: 'run.changed';
  key: string;
  phase: RunPhase;
}

/**
 * One run on the course, from the list to its result: listed up to a minute before the start, started, finished some
 * seconds before anybody says so, final once nothing is to be judged any more.
 *
 * What the feed says leads to its state from any other: it may be corrected, restarted, or come back.
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
          description: 'How far it has come.',
          initial: 'listed',
          states: {
            listed: {
              description: 'On the list of the course, before its start.',
              entry: { type: 'reportPhase', params: 'listed' },
            },
            started: {
              description: 'It has started.',
              entry: ['noteStart', { type: 'reportPhase', params: 'started' }],
            },
            restarted: {
              description: 'Its start was taken back; another one follows.',
              entry: { type: 'reportPhase', params: 'listed' },
            },
          },
        },
        row: {
          description: 'Its row in the list of the course: one that is missing for 10 s has vanished.',
          initial: 'present',
          states: {
            present: {
              description: 'The list of the course names it.',
              on: { 'run.absent': { target: 'absent' } },
            },
            absent: {
              description: 'The list of the course has left it out, perhaps for a moment.',
              on: { 'input.lost': { target: 'present' } },
              after: { absence: { target: '#run.vanished' } },
            },
          },
        },
      },
    },
    finished: {
      description: 'Its time is there; gates may still be judged.',
      entry: { type: 'reportPhase', params: 'finished' },
    },
    final: {
      description: 'Completed, and its race closed: only a correction changes it.',
      entry: { type: 'reportPhase', params: 'final' },
    },
    vanished: {
      description: 'It left the course without a finish: perhaps it did not finish.',
      entry: { type: 'reportPhase', params: 'vanished' },
    },
  },
});
