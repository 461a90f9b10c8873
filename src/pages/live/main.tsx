/** The page `/live`: announces live events, and operates them. */
import { mountPage } from '../mount-page.tsx';
import { composeLive } from './compose-live.ts';
import { LivePage } from './LivePage.tsx';

await mountPage(['common', 'live', 'studio'], ({ settings, texts, start, signIn, setTitle }) => {
  const live = start(composeLive(settings), { complete: signIn });
  setTitle(texts.t('live.title'));
  return <LivePage live={live} library="/" host={location.hostname} />;
});
