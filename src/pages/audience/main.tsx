/** The page `/audience`: what the films of a group were watched for, for its administrators. */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { audienceMachine } from '../../../machines/shared/audience.machine.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { fetchAudience } from '../../adapters/services/audience.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { AudiencePage } from './AudiencePage.tsx';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
const sendRequest = createSendRequest(settings);
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'audience'])]);
const audience = createActor(
  audienceMachine.provide({
    actors: { fetchAudience: fromPromise(({ input, signal }) => fetchAudience(sendRequest, input, signal)) },
  }),
  inspect ? { inspect } : {},
);
audience.subscribe({ complete: () => void leaveForLogin(settings) });
audience.start();
document.title = `${texts.t('audience.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <AudiencePage audience={audience} library="/" />
  </TextProvider>,
);
