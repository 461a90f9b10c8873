import { assign, setup } from 'xstate';
import { LIBRARY_REQUEST_TIMEOUT_MS } from '../../../core/domain/constants/library.ts';
import { SAVE_TIMEOUT_MS } from '../../../core/domain/constants/edit-page.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import { exerciseToGoOn, unanswered, withAnswer } from '../../../core/domain/test-run.ts';
import type { TestRun } from '../../../core/domain/test-run.ts';
import { port } from '../../shared/port.ts';
import { type FailedRequest, failedRequestOf, NO_FAILED_REQUEST } from '../../shared/failed-request.ts';

interface Choice {
  questionId: string;
  option: number;
}

type Refused = { status: 'empty' | 'disconnected' };

export type TestRunResult = { status: 'ok'; run: TestRun } | { status: 'none' } | Refused;

/** `answered`: another answer is already stored. `finished`: the run was ended elsewhere. */
export type ChoiceResult = { status: 'ok' | 'answered'; choice: Choice } | { status: 'finished' } | Refused;

/** The server no longer knows the session: the page leads to the sign-in and back. */
export interface TestOutcome {
  kind: 'lost';
}

/** The message beside the questions: the last answer could not be sent, or another one is stored. */
type TestNotice = 'failed' | 'answered';

interface TestContext extends FailedRequest {
  testId: MediaId;
  run: TestRun;
  /** The current exercise, zero-based. */
  at: number;
  /** Chosen options by question; answers stored on the server are in the run. */
  chosen: Readonly<Record<string, number>>;
  /** Sent but not yet confirmed. */
  choice: Choice | undefined;
  notice: TestNotice | undefined;
}

/** An unanswered question of the current exercise. */
const isOpen = ({ run, at }: TestContext, questionId: string): boolean =>
  run.exercises[at]?.questions.some(({ id, answer }) => id === questionId && answer === undefined) ?? false;

export const NO_RUN: TestRun = { id: '', testId: '', title: '', startedAt: 0, exercises: [] };

/** Types, ports, guards and actions of the test chart. */
export const testRunSetup = setup({
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
      | { type: 'test.restart' }
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
    isOpenRun: (_, result: TestRunResult) => result.status === 'ok' && result.run.result === undefined,
    isResult: (_, result: TestRunResult) => result.status === 'ok' && result.run.result !== undefined,
    is: (_, { result, status }: { result: { status: string }; status: string }) => result.status === status,
    isAccepted: (_, result: ChoiceResult) => result.status === 'ok' || result.status === 'answered',
    isOpen: ({ context }, questionId: string) =>
      isOpen(context, questionId) && context.choice?.questionId !== questionId,
    isChosen: ({ context }, questionId: string) =>
      isOpen(context, questionId) && context.chosen[questionId] !== undefined,
    isExercise: ({ context }, at: number) => context.run.exercises[at] !== undefined,
    isWhole: ({ context }) => unanswered(context.run) === 0,
  },
  actions: {
    setRequestId: assign(failedRequestOf),
    clearRequestId: assign(NO_FAILED_REQUEST),
    goOn: assign((_, result: TestRunResult) =>
      result.status === 'ok' ? { run: result.run, at: exerciseToGoOn(result.run), chosen: {}, notice: undefined } : {},
    ),
    choose: assign(({ context }, { questionId, option }: Choice) => ({
      chosen: { ...context.chosen, [questionId]: option },
    })),
    setSent: assign(({ context }, questionId: string) => ({
      choice: { questionId, option: context.chosen[questionId]! },
      notice: undefined,
    })),
    setChoice: assign(({ context }, result: ChoiceResult) =>
      'choice' in result
        ? {
            run: withAnswer(context.run, result.choice.questionId, result.choice.option),
            notice: result.status === 'answered' ? ('answered' as const) : undefined,
          }
        : {},
    ),
    forgetChoice: assign({ choice: undefined }),
    show: assign((_, at: number) => ({ at, notice: undefined })),
    say: assign((_, notice: TestNotice) => ({ notice })),
  },
});
