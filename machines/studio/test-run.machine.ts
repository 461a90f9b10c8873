import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS, SAVE_TIMEOUT_MS } from '../../core/domain/constants.ts';
import type { MediaId } from '../../core/domain/media.ts';
import { exerciseToGoOn, type TestRun, unanswered, withAnswer } from '../../core/domain/test-run.ts';
import { finalOutput } from '../shared/final-output.ts';
import { port } from '../shared/port.ts';

interface Choice {
  questionId: string;
  option: number;
}

type Refused = { status: 'empty' | 'disconnected' };
export type TestRunResult = { status: 'ok'; run: TestRun } | { status: 'none' } | Refused;
/** `answered`: another answer stands already. `finished`: the run was ended elsewhere. */
export type ChoiceResult = { status: 'ok' | 'answered'; choice: Choice } | { status: 'finished' } | Refused;

/** The host knows of nobody any more: the page leads to the sign-in, and back. */
export interface TestOutcome {
  kind: 'lost';
}

/** What is said beside the questions: the last thing could not be sent, or another answer stands. */
export type TestNotice = 'failed' | 'answered';

interface TestContext {
  testId: MediaId;
  run: TestRun;
  /** The exercise on show, from 0. */
  at: number;
  /** Options that are chosen, by question; what stands at the host is in the run. */
  chosen: Readonly<Record<string, number>>;
  /** Sent, and not yet known to be kept. */
  choice: Choice | undefined;
  notice: TestNotice | undefined;
}

/** A question of the exercise on show, without an answer. */
const isOpen = ({ run, at }: TestContext, questionId: string): boolean =>
  run.exercises[at]?.questions.some(({ id, answer }) => id === questionId && answer === undefined) ?? false;

const NO_RUN: TestRun = { id: '', testId: '', title: '', startedAt: 0, exercises: [] };

/**
 * A test is taken: its exercises one after another, each question answered once, and the result that the host counts.
 *
 * What is chosen stays until the host has kept an answer. A page that is opened again goes on where it was, or shows the last result. Source: library document, points 2 and 6.
 * Rows: L32, L33.
 */
export const testRunMachine = setup({
  types: {
    input: {} as { testId: MediaId },
    context: {} as TestContext,
    events: {} as
      | { type: 'test.choose'; questionId: string; option: number }
      | { type: 'test.answer'; questionId: string }
      | { type: 'test.show'; at: number }
      | { type: 'test.finish' }
      | { type: 'test.confirm' }
      | { type: 'test.stay' }
      | { type: 'test.again' }
      | { type: 'test.retry' },
    output: {} as TestOutcome,
    tags: {} as 'busy',
  },
  actors: {
    loadTest: port<TestRunResult, { testId: MediaId }>('loadTest'),
    startTest: port<TestRunResult, { testId: MediaId }>('startTest'),
    sendAnswer: port<ChoiceResult, Choice & { runId: string }>('sendAnswer'),
    finishTest: port<TestRunResult, { runId: string }>('finishTest'),
  },
  delays: { loadTimeout: LIBRARY_REQUEST_TIMEOUT_MS, sendTimeout: SAVE_TIMEOUT_MS },
  guards: {
    isOpenRun: (_, answer: TestRunResult) => answer.status === 'ok' && answer.run.result === undefined,
    isResult: (_, answer: TestRunResult) => answer.status === 'ok' && answer.run.result !== undefined,
    is: (_, { answer, status }: { answer: { status: string }; status: string }) => answer.status === status,
    isKept: (_, answer: ChoiceResult) => answer.status === 'ok' || answer.status === 'answered',
    isOpen: ({ context }, questionId: string) =>
      isOpen(context, questionId) && context.choice?.questionId !== questionId,
    isChosen: ({ context }, questionId: string) =>
      isOpen(context, questionId) && context.chosen[questionId] !== undefined,
    isExercise: ({ context }, at: number) => context.run.exercises[at] !== undefined,
    isWhole: ({ context }) => unanswered(context.run) === 0,
  },
  actions: {
    goOn: assign((_, answer: TestRunResult) =>
      answer.status === 'ok' ? { run: answer.run, at: exerciseToGoOn(answer.run), chosen: {}, notice: undefined } : {},
    ),
    choose: assign(({ context }, { questionId, option }: Choice) => ({
      chosen: { ...context.chosen, [questionId]: option },
    })),
    setSent: assign(({ context }, questionId: string) => ({
      choice: { questionId, option: context.chosen[questionId]! },
      notice: undefined,
    })),
    setChoice: assign(({ context }, answer: ChoiceResult) =>
      'choice' in answer
        ? {
            run: withAnswer(context.run, answer.choice.questionId, answer.choice.option),
            notice: answer.status === 'answered' ? ('answered' as const) : undefined,
          }
        : {},
    ),
    forgetChoice: assign({ choice: undefined }),
    show: assign((_, at: number) => ({ at, notice: undefined })),
    say: assign((_, notice: TestNotice) => ({ notice })),
  },
}).createMachine({
  id: 'testRun',
  description: 'A test is taken by one person.',
  context: ({ input }) => ({
    testId: input.testId,
    run: NO_RUN,
    at: 0,
    chosen: {},
    choice: undefined,
    notice: undefined,
  }),
  output: finalOutput<TestOutcome>(),
  initial: 'loading',
  states: {
    loading: {
      description: 'Where the person stands in the test is asked for.',
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
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'none' }) },
            target: 'starting',
          },
          {
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'disconnected' }) },
            target: 'lost',
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed' },
      },
      after: { loadTimeout: { target: 'failed' } },
    },
    starting: {
      description: 'A run begins.',
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
            guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'disconnected' }) },
            target: 'lost',
          },
          { target: 'missing' },
        ],
        onError: { target: 'failed' },
      },
      after: { loadTimeout: { target: 'failed' } },
    },
    running: {
      initial: 'asking',
      on: {
        'test.choose': {
          guard: { type: 'isOpen', params: ({ event }) => event.questionId },
          actions: { type: 'choose', params: ({ event }) => event },
        },
      },
      states: {
        asking: {
          description: 'The film of an exercise and its questions are shown.',
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
          description: 'An answer is on its way; it counts once however often it is sent.',
          tags: 'busy',
          exit: 'forgetChoice',
          invoke: {
            id: 'send',
            src: 'sendAnswer',
            input: ({ context: { run, choice } }) => ({ runId: run.id, questionId: '', option: 0, ...choice }),
            onDone: [
              {
                guard: { type: 'isKept', params: ({ event }) => event.output },
                target: 'asking',
                actions: { type: 'setChoice', params: ({ event }) => event.output },
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'finished' }) },
                target: '#testRun.loading',
              },
              {
                guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'disconnected' }) },
                target: '#testRun.lost',
              },
              { target: '#testRun.missing' },
            ],
            onError: { target: 'asking', actions: { type: 'say', params: 'failed' } },
          },
          after: { sendTimeout: { target: 'asking', actions: { type: 'say', params: 'failed' } } },
        },
        confirming: {
          description: 'Asked before questions are left without an answer.',
          on: {
            'test.confirm': { target: 'finishing' },
            'test.stay': { target: 'asking' },
          },
        },
        finishing: {
          description: 'The host counts.',
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
                guard: { type: 'is', params: ({ event }) => ({ answer: event.output, status: 'disconnected' }) },
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
      on: { 'test.again': { target: 'starting' } },
    },
    failed: {
      description: 'The host did not say.',
      on: { 'test.retry': { target: 'loading' } },
    },
    missing: { description: 'There is no such test for this person.' },
    lost: {
      description: 'The page leads to the sign-in, and back.',
      type: 'final',
      output: { kind: 'lost' } satisfies TestOutcome,
    },
  },
});
