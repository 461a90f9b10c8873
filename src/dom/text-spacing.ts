/** Line height relative to the font size from which the reader's spacing counts as wider than ours (WCAG 1.4.12). */
const READER_LINE_HEIGHT = 1.5;

/**
 * Marks an element with `data-spaced` while the reader uses wider text spacing (WCAG 1.4.12): elements of fixed
 * height then give their texts more lines.
 *
 * For use in a ref callback: the returned function stops it.
 */
export function attachTextSpacing(element: HTMLElement, onChange?: (isSpaced: boolean) => void): () => void {
  const probe = document.createElement('span');
  // Keeps it out of the element's own text.
  probe.attachShadow({ mode: 'open' }).textContent = '\u00A0';
  probe.ariaHidden = 'true';
  probe.style.cssText = 'position:absolute;inset:0 auto auto 0;visibility:hidden;pointer-events:none';
  element.append(probe);
  let known = false;
  const update = () => {
    const { letterSpacing, wordSpacing, lineHeight, fontSize } = getComputedStyle(probe);
    const isSpaced =
      Number.parseFloat(letterSpacing) > 0 ||
      Number.parseFloat(wordSpacing) > 0 ||
      Number.parseFloat(lineHeight) >= Number.parseFloat(fontSize) * READER_LINE_HEIGHT;
    if (isSpaced === known) return;
    known = isSpaced;
    element.toggleAttribute('data-spaced', isSpaced);
    onChange?.(isSpaced);
  };
  update();
  // In the next frame, because the change affects the height being observed.
  const observer = new ResizeObserver(() => requestAnimationFrame(() => element.isConnected && update()));
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}
