/** Input of an item action's flow, and how it ends. */
import type { Who } from '../../core/domain/item-actions/item-action.ts';
import type { PageContext, ResultItem } from '../../core/domain/search.ts';

export interface FlowInput {
  item: ResultItem;
  page: PageContext;
  who: Who;
}

/** `lost`: the session has ended, and the library leaves for the sign-in. */
export type FlowOutcome = { kind: 'closed' } | { kind: 'lost' };

/** Report of a flow about its item. */
export interface Deletion {
  type: 'item.deleted';
  item: ResultItem;
}

/** Report of an action on several items. `ofSearch`: these were all items of a search, and need not be listed. */
export interface ItemsDeleted {
  type: 'items.deleted';
  items: readonly ResultItem[];
  ofSearch: boolean;
}

/** The items were restored. */
export interface ItemsRestored {
  type: 'items.restored';
  items: readonly ResultItem[];
  ofSearch: boolean;
}

/** The changed rows. */
export interface ItemsChanged {
  type: 'items.changed';
  items: readonly ResultItem[];
}

/** The facts that the list reacts to. */
export type ItemFact = Deletion | { type: 'item.restored'; item: ResultItem };
