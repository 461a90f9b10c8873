/**
 * Keeps the newest entries of a list in view while its reader is there, and leaves the list alone once they have
 * scrolled away (row P27).
 */

/** Distance that still counts as there, CSS pixels: a line of text. */
const NEAR = 24;

export interface LogWatch {
  /** Attaches the scrolling box. A ref callback: the returned function detaches it. */
  attach: (box: HTMLDivElement) => () => void;
  toNewest: () => void;
}

/**
 * @param from end of the list with the newest entries
 * @param onMove called when they become visible or hidden; with `false` when the box is removed
 */
export function watchLog(from: 'start' | 'end', onMove: (areShown: boolean) => void): LogWatch {
  let box: HTMLDivElement | undefined;
  let areShown = false;

  const report = (next: boolean): void => {
    if (next === areShown) return;
    areShown = next;
    onMove(next);
  };
  const toNewest = (): void => box?.scrollTo({ top: from === 'end' ? box.scrollHeight : 0, behavior: 'instant' });

  return {
    toNewest,
    attach(element) {
      box = element;
      let wasThere = true;
      let height = 0;
      const update = (): void => {
        const { scrollTop, scrollHeight, clientHeight } = element;
        // A box without height is hidden: another panel has replaced it.
        if (clientHeight === 0) return report(false);
        height = scrollHeight;
        wasThere = (from === 'end' ? scrollHeight - scrollTop - clientHeight : scrollTop) < NEAR;
        report(wasThere);
      };
      const keep = (): void => {
        if (wasThere) toNewest();
        update();
      };
      // Rows get their final height when they become visible: scrolling caused by growth is not the reader's.
      const onScroll = (): void => (element.scrollHeight === height ? update() : keep());
      const attachment = new AbortController();
      element.addEventListener('scroll', onScroll, { passive: true, signal: attachment.signal });
      const sizes = new ResizeObserver(keep);
      sizes.observe(element);
      for (const child of element.children) sizes.observe(child);
      keep();
      return () => {
        attachment.abort();
        sizes.disconnect();
        box = undefined;
        report(false);
      };
    },
  };
}
