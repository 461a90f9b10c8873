/** The pages `/sequencing` and `/new_sequencing` (Library 2): a session or a test, item by item. */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { sequencingMachine, type SequencingTarget } from '../../../machines/studio/sequencing.machine.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { composeNetwork } from '../library/compose-network.ts';
import { createSendRequest } from '../../adapters/services/client.ts';
import { fetchSequence, sendPosition } from '../../adapters/services/sequencing.ts';
import { startOutbox } from '../library/compose-outbox.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { previewPlayers } from '../preview-player.tsx';
import { SequencingPage } from './SequencingPage.tsx';
import { brandedContainer, pageSettings } from '../page.ts';

/** `/sequencing?video={id}` or `?test={id}`; one that names neither is about nothing. */
function targetOf({ pathname, search }: Location): SequencingTarget {
  if (pathname === '/new_sequencing') return undefined;
  const query = new URLSearchParams(search);
  const test = query.get('test');
  return test ? { id: test, type: 'Test' } : { id: query.get('video') || '-', type: 'Session' };
}

const settings = await pageSettings();
const network = composeNetwork(settings.site);
const sendRequest = network.reporting(createSendRequest(settings));
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'sequencing'])]);
const sequencing = createActor(
  sequencingMachine.provide({
    actors: {
      loadSequence: fromPromise(({ input, signal }) => fetchSequence(sendRequest, input, signal)),
      savePosition: fromPromise(({ input, signal }) => sendPosition(sendRequest, input, signal)),
    },
  }),
  { input: { target: targetOf(location) }, ...(inspect ? { inspect } : {}) },
);
sequencing.subscribe({
  next({ context }) {
    const { title } = context.sequence;
    document.title = `${title ? texts.t('sequencing.of', { title }) : texts.t('sequencing.title')} · Ferryglide`;
  },
  complete: () => void leaveForLogin(settings),
});
sequencing.start();
startOutbox(sendRequest, network);
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <SequencingPage sequencing={sequencing} library="/" Player={previewPlayers(settings, undefined).Player} />
  </TextProvider>,
);
