import type { RefCallback } from 'react';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import type { CompareClock } from './compare-clock.ts';

/** What the page's views are given beside the chart. */
export interface CompareHandles {
  clock: CompareClock;
  /** Puts a film's picture into a host of the view. A ref callback: what it returns takes it out. */
  attachPicture: { readonly [S in Side]: RefCallback<HTMLElement> };
  /** What covers the screen. A ref callback. */
  attachScreen: RefCallback<HTMLElement>;
  /** Whether the pictures lie above each other where nobody has chosen. */
  narrow: { subscribe: (onChange: () => void) => () => void; read: () => boolean };
  /** Address of the library. */
  library: string;
}
