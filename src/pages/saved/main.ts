/** The page `/saved?link={token}`: current results of a saved search, on this site or in a frame on another one. */
import { fillContainer, PAGE_HEIGHT } from '../fill-container.ts';
import { inspection } from '../inspector/inspection.ts';
import { mountCollection } from './mount-collection.tsx';
import { brandedContainer, followPresentation, pageSettings } from '../page.ts';

void Promise.all([inspection(), pageSettings()]).then(([inspect, settings]) => {
  const token = new URLSearchParams(location.search).get('link') ?? '';
  const container = brandedContainer(settings);
  fillContainer(container, PAGE_HEIGHT);
  const { present } = mountCollection(container, { settings, token, inspect, title: 'saved.title' });
  followPresentation(settings, present);
});
