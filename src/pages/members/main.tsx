/** The page `/members`: members, invitations and sign-ups of a group (`?group=`), for its administrators. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { composeMembers } from './compose-members.ts';
import { MembersPage } from './MembersPage.tsx';
import { pageContainer, pageSettings } from '../page.ts';

const settings = pageSettings();
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'members'])]);
const groupId = Number(new URLSearchParams(location.search).get('group')) || undefined;
const members = createActor(composeMembers(settings), { input: { groupId }, ...(inspect ? { inspect } : {}) });
members.subscribe({ complete: () => void leaveForLogin(settings) });
members.start();
document.title = `${texts.t('members.title')} · Ferryglide`;
createRoot(pageContainer()).render(
  <TextProvider texts={texts}>
    <MembersPage members={members} library="/" />
  </TextProvider>,
);
