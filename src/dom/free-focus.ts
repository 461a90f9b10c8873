/** The focused element of a page or shadow root. */

const focusedOf = (root: Node): Element | null =>
  root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;

/**
 * Takes the focus if its element has been removed from the page. When this element itself is removed, the focus moves
 * to the page's main part.
 *
 * A ref callback for elements that come and go without user action; the returned function has to be called before the
 * removal.
 */
export function takeFreeFocus(element: HTMLDivElement): () => void {
  const main = element.closest('main');
  // The list may remove the focused element after this one appears.
  const frame = requestAnimationFrame(() => {
    const focused = focusedOf(element.getRootNode());
    if (focused === null || focused === document.body || focused === main) element.focus({ preventScroll: true });
  });
  return () => {
    cancelAnimationFrame(frame);
    if (element.contains(focusedOf(element.getRootNode()))) main?.focus({ preventScroll: true });
  };
}

/**
 * Passes on the focus when a focused element is removed: to its replacement, marked by `data-heir`, in the same list
 * entry or else beside it.
 *
 * A ref callback.
 */
export function passFocusOn(element: HTMLElement | null): () => void {
  const place = element?.closest('li') ?? element?.parentElement;
  return () => {
    if (!element?.contains(focusedOf(element.getRootNode()))) return;
    requestAnimationFrame(() => place?.querySelector<HTMLElement>('[data-heir]')?.focus({ preventScroll: true }));
  };
}

/**
 * Focuses the first field of a form that replaces the button that opened it; passes the focus on when the form is
 * removed.
 *
 * A ref callback.
 */
export function takeFormFocus(form: HTMLFormElement): () => void {
  const frame = requestAnimationFrame(() => {
    const focused = focusedOf(form.getRootNode());
    if (focused === null || focused === document.body) form.querySelector<HTMLElement>('input, textarea')?.focus();
  });
  const passOn = passFocusOn(form);
  return () => {
    cancelAnimationFrame(frame);
    passOn();
  };
}

/**
 * Moves the focus when the focused element is removed: to the match of `heir` in the same player, or else to the
 * player itself, which handles its keys there.
 *
 * @returns a ref callback
 */
export function passFocusTo(heir: string): (element: HTMLElement | null) => () => void {
  return (element) => () => {
    if (!element?.contains(focusedOf(element.getRootNode()))) return;
    const player = element.closest<HTMLElement>('[data-player]');
    const heirs = player?.querySelectorAll<HTMLElement>(heir) ?? [];
    const seen = Array.from(heirs).find((each) => each.checkVisibility());
    (seen ?? player)?.focus({ preventScroll: true });
  };
}

/**
 * When the button below a list is removed with the last page, focuses the first row of that page.
 *
 * @param rows number of rows before
 * @returns a ref callback of the button
 */
export function passFocusToRow(rows: number): (button: HTMLElement | null) => () => void {
  return (button) => {
    const list = button?.previousElementSibling;
    return () => {
      if (!button || focusedOf(button.getRootNode()) !== button) return;
      requestAnimationFrame(() => {
        // It was not the last page.
        if (button.isConnected) return;
        const row = list?.children[rows] ?? list?.lastElementChild;
        row?.querySelector<HTMLElement>('a[href], button')?.focus();
      });
    };
  };
}
