/** The page `/members`: members, invitations and sign-ups of a group (`?group=`), for its administrators. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { signUpPage } from '../../adapters/services/people.ts';
import { composeManaged } from '../people/compose-people.ts';
import { composeMembers } from './compose-members.ts';
import { MembersPage } from './MembersPage.tsx';
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'members', 'people']),
]);
const groupId = Number(new URLSearchParams(location.search).get('group')) || undefined;
const members = createActor(composeMembers(settings), { input: { groupId }, ...(inspect ? { inspect } : {}) });
members.subscribe({ complete: () => void leaveForLogin(settings) });
members.start();
const signUp = createActor(composeManaged(settings, signUpPage), {
  input: { draft: groupId === undefined ? {} : { group: String(groupId) } },
  ...(inspect ? { inspect } : {}),
});
signUp.subscribe({ complete: () => void leaveForLogin(settings) });
signUp.start();
document.title = `${texts.t('members.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <MembersPage members={members} signUp={signUp} library="/" />
  </TextProvider>,
);
