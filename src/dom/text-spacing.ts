/** Lines further apart than ours, by their font's size: what WCAG 1.4.12 lets a reader set. */
const READER_LINE_HEIGHT = 1.5;

/**
 * Marks an element with `data-spaced` while the reader spaces text wider than we do (WCAG 1.4.12): what has one height
 * whatever it says gives its texts more lines then.
 *
 * A ref callback's work: what it returns ends it.
 */
export function attachTextSpacing(element: HTMLElement, onChange?: (isSpaced: boolean) => void): () => void {
  const probe = document.createElement('span');
  // Out of the element's own text.
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
  // In the next frame: what it changes is the height of what is observed.
  const observer = new ResizeObserver(() => requestAnimationFrame(() => element.isConnected && update()));
  observer.observe(probe);
  return () => {
    observer.disconnect();
    probe.remove();
  };
}
