import type { ItemAction } from './item-action.ts';
import { sequence } from './sequence.ts';

/** What may be sequenced is kept for times without a network (row L27). */
export const keepOffline: ItemAction = {
  id: 'keepOffline',
  label: 'library.action.keepOffline',
  icon: 'keepOffline',
  isOnlineOnly: true,
  isAllowed: sequence.isAllowed,
};
