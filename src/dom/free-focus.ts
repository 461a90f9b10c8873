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

/**
 * Passes the focus on when an element goes that has it: to what stands in its place, which is marked by `data-heir`, in
 * the same entry of a list or else beside it.
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
 * The first field of a form that comes in place of the button that opens it takes the focus which that has lost; it is
 * passed on when the form goes.
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
 * Moves the focus when the focused element is removed: to what `heir` selects in the same player, or else to the player,
 * which handles its keys there.
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
 * Passes the focus of the button below a list, which goes with the last page, to the first row that came with it.
 *
 * @param rows that were there before
 * @returns a ref callback of the button
 */
export function passFocusToRow(rows: number): (button: HTMLElement | null) => () => void {
  return (button) => {
    const list = button?.previousElementSibling;
    return () => {
      if (!button || focusedOf(button.getRootNode()) !== button) return;
      requestAnimationFrame(() => {
        // The page was not the last one.
        if (button.isConnected) return;
        const row = list?.children[rows] ?? list?.lastElementChild;
        row?.querySelector<HTMLElement>('a[href], button')?.focus();
      });
    };
  };
}
