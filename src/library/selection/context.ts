import { createContext } from 'react';
import type { ResultItem } from '../../../core/domain/search.ts';
import type { SelectionRef } from '../refs.ts';

interface SelectionAccess {
  selection: SelectionRef;
  /** The rows that are listed now. */
  rows: () => readonly ResultItem[];
}

/** What is selected of the results around; absent where results are not selected. */
export const SelectionContext = createContext<SelectionAccess | undefined>(undefined);
