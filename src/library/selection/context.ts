import { createContext } from 'react';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { SelectionRef } from '../refs.ts';

interface SelectionAccess {
  selection: SelectionRef;
  /** The currently listed rows. */
  rows: () => readonly ResultItem[];
}

/** The selection of the surrounding results; undefined if results cannot be selected. */
export const SelectionContext = createContext<SelectionAccess | undefined>(undefined);
