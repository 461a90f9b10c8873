/** The requests of a test, for its chart. */
import type { ChoiceResult, TestRunResult } from '../../../machines/studio/test-run/test-run.machine.ts';
import { answerTest, finishTest, getTest, startTest } from '../../../core/contract/tests.ts';
import type { MediaId } from '../../../core/domain/media.ts';
import type { SendRequest } from './client.ts';

type RunResponse = { status: 'ok'; data: Extract<TestRunResult, { run: unknown }>['run'] } | { status: string };

function toTestRunResult(name: string, response: RunResponse): TestRunResult {
  if ('data' in response && response.status === 'ok') return { status: 'ok', run: response.data };
  const { status } = response;
  if (status === 'none' || status === 'empty' || status === 'disconnected') return { status };
  throw new Error(`${name}: ${status}`);
}

export async function fetchTest(
  sendRequest: SendRequest,
  { testId }: { testId: MediaId },
  signal: AbortSignal,
): Promise<TestRunResult> {
  return toTestRunResult('getTest', await sendRequest(getTest, { testId }, signal));
}

export async function startTestRun(
  sendRequest: SendRequest,
  { testId }: { testId: MediaId },
  signal: AbortSignal,
): Promise<TestRunResult> {
  return toTestRunResult('startTest', await sendRequest(startTest, { testId }, signal));
}

export async function endTest(
  sendRequest: SendRequest,
  { runId }: { runId: string },
  signal: AbortSignal,
): Promise<TestRunResult> {
  return toTestRunResult('finishTest', await sendRequest(finishTest, { runId }, signal));
}

export async function sendChoice(
  sendRequest: SendRequest,
  choice: { runId: string; questionId: string; option: number },
  signal: AbortSignal,
): Promise<ChoiceResult> {
  const response = await sendRequest(answerTest, choice, signal);
  switch (response.status) {
    case 'ok':
    case 'answered':
      return { status: response.status, choice: response.data };
    case 'finished':
    case 'empty':
    case 'disconnected':
      return { status: response.status };
    default:
      throw new Error(`answerTest: ${response.status}`);
  }
}
