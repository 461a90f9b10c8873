import type { ItemAction } from './item-action.ts';
import { sequence } from './sequence.ts';

/** Whatever may be sequenced may be saved for use without a network (row L27). */
export const saveOffline: ItemAction = {
  id: 'saveOffline',
  label: 'library.action.saveOffline',
  icon: 'saveOffline',
  isOnlineOnly: true,
  isAllowed: sequence.isAllowed,
};
