/** The menus of items, in lists and in the preview, share one chart. */
import { createContext } from 'react';
import type { ItemActionsRef } from '../refs.ts';

/** Undefined if no item actions are available. */
export const ItemActionsContext = createContext<ItemActionsRef | undefined>(undefined);
