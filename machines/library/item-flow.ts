/** What the flow of an item action is started with, and how it ends. */
import type { Who } from '../../core/domain/item-actions/item-action.ts';
import type { PageContext, ResultItem } from '../../core/domain/search.ts';

export interface FlowInput {
  item: ResultItem;
  page: PageContext;
  who: Who;
}

/** `lost`: the session is over, the library leaves for the login. */
export type FlowOutcome = { kind: 'closed' } | { kind: 'lost' };

/** What a flow reports about its item. */
export interface Deletion {
  type: 'item.deleted';
  item: ResultItem;
}

/** What an act on several reports. `ofSearch`: they were all of a search, and need not be listed. */
export interface ItemsDeleted {
  type: 'items.deleted';
  items: readonly ResultItem[];
  ofSearch: boolean;
}

/** They are back. */
export interface ItemsRestored {
  type: 'items.restored';
  items: readonly ResultItem[];
  ofSearch: boolean;
}

/** Rows as they are now. */
export interface ItemsChanged {
  type: 'items.changed';
  items: readonly ResultItem[];
}

/** What the list follows. */
export type ItemFact = Deletion | { type: 'item.restored'; item: ResultItem };
