import type { ItemAction } from './item-action.ts';
import { sequence } from './sequence.ts';

/** Anything that can be sequenced can be saved for use offline (row L27). */
export const saveOffline: ItemAction = {
  id: 'saveOffline',
  label: 'library.action.saveOffline',
  icon: 'saveOffline',
  isOnlineOnly: true,
  isAllowed: sequence.isAllowed,
};
