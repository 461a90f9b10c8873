/** Keeps a line of a long list in view within its own box, and reports when its reader scrolls elsewhere. */

/** Keys that move through a list. */
const MOVES = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', 'Tab']);

/**
 * Brings a line into sight by scrolling its box alone: never the page around it. A ref callback.
 *
 * The box bears `data-reading`.
 */
export function keepInView(line: HTMLElement | null): void {
  const box = line?.closest<HTMLElement>('[data-reading]');
  if (!line || !box) return;
  const [inner, outer] = [line.getBoundingClientRect(), box.getBoundingClientRect()];
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
  // A little above the middle: what comes next is in sight, too.
  box.scrollTo({ top: box.scrollTop + inner.top - outer.top - box.clientHeight / 3, behavior: 'instant' });
}

/** @param onWander the reader has scrolled the box, by whatever means */
export function watchReader(box: HTMLElement, onWander: () => void): () => void {
  const attachment = new AbortController();
  const { signal } = attachment;
  for (const type of ['wheel', 'touchmove']) box.addEventListener(type, onWander, { passive: true, signal });
  box.addEventListener('keydown', ({ key }) => MOVES.has(key) && onWander(), { signal });
  // On the box itself, beside every line: its scroll bar.
  box.addEventListener('pointerdown', ({ target }) => target === box && onWander(), { signal });
  return () => attachment.abort();
}
