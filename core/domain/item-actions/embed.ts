import { playableOf } from '../result-item.ts';
import { FILMS } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/** A film or audio that allows it by `embed`. Row L16. */
export const embed: ItemAction = {
  id: 'embed',
  label: 'library.action.embed',
  icon: 'embed',
  isAllowed: (item) =>
    (FILMS.has(item.type) || item.type === 'Audio') && item.embed === true && playableOf(item) !== undefined,
};
