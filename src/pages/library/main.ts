/** The page `/`: the library. */
import { fillContainer } from '../fill-container.ts';
import { inspection } from '../inspector/inspection.ts';
import { mountLibrary } from './mount-library.tsx';
import { pageContainer, pageSettings } from '../page.ts';

void inspection().then((inspect) => {
  const container = pageContainer();
  fillContainer(container, '100dvh');
  mountLibrary(container, { settings: pageSettings(), search: location.search, inspect });
});
