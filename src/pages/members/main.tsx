/** The page `/members`: approves or declines who has signed up, for administrators of the group. */
import { createRoot } from 'react-dom/client';
import { createActor, fromPromise } from 'xstate';
import { membersMachine } from '../../../machines/shared/members.machine.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { createAsk } from '../../adapters/services/client.ts';
import { fetchApplicants, sendDecision } from '../../adapters/services/members.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { MembersPage } from './MembersPage.tsx';
import { pageContainer, pageSettings } from '../page.ts';

const settings = pageSettings();
const ask = createAsk(settings);
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'members'])]);
const members = createActor(
  membersMachine.provide({
    actors: {
      fetchApplicants: fromPromise(({ signal }) => fetchApplicants(ask, signal)),
      decide: fromPromise(({ input, signal }) => sendDecision(ask, input, signal)),
    },
  }),
  inspect ? { inspect } : {},
);
members.subscribe({ complete: () => void leaveForLogin(settings) });
members.start();
document.title = `${texts.t('members.title')} · Ferryglide`;
createRoot(pageContainer()).render(
  <TextProvider texts={texts}>
    <MembersPage members={members} library="/" />
  </TextProvider>,
);
