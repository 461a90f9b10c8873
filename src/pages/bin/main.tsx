/** The page `/bin`: what was deleted of a group and can be brought back, for its administrators. */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { binMachine } from '../../../machines/library/bin.machine.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { fetchBin, restoreEntry } from '../../adapters/services/bin.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { BinPage } from './BinPage.tsx';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
const sendRequest = createSendRequest(settings);
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'bin'])]);
const bin = createActor(
  binMachine.provide({
    actors: {
      loadBin: fromPromise(({ input, signal }) => fetchBin(sendRequest, Date.now, input, signal)),
      restoreEntry: fromPromise(({ input, signal }) => restoreEntry(sendRequest, input, signal)),
    },
  }),
  inspect ? { inspect } : {},
);
bin.subscribe({ complete: () => void leaveForLogin(settings) });
bin.start();
document.title = `${texts.t('bin.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <BinPage bin={bin} library="/" />
  </TextProvider>,
);
