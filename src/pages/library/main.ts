/** The page `/`: the library. */
import { readUser } from '../../../core/domain/address-player.ts';
import { fillContainer, PAGE_HEIGHT } from '../fill-container.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveToStudio } from './leave-to-studio.ts';
import { mountLibrary } from './mount-library.tsx';
import { followPresentation, pageContainer, pageSettings } from '../page.ts';
import { isEmbedded } from '../settings.ts';

/**
 * The page around a frame could trick the viewer into a click, so a framed library shows a visitor's view and changes
 * nothing.
 */
const isFramed = window.parent !== window;

void Promise.all([inspection(), pageSettings()]).then(([inspect, own]) => {
  const settings = { ...own, isVisitor: isFramed };
  const container = pageContainer();
  fillContainer(container, PAGE_HEIGHT);
  const { present, stop } = mountLibrary(container, {
    settings,
    search: location.search,
    inspect,
    title: 'library.title',
    ...(!isFramed && {
      onFiles: (files: readonly File[]) => void leaveToStudio(container, { settings, files, stop }),
    }),
  });
  followPresentation(settings, present);
  if (isEmbedded(settings)) return;
  const user = readUser(new URLSearchParams(location.search).get('user'));
  void import('../compare-tray/open-tray.ts').then(({ openTray }) => openTray({ settings, user, inspect }));
});
