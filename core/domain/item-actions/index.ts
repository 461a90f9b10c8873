/** All item actions, and which of them an item offers to a viewer. */
import type { ResultItem } from '../search.ts';
import { clip } from './clip.ts';
import { compare } from './compare.ts';
import { csvExport } from './csv-export.ts';
import { csvImport } from './csv-import.ts';
import { deleteItem } from './delete.ts';
import { download } from './download.ts';
import { edit } from './edit.ts';
import { embed } from './embed.ts';
import { ITEM_ACTION_IDS } from './item-action.ts';
import type { ItemAction, ItemActionId, Who } from './item-action.ts';
import { saveOffline } from './save-offline.ts';
import { follow } from './follow.ts';
import { multicast } from './multicast.ts';
import { qrCode } from './qr-code.ts';
import { sequence } from './sequence.ts';
import { share } from './share.ts';
import { startTest } from './start-test.ts';
import { studio } from './studio.ts';
import { tag } from './tag.ts';

export const ITEM_ACTIONS: Readonly<Record<ItemActionId, ItemAction>> = {
  share,
  embed,
  qrCode,
  download,
  follow,
  compare,
  startTest,
  edit,
  tag,
  clip,
  sequence,
  saveOffline,
  csvExport,
  csvImport,
  studio,
  multicast,
  delete: deleteItem,
};

export interface OfferedAction {
  action: ItemAction;
  /** Shown as unavailable while the network is down. */
  isDisabled: boolean;
}

/**
 * The actions that an item offers to a viewer, in the order of the menu.
 *
 * @param there actions whose page or flow exists
 */
export function offeredActions(item: ResultItem, who: Who, there: ReadonlySet<ItemActionId>): readonly OfferedAction[] {
  return ITEM_ACTION_IDS.filter((id) => there.has(id) && ITEM_ACTIONS[id].isAllowed(item, who)).map((id) => ({
    action: ITEM_ACTIONS[id],
    isDisabled: who.isOffline && ITEM_ACTIONS[id].isOnlineOnly === true,
  }));
}
