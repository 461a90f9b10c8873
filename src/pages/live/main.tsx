/** The page `/live`: announces live events, and operates them. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';
import { composeLive } from './compose-live.ts';
import { LivePage } from './LivePage.tsx';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'live', 'studio']),
]);
const live = createActor(composeLive(settings), inspect ? { inspect } : {});
live.subscribe({ complete: () => void leaveForLogin(settings) });
live.start();
document.title = `${texts.t('live.title')} · Ferryglide`;
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <LivePage live={live} library="/" host={location.hostname} />
  </TextProvider>,
);
