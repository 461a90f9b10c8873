import { FILMS, pageOf } from './item-action.ts';
import type { ItemAction } from './item-action.ts';

/** Requires an administrator, an editable item and the user's multicast flag. Library 6. */
export const multicast: ItemAction = {
  id: 'multicast',
  label: 'library.action.multicast',
  icon: 'multicast',
  isAllowed: (item, who) =>
    FILMS.has(item.type) && who.connected && who.isAdmin && item.editable === true && who.multicast,
  target: (item) => (FILMS.has(item.type) ? pageOf('multicast', 'video', item.id) : undefined),
};
