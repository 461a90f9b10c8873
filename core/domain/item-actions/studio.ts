import { FILMS, pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/**
 * Requires an administrator, an editable item and the user's studio flag. Library 6; decision 0181 explains the page
 * that it opens.
 */
export const studio: ItemAction = {
  id: 'studio',
  label: 'library.action.studio',
  icon: 'studio',
  isAllowed: (item, who) =>
    FILMS.has(item.type) && who.connected && who.isAdmin && item.editable === true && who.studio,
  target: (item) => (FILMS.has(item.type) ? pageOf('studio', 'video', item.id) : undefined),
};
