/** The page `/clipping?video={id}`, at a tag where `tag` names one: clips are cut out of a film (Library 2). */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import { ClippingPage } from './ClippingPage.tsx';
import { composeClipping } from './compose-clipping.ts';
import { attachFilm } from '../film.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import { brandedContainer, pageSettings } from '../page.ts';

const settings = await pageSettings();
const [inspect, texts] = await Promise.all([
  inspection(),
  createTexts(settings.language, ['common', 'library', 'clipping']),
]);
const query = new URLSearchParams(location.search);
const input = { videoId: query.get('video') ?? '', tag: query.get('tag') ?? undefined };
const clipping = createActor(composeClipping(settings), { input, ...(inspect ? { inspect } : {}) });
clipping.subscribe({
  next({ context: { film } }) {
    document.title =
      film.title === '' ? 'Ferryglide' : `${texts.t('clipping.title', { title: film.title })} · Ferryglide`;
  },
  complete: () => void leaveForLogin(settings),
});
clipping.start();
createRoot(brandedContainer(settings)).render(
  <TextProvider texts={texts}>
    <ClippingPage clipping={clipping} library="/" attachFilm={attachFilm} />
  </TextProvider>,
);
