/** The page `/audience`: viewing figures of a group's films, for its administrators. */
import { fromPromise } from 'xstate';
import { audienceMachine } from '../../../machines/shared/audience.machine.ts';
import { fetchAudience } from '../../adapters/services/audience.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { mountPage } from '../mount-page.tsx';
import { AudiencePage } from './AudiencePage.tsx';

await mountPage(['common', 'audience'], ({ settings, texts, start, signIn, setTitle }) => {
  const sendRequest = createSendRequest(settings);
  const audience = start(
    audienceMachine.provide({
      actors: { fetchAudience: fromPromise(({ input, signal }) => fetchAudience(sendRequest, input, signal)) },
    }),
    { complete: signIn },
  );
  setTitle(texts.t('audience.title'));
  return <AudiencePage audience={audience} library="/" />;
});
