/** The requests of a test, as its chart hears the answers. */
import type { ChoiceResult, TestRunResult } from '../../../machines/studio/test-run/test-run.machine.ts';
import { answerTest, finishTest, getTest, startTest } from '../../../core/contract/tests.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { Ask } from './client.ts';

type RunResponse = { status: 'ok'; data: Extract<TestRunResult, { run: unknown }>['run'] } | { status: string };

function heard(name: string, answer: RunResponse): TestRunResult {
  if ('data' in answer && answer.status === 'ok') return { status: 'ok', run: answer.data };
  const { status } = answer;
  if (status === 'none' || status === 'empty' || status === 'disconnected') return { status };
  throw new Error(`${name}: ${status}`);
}

export async function fetchTest(
  ask: Ask,
  { testId }: { testId: MediaId },
  signal: AbortSignal,
): Promise<TestRunResult> {
  return heard('getTest', await ask(getTest, { testId }, signal));
}

export async function startTestRun(
  ask: Ask,
  { testId }: { testId: MediaId },
  signal: AbortSignal,
): Promise<TestRunResult> {
  return heard('startTest', await ask(startTest, { testId }, signal));
}

export async function endTest(ask: Ask, { runId }: { runId: string }, signal: AbortSignal): Promise<TestRunResult> {
  return heard('finishTest', await ask(finishTest, { runId }, signal));
}

export async function sendChoice(
  ask: Ask,
  choice: { runId: string; questionId: string; option: number },
  signal: AbortSignal,
): Promise<ChoiceResult> {
  const answer = await ask(answerTest, choice, signal);
  switch (answer.status) {
    case 'ok':
    case 'answered':
      return { status: answer.status, choice: answer.data };
    case 'finished':
    case 'empty':
    case 'disconnected':
      return { status: answer.status };
    default:
      throw new Error(`answerTest: ${answer.status}`);
  }
}
