import type { RefCallback } from 'react';
import type { Side } from '../../../core/domain/compare/common-time.ts';
import type { CompareClock } from './compare-clock.ts';

/** Non-chart dependencies of the page's views. */
export interface CompareHandles {
  clock: CompareClock;
  /** Inserts a film's picture into an element of the view. A ref callback whose return value removes it. */
  attachPicture: { readonly [S in Side]: RefCallback<HTMLElement> };
  /** Attaches the element that goes fullscreen. A ref callback. */
  attachScreen: RefCallback<HTMLElement>;
  /** Whether the pictures are stacked if the viewer has not chosen a layout. */
  narrow: { subscribe: (onChange: () => void) => () => void; read: () => boolean };
  /** Address of the library. */
  library: string;
}
