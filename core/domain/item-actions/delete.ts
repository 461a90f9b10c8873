import type { ItemAction } from './item-action.ts';

/** Admin and a deleteable item, which it is unless it says otherwise. Library 6, row L16. */
export const deleteItem: ItemAction = {
  id: 'delete',
  label: 'library.action.delete',
  icon: 'delete',
  isAllowed: (item, who) => who.connected && who.isAdmin && item.deleteable !== false,
};
