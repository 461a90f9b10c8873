/**
 * Keeps the newest words of a list in sight while its reader is there, and leaves the list alone once they have scrolled
 * away (row P27).
 */

/** This near counts as there, CSS pixels: a line of text. */
const NEAR = 24;

export interface LogWatch {
  /** The box that scrolls. A ref callback: what it returns ends it. */
  attach: (box: HTMLDivElement) => () => void;
  toNewest: () => void;
}

/**
 * @param from where the newest are
 * @param onMove called with whether they are on show, whenever that changes; with `false` when the box is removed
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
        // A box without height is not on show: another panel stands in its place.
        if (clientHeight === 0) return report(false);
        height = scrollHeight;
        wasThere = (from === 'end' ? scrollHeight - scrollTop - clientHeight : scrollTop) < NEAR;
        report(wasThere);
      };
      const keep = (): void => {
        if (wasThere) toNewest();
        update();
      };
      // Rows get their true height when they come into sight: a box that moves because it grew was moved by nobody.
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
