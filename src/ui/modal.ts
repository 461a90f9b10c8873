import { attachLayer } from '../back-layers.ts';

/**
 * Opens a `<dialog>` as a modal while it is in the page. On removal, focus returns to the previous element (row L30),
 * or to its list row if that element is gone.
 *
 * Back dispatches `cancel` on the dialog, as the browser's own gesture does; its view then asks its chart to close it.
 *
 * A ref callback whose return value closes the dialog.
 */
export function attachModal(dialog: HTMLDialogElement): () => void {
  const before = focusedIn(dialog.getRootNode());
  const row = before?.closest('[data-row]');
  dialog.showModal();
  const detachLayer = attachLayer(() => dialog.dispatchEvent(new Event('cancel', { cancelable: true })));
  return () => {
    detachLayer();
    dialog.close();
    const next = before?.isConnected ? before : row?.querySelector<HTMLElement>('[data-main]');
    next?.focus({ preventScroll: true });
  };
}

/** The focused element of a page or of a shadow root. */
export function focusedIn(root: Node): HTMLElement | undefined {
  const active = root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
  return active instanceof HTMLElement && active !== document.body ? active : undefined;
}

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"]), ferryglide-player';

/**
 * The element to which Tab wraps around at either end of a container.
 *
 * @returns undefined if the browser's default is right
 */
export function wrappedStop(container: HTMLElement, backwards: boolean): HTMLElement | undefined {
  const stops = [...container.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.checkVisibility());
  const first = stops[0];
  const last = stops.at(-1);
  const current = focusedIn(container.getRootNode());
  if (backwards) return current === first || current === container ? last : undefined;
  // A custom element contains tab stops of its own.
  return current === last && !last?.shadowRoot ? first : undefined;
}

export function isWithin(box: DOMRect, x: number, y: number): boolean {
  return x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;
}
