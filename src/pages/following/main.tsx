/** The page `/following`: what a person follows, and what another page proposes to follow (`?follow=`). */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { readProposal } from '../../../core/domain/follow-address.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { composeFollowing } from './compose-following.ts';
import { FollowingPage } from './FollowingPage.tsx';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'following'])]);
const following = createActor(composeFollowing(settings), {
  input: { proposal: readProposal(location.search) },
  ...(inspect ? { inspect } : {}),
});
following.subscribe({ complete: () => void leaveForLogin(settings) });
following.start();
document.title = `${texts.t('following.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <FollowingPage following={following} library="/" />
  </TextProvider>,
);
