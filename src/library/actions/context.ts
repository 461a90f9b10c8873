/** The menus of items, in lists and in the preview, speak to one chart. */
import { createContext } from 'react';
import type { ItemActionsRef } from '../refs.ts';

/** Undefined where nothing may be done with items. */
export const ItemActionsContext = createContext<ItemActionsRef | undefined>(undefined);
