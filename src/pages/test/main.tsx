/** The page `/test`: takes a test, with its films in the player. */
import { fromPromise } from 'xstate';
import { testRunMachine } from '../../../machines/studio/test-run/test-run.machine.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchTest, startTestRun, endTest, sendChoice } from '../../adapters/services/test-run.ts';
import { previewPlayers } from '../preview-player.tsx';
import { TestPage } from './TestPage.tsx';
import { mountPage } from '../mount-page.tsx';

await mountPage(['common', 'test'], ({ settings, texts, query, start, signIn, setTitle }) => {
  const sendRequest = createSendRequest(settings);
  const test = start(
    testRunMachine.provide({
      actors: {
        loadTest: fromPromise(({ input, signal }) => fetchTest(sendRequest, input, signal)),
        startTest: fromPromise(({ input, signal }) => startTestRun(sendRequest, input, signal)),
        sendAnswer: fromPromise(({ input, signal }) => sendChoice(sendRequest, input, signal)),
        finishTest: fromPromise(({ input, signal }) => endTest(sendRequest, input, signal)),
      },
    }),
    {
      // Without a test the address names nothing, and the server reports that.
      input: { testId: query.get('test') ?? '-' },
      next: ({ context }) => setTitle(context.run.title || texts.t('common.type.Test')),
      complete: signIn,
    },
  );
  return <TestPage test={test} library="/" Player={previewPlayers(settings, undefined).Player} />;
});
