import { FILMS } from './item-action.ts';
import type { Who } from './item-action.ts';
import type { ResultItem } from '../search.ts';

/** CSV import and export: requires an administrator, and an editable video or session. Row L16. */
export function mayExchangeCsv(item: ResultItem, who: Who): boolean {
  return FILMS.has(item.type) && who.connected && who.isAdmin && item.editable === true;
}
