/** The page `/own-library`: from the samples to a library of one's own. */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import {
  ownLibraryMachine,
  type RemovalResult,
  type RemoveResult,
} from '../../../machines/shared/own-library/own-library.machine.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchSampleRemoval, sendRemoval } from '../../adapters/services/groups.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { loginAddress } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { OwnLibraryPage } from './OwnLibraryPage.tsx';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'own'])]);
const sendRequest = createSendRequest(settings);
const own = createActor(
  ownLibraryMachine.provide({
    actors: {
      fetchRemoval: fromPromise<RemovalResult, undefined>(({ signal }) => fetchSampleRemoval(sendRequest, signal)),
      removeSamples: fromPromise<RemoveResult, undefined>(({ signal }) => sendRemoval(sendRequest, signal)),
    },
  }),
  inspect ? { inspect } : {},
);
own.subscribe({ complete: () => location.assign('/first-run') });
own.start();
document.title = `${texts.t('own.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <OwnLibraryPage own={own} library="/" login={loginAddress(settings)} />
  </TextProvider>,
);
