/** Mounts the page that adds files: at its own address, or after files were dropped on the library. */
import { selectIsSending } from '../../../machines/studio/uploads/uploads.select.ts';
import { createChosenFiles } from '../../adapters/uploads/chosen-files.ts';
import { mountView } from '../mount-page.tsx';
import type { Settings } from '../settings.ts';
import { composeRemote } from './compose-remote.ts';
import { composeFilmFacts, composeUploads } from './compose-uploads.ts';
import { StudioPage } from './StudioPage.tsx';

export interface StudioOptions {
  settings: Settings;
  /** Files that are added immediately. */
  files: Iterable<File>;
}

export async function mountStudio(container: HTMLElement, { settings, files: dropped }: StudioOptions): Promise<void> {
  await mountView(container, settings, ['common', 'studio'], ({ texts, query, start, signIn, setTitle }) => {
    const files = createChosenFiles();
    const uploads = start(composeUploads(settings, files), {
      input: { files: files.choose(dropped) },
      complete: signIn,
    });
    const remote = start(composeRemote(settings), {
      input: { today: new Date().toISOString().slice(0, 10) },
      complete: signIn,
    });
    const video = query.get('film') ?? undefined;
    const film = video === undefined ? undefined : start(composeFilmFacts(settings), { input: { id: video } });
    // The browser asks for confirmation before an upload is interrupted.
    window.addEventListener('beforeunload', (event) => {
      if (selectIsSending(uploads.getSnapshot())) event.preventDefault();
    });
    setTitle(texts.t('studio.title'));
    return <StudioPage uploads={uploads} remote={remote} choose={files.choose} library="/" video={video} film={film} />;
  });
}
