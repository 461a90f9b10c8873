/** The page `/group`: what administrators decide about their group (`?group=` for the super user). */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { composeGroupSettings } from './compose-group.ts';
import { GroupPage } from './GroupPage.tsx';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'group', 'embedding']),
]);
const groupId = Number(new URLSearchParams(location.search).get('group')) || undefined;
const group = createActor(composeGroupSettings(settings), { input: { groupId }, ...(inspect ? { inspect } : {}) });
group.subscribe({ complete: () => void leaveForLogin(settings) });
group.start();
document.title = `${texts.t('group.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <GroupPage group={group} library="/" members={groupId === undefined ? '/members' : `/members?group=${groupId}`} />
  </TextProvider>,
);
