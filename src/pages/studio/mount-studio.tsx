/** Puts the page that adds files into its place: by its own address, or where files were dropped on the library. */
import { createRoot } from 'react-dom/client';
import { createActor } from 'xstate';
import { selectIsSending } from '../../../machines/studio/uploads/uploads.select.ts';
import { createChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { TextProvider } from '../../i18n/text-context.tsx';
import { createTexts } from '../../i18n/texts.ts';
import type { Inspect } from '../inspector/inspection.ts';
import { leaveForLogin } from '../login/login-address.ts';
import type { Settings } from '../settings.ts';
import { composeRemote } from './compose-remote.ts';
import { composeFilmFacts, composeUploads } from './compose-uploads.ts';
import { StudioPage } from './StudioPage.tsx';

export interface StudioOptions {
  settings: Settings;
  inspect: Inspect | undefined;
  /** Added at once. */
  files: Iterable<File>;
}

export async function mountStudio(
  container: HTMLElement,
  { settings, inspect, files: dropped }: StudioOptions,
): Promise<void> {
  const files = createChosenFiles();
  const texts = await createTexts(settings.language, ['common', 'studio']);
  const uploads = createActor(composeUploads(settings, files), {
    ...(inspect ? { inspect } : {}),
    input: { files: files.choose(dropped) },
  });
  uploads.subscribe({ complete: () => void leaveForLogin(settings) });
  uploads.start();
  const remote = createActor(composeRemote(settings), {
    ...(inspect ? { inspect } : {}),
    input: { today: new Date().toISOString().slice(0, 10) },
  });
  remote.subscribe({ complete: () => void leaveForLogin(settings) });
  remote.start();
  const video = new URLSearchParams(location.search).get('film') ?? undefined;
  const film =
    video === undefined
      ? undefined
      : createActor(composeFilmFacts(settings), { ...(inspect ? { inspect } : {}), input: { id: video } });
  film?.start();
  // The browser asks before what is being sent is broken off.
  window.addEventListener('beforeunload', (event) => {
    if (selectIsSending(uploads.getSnapshot())) event.preventDefault();
  });
  document.title = `${texts.t('studio.title')} · Ferryglide`;
  createRoot(container).render(
    <TextProvider texts={texts}>
      <StudioPage uploads={uploads} remote={remote} choose={files.choose} library="/" video={video} film={film} />
    </TextProvider>,
  );
}
