/** The page `/saved?link={token}`: what a saved search finds now, here or in a frame of another site. */
import { fillContainer } from '../fill-container.ts';
import { inspection } from '../inspector/inspection.ts';
import { mountCollection } from './mount-collection.tsx';
import { pageContainer, pageSettings } from '../page.ts';

void inspection().then((inspect) => {
  const token = new URLSearchParams(location.search).get('link') ?? '';
  const container = pageContainer();
  fillContainer(container, '100dvh');
  mountCollection(container, { settings: pageSettings(), token, inspect });
});
