/** Keeps a line of a long list in view within its box, and reports when the reader scrolls elsewhere. */

/** Keys that scroll a list. */
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab']);

/**
 * Scrolls a line into view within its own box only. A ref callback.
 *
 * The box has `data-reading`.
 */
export function keepInView(line: HTMLElement | null): void {
  const box = line?.closest<HTMLElement>('[data-reading]');
  if (!line || !box) return;
  const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  // A third from the top, so that the following lines are visible, too.
  box.scrollTo({ top: box.scrollTop + inner.top - outer.top - box.clientHeight / 3, behavior: 'instant' });
}

/** @param onWander called when the reader has scrolled the box, by whatever means */
export function watchReader(box: HTMLElement, onWander: () => void): () => void {
  const attachment = new AbortController();
  const { signal } = attachment;
  for (const type of ['wheel', 'touchmove']) box.addEventListener(type, onWander, { passive: true, signal });
  box.addEventListener('keydown', ({ key }) => MOVES.has(key) && onWander(), { signal });
  // A press on the box itself rather than a line: its scroll bar.
  box.addEventListener('pointerdown', ({ target }) => target === box && onWander(), { signal });
  return () => attachment.abort();
}
