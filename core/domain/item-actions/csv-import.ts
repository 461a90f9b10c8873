import { mayExchangeCsv } from './csv.ts';
import type { ItemAction } from './item-action.ts';

export const csvImport: ItemAction = {
  id: 'csvImport',
  label: 'library.action.csvImport',
  icon: 'csvImport',
  isOnlineOnly: true,
  isAllowed: mayExchangeCsv,
};
