/**
 * Tracks which rows of a long list are in view; the views render only these (decision 0080).
 *
 * It measures the list's position in the window, so that it works for every scroller: the window, or a box around the
 * list.
 */

import { attachTextSpacing } from './text-spacing.ts';

/** Rows rendered above and below those in view. */
const OVERSCAN = 3;

export interface VisibleRows {
  /** Width of the list, CSS pixels; 0 until it is attached. */
  width: number;
  /** The reader uses wider text spacing. */
  isSpaced: boolean;
  /** Height of a row including its gap, CSS pixels. */
  height: number;
  first: number;
  /** Inclusive. */
  last: number;
  /** The row with the focus: it stays rendered, wherever it is. */
  focused: number | undefined;
}

export interface RowWatch {
  /** A ref callback for the list: the returned function stops it. Its rows have `data-row`. */
  attach: (list: HTMLElement) => () => void;
  subscribe: (listener: () => void) => () => void;
  read: () => VisibleRows;
}

/** Rows of a fixed height, with another one for wide text spacing. */
export const fixedRows =
  (height: number, spaced: number) =>
  (_width: number, isSpaced: boolean): number =>
    isSpaced ? spaced : height;

/** @param rowHeight height of a row including its gap, for this width of the list, with or without wide text spacing */
export function watchRows(rowHeight: (width: number, isSpaced: boolean) => number): RowWatch {
  let rows: VisibleRows = {
    width: 0,
    isSpaced: false,
    height: rowHeight(0, false),
    first: 0,
    last: -1,
    focused: undefined,
  };
  const listeners = new Set<() => void>();

  function change(next: VisibleRows): void {
    const keys = ['width', 'isSpaced', 'height', 'first', 'last', 'focused'] as const;
    if (keys.every((key) => next[key] === rows[key])) return;
    rows = next;
    for (const listener of listeners) listener();
  }

  return {
    read: () => rows,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    attach(list) {
      const attachment = new AbortController();
      const { signal } = attachment;
      let isSpaced = false;
      const measure = () => {
        const { top, width } = list.getBoundingClientRect();
        const height = rowHeight(width, isSpaced);
        const first = Math.max(0, Math.floor(-top / height) - OVERSCAN);
        const last = Math.max(first, Math.floor((window.innerHeight - top) / height) + OVERSCAN);
        change({ ...rows, width, isSpaced, height, first, last });
      };
      const onFocus = (event: FocusEvent) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
        change({ ...rows, focused: row === undefined ? undefined : Number(row) });
      };
      const detachSpacing = attachTextSpacing(list, (spaced) => {
        isSpaced = spaced;
        measure();
      });
      measure();
      // In the next frame, because the change affects the height being observed.
      const observer = new ResizeObserver(() => requestAnimationFrame(() => list.isConnected && measure()));
      observer.observe(list);
      window.addEventListener('scroll', measure, { capture: true, passive: true, signal });
      window.addEventListener('resize', measure, { passive: true, signal });
      list.addEventListener('focusin', onFocus, { signal });
      list.addEventListener(
        'focusout',
        (event) => {
          if (!(event.relatedTarget instanceof Node && list.contains(event.relatedTarget)))
            change({ ...rows, focused: undefined });
        },
        { signal },
      );
      return () => {
        observer.disconnect();
        detachSpacing();
        attachment.abort();
      };
    },
  };
}

/**
 * Indexes of the rows to render, ascending: those in view, and the one with the focus. None until the list is
 * attached.
 */
export function rowsToRender({ first, last, focused, width }: VisibleRows, count: number): number[] {
  if (width === 0 || count === 0) return [];
  const start = Math.min(first, count - 1);
  const rows = Array.from({ length: Math.max(0, Math.min(last, count - 1) - start + 1) }, (_, index) => start + index);
  if (focused === undefined || focused >= count || rows.includes(focused)) return rows;
  return focused < start ? [focused, ...rows] : [...rows, focused];
}
