/** The page `/test`: a test is taken, in the player and beside it. */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { testRunMachine } from '../../../machines/studio/test-run/test-run.machine.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchTest, startTestRun, endTest, sendChoice } from '../../adapters/services/test-run.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { previewPlayers } from '../preview-player.tsx';
import { TestPage } from './TestPage.tsx';
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
const sendRequest = createSendRequest(settings);
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'test'])]);
const test = createActor(
  testRunMachine.provide({
    actors: {
      loadTest: fromPromise(({ input, signal }) => fetchTest(sendRequest, input, signal)),
      startTest: fromPromise(({ input, signal }) => startTestRun(sendRequest, input, signal)),
      sendAnswer: fromPromise(({ input, signal }) => sendChoice(sendRequest, input, signal)),
      finishTest: fromPromise(({ input, signal }) => endTest(sendRequest, input, signal)),
    },
  }),
  // An address without a test names nothing: the server says so.
  { input: { testId: new URLSearchParams(location.search).get('test') ?? '-' }, ...(inspect ? { inspect } : {}) },
);
test.subscribe({
  next({ context }) {
    document.title = `${context.run.title || texts.t('common.type.Test')} · Ferryglide`;
  },
  complete: () => void leaveForLogin(settings),
});
test.start();
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <TestPage test={test} library="/" Player={previewPlayers(settings, undefined).Player} />
  </TextProvider>,
);
