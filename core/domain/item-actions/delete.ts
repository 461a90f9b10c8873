import type { ItemAction } from './item-action.ts';

/** Requires an administrator and a deleteable item, which is the default. Library 6, row L16. */
export const deleteItem: ItemAction = {
  id: 'delete',
  label: 'library.action.delete',
  icon: 'delete',
  isAllowed: (item, who) => who.connected && who.isAdmin && item.deleteable !== false,
};
