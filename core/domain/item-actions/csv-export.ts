import { mayExchangeCsv } from './csv.ts';
import type { ItemAction } from './item-action.ts';

export const csvExport: ItemAction = {
  id: 'csvExport',
  label: 'library.action.csvExport',
  icon: 'csvExport',
  isOnlineOnly: true,
  isAllowed: mayExchangeCsv,
};
