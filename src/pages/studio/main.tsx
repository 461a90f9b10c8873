/** The page `/studio`: what somebody adds to the library, and what becomes of it; `?video={id}` shows that film. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { selectIsSending } from '../../../machines/studio/uploads/uploads.select.ts';
import { createChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { pageContainer, pageSettings } from '../page.ts';
import { composeUploads } from './compose-uploads.ts';
import { StudioPage } from './StudioPage.tsx';

const settings = pageSettings();
const files = createChosenFiles();
const [inspect, texts] = await Promise.all([inspection(), createTexts(settings.language, ['common', 'studio'])]);
const uploads = createActor(composeUploads(settings, files), inspect ? { inspect } : {});
uploads.subscribe({ complete: () => void leaveForLogin(settings) });
uploads.start();
// The browser asks before what is being sent is broken off.
window.addEventListener('beforeunload', (event) => {
  if (selectIsSending(uploads.getSnapshot())) event.preventDefault();
});
document.title = `${texts.t('studio.title')} · Ferryglide`;
createRoot(pageContainer()).render(
  <TextProvider texts={texts}>
    <StudioPage
      uploads={uploads}
      choose={files.choose}
      library="/"
      video={new URLSearchParams(location.search).get('video') ?? undefined}
    />
  </TextProvider>,
);
