import { finalOutput } from '../../shared/final-output.ts';
import { NO_RUN, testRunSetup } from './test-run.setup.ts';
import type { TestOutcome } from './test-run.setup.ts';

export type { TestRunResult, ChoiceResult } from './test-run.setup.ts';

/**
 * A person takes a test: its exercises in order, each question answered once, and the result that the server computes.
 *
 * A choice stays until the server has saved the answer. When the page is opened again, it continues where it was, or
 * shows the last result. Source: library document, points 2 and 6.
 * Rows: L32, L33.
 */
export const testRunMachine = testRunSetup.createMachine({
  id: 'testRun',
  description: 'One person takes a test.',
  context: ({ input }) => ({
    testId: input.testId,
    run: NO_RUN,
    at: 0,
    chosen: {},
    choice: undefined,
    notice: undefined,
    requestId: undefined,
  }),
  output: finalOutput<TestOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Fetches the person’s position in the test.',
      tags: 'busy',
      invoke: {
        id: 'load',
        src: 'loadTest',
        input: ({ context: { testId } }) => ({ testId }),
        onDone: [
          {
            guard: { type: 'isOpenRun', params: ({ event }) => event.output },
            target: 'running',
            actions: { type: 'goOn', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isResult', params: ({ event }) => event.output },
            target: 'finished',
            actions: { type: 'goOn', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'none' }) },
            target: 'starting',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
            target: 'lost',
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed', actions: { type: 'setRequestId', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed' } },
    },
    starting: {
      description: 'Starts a run.',
      tags: 'busy',
      invoke: {
        id: 'start',
        src: 'startTest',
        input: ({ context: { testId } }) => ({ testId }),
        onDone: [
          {
            guard: { type: 'isOpenRun', params: ({ event }) => event.output },
            target: 'running',
            actions: { type: 'goOn', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
            target: 'lost',
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed', actions: { type: 'setRequestId', params: ({ event }) => event } },
      },
      after: { loadTimeout: { target: 'failed' } },
    },
    running: {
      description: 'An exercise of the test is shown.',
      initial: 'asking',
      on: {
        'test.choose': {
          guard: { type: 'isOpen', params: ({ event }) => event.questionId },
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      states: {
        asking: {
          description: 'Shows the film of an exercise and its questions.',
          on: {
            'test.answer': {
              guard: { type: 'isChosen', params: ({ event }) => event.questionId },
              target: 'sending',
              actions: { type: 'setSent', params: ({ event }) => event.questionId },
            },
            'test.show': {
              guard: { type: 'isExercise', params: ({ event }) => event.at },
              actions: { type: 'show', params: ({ event }) => event.at },
            },
            'test.finish': [{ guard: 'isWhole', target: 'finishing' }, { target: 'confirming' }],
          },
        },
        sending: {
          description: 'Sends an answer; it counts once, however often it is sent.',
          tags: 'busy',
          exit: 'forgetChoice',
          invoke: {
            id: 'send',
            src: 'sendAnswer',
            input: ({ context: { run, choice } }) => ({ runId: run.id, questionId: '', option: 0, ...choice }),
            onDone: [
              {
                guard: { type: 'isAccepted', params: ({ event }) => event.output },
                target: 'asking',
                actions: { type: 'setChoice', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'finished' }) },
                target: '#testRun.loading',
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
                target: '#testRun.lost',
              },
              { target: '#testRun.missing' },
            ],
            onError: { target: 'asking', actions: { type: 'say', params: 'failed' } },
          },
          after: { sendTimeout: { target: 'asking', actions: { type: 'say', params: 'failed' } } },
        },
        confirming: {
          description: 'Asks for confirmation before questions are left unanswered.',
          on: {
            'test.confirm': { target: 'finishing' },
            'test.stay': { target: 'asking' },
          },
        },
        finishing: {
          description: 'The server computes the result.',
          tags: 'busy',
          invoke: {
            id: 'finish',
            src: 'finishTest',
            input: ({ context: { run } }) => ({ runId: run.id }),
            onDone: [
              {
                guard: { type: 'isResult', params: ({ event }) => event.output },
                target: '#testRun.finished',
                actions: { type: 'goOn', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ result: event.output, status: 'disconnected' }) },
                target: '#testRun.lost',
              },
              { target: '#testRun.missing' },
            ],
            onError: { target: 'asking', actions: { type: 'say', params: 'failed' } },
          },
          after: { sendTimeout: { target: 'asking', actions: { type: 'say', params: 'failed' } } },
        },
      },
    },
    finished: {
      description: 'The result is shown.',
      on: { 'test.restart': { target: 'starting' } },
    },
    failed: {
      description: 'The server did not respond.',
      exit: 'clearRequestId',
      on: { 'test.retry': { target: 'loading' } },
    },
    missing: { description: 'The test does not exist for this person.' },
    lost: {
      description: 'The page leads to the sign-in and back.',
      type: 'final',
      output: { kind: 'lost' } satisfies TestOutcome,
    },
  },
});
