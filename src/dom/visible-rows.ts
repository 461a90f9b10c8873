/**
 * Which rows of a long list are in view; the views render these alone (decision 0080).
 *
 * It measures the list's position in the window, so that it works whatever scrolls: the window, or a box around the element.
 */

/** Rows rendered above and below those in view. */
const OVERSCAN = 3;

export interface VisibleRows {
  /** Width of the list, CSS pixels; 0 until it is attached. */
  width: number;
  first: number;
  /** Inclusive. */
  last: number;
  /** Row that holds the focus: it stays, wherever it is. */
  focused: number | undefined;
}

export interface RowWatch {
  /** A ref callback for the list: what it returns ends it. Rows within bear `data-row`. */
  attach: (list: HTMLElement) => () => void;
  subscribe: (listener: () => void) => () => void;
  read: () => VisibleRows;
}

/** @param rowHeight height of a row, gap included, in a list of this width */
export function watchRows(rowHeight: (width: number) => number): RowWatch {
  let rows: VisibleRows = { width: 0, first: 0, last: -1, focused: undefined };
  const listeners = new Set<() => void>();

  function change(next: VisibleRows): void {
    const same = next.width === rows.width && next.first === rows.first && next.last === rows.last;
    if (same && next.focused === rows.focused) return;
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
      const measure = () => {
        const { top, width } = list.getBoundingClientRect();
        const height = rowHeight(width);
        const first = Math.max(0, Math.floor(-top / height) - OVERSCAN);
        const last = Math.max(first, Math.floor((window.innerHeight - top) / height) + OVERSCAN);
        change({ ...rows, width, first, last });
      };
      const onFocus = (event: FocusEvent) => {
        const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'];
        change({ ...rows, focused: row === undefined ? undefined : Number(row) });
      };
      measure();
      // In the next frame: what it changes is the height of what is observed.
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
        attachment.abort();
      };
    },
  };
}

/** Indexes of the rows to render, ascending: those in view, and the one that holds the focus. None until the list is attached. */
export function rowsToRender({ first, last, focused, width }: VisibleRows, count: number): number[] {
  if (width === 0 || count === 0) return [];
  const start = Math.min(first, count - 1);
  const rows = Array.from({ length: Math.max(0, Math.min(last, count - 1) - start + 1) }, (_, index) => start + index);
  if (focused === undefined || focused >= count || rows.includes(focused)) return rows;
  return focused < start ? [focused, ...rows] : [...rows, focused];
}
