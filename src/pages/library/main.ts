/** The page `/`: the library. */
import { fillContainer, PAGE_HEIGHT } from '../fill-container.ts';
import { inspection } from '../inspector/inspection.ts';
import { leaveToStudio } from './leave-to-studio.ts';
import { mountLibrary } from './mount-library.tsx';
import { pageContainer, pageSettings } from '../page.ts';

void Promise.all([inspection(), pageSettings()]).then(([inspect, settings]) => {
  const container = pageContainer();
  fillContainer(container, PAGE_HEIGHT);
  const { stop } = mountLibrary(container, {
    settings,
    search: location.search,
    inspect,
    onFiles: (files) => void leaveToStudio(container, { settings, inspect, files, stop }),
  });
});
