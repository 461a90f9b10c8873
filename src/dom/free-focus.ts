/** The focus that was left behind by what has gone. */

const focusedOf = (root: Node): Element | null =>
  root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;

/**
 * Takes the focus that nobody has: what had it has left the page. When it goes itself, the page's main part gets it.
 *
 * A ref callback of something that comes and goes by itself; what it returns is called while it is still in the page.
 */
export function takeFreeFocus(element: HTMLDivElement): () => void {
  const main = element.closest('main');
  // The list may lose what had the focus after this has come.
  const frame = requestAnimationFrame(() => {
    const focused = focusedOf(element.getRootNode());
    if (focused === null || focused === document.body || focused === main) element.focus({ preventScroll: true });
  });
  return () => {
    cancelAnimationFrame(frame);
    if (element.contains(focusedOf(element.getRootNode()))) main?.focus({ preventScroll: true });
  };
}
