/** The page `/`: the library. */
import { inspection } from '../inspection.ts';
import { mountLibrary } from '../mount-library.tsx';
import { pageContainer, pageSettings } from './page.ts';

void inspection().then((inspect) => {
  mountLibrary(pageContainer(), { settings: pageSettings(), search: location.search, inspect });
});
