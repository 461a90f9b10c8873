import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { focusedIn, isWithin } from './modal.ts';

/** CSS pixels: distance between button and panel, and minimum distance between the panel and the edge of the window. */
const GAP = 6;
const EDGE = 8;

/**
 * Shows a `popover="manual"` element in the top layer, beside the button that controls it (`aria-controls`).
 *
 * Focus moves to the first field inside and returns to the button. Escape, a click elsewhere, or focus leaving panel
 * and button dispatches `cancel` on the element; its view then asks its chart to close it. A ref callback whose return
 * value hides the element.
 */
export function attachPopover(panel: HTMLElement): () => void {
  const root = panel.getRootNode() as Document | ShadowRoot;
  const anchor = root.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`);
  panel.showPopover();
  const stopPositioning = anchor ? positionBeside(panel, anchor) : undefined;
  const first = panel.querySelector<HTMLElement>('[autofocus], input, select, button, a[href]');
  (first ?? panel).focus({ preventScroll: true });

  const onPointerDown = (event: PointerEvent) => {
    const path = event.composedPath();
    if (path.includes(panel) || (anchor && path.includes(anchor))) return;
    if (isWithin(panel.getBoundingClientRect(), event.clientX, event.clientY)) return;
    requestClose(panel);
  };
  // Works wherever the focus is, except in a dialog above the panel.
  const onEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const dialog = event.composedPath().find((each) => each instanceof Element && each.matches('dialog:modal'));
    if (dialog instanceof Element && !dialog.contains(panel)) return;
    event.preventDefault();
    event.stopPropagation();
    requestClose(panel);
  };
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || relatedTarget === anchor || panel.contains(relatedTarget)) return;
    requestClose(panel);
  };
  const attachment = new AbortController();
  const { signal } = attachment;
  panel.addEventListener('keydown', keepKeys, { signal });
  panel.addEventListener('focusout', onFocusOut, { signal });
  anchor?.addEventListener('focusout', onFocusOut, { signal });
  document.addEventListener('pointerdown', onPointerDown, { capture: true, signal });
  document.addEventListener('keydown', onEscape, { capture: true, signal });
  return () => {
    stopPositioning?.();
    attachment.abort();
    const focused = focusedIn(root);
    if (panel.isConnected) panel.hidePopover();
    // If a click moved focus elsewhere, it stays there.
    if (!focused || panel.contains(focused)) anchor?.focus({ preventScroll: true });
  };
}

/** While open, the panel keeps keyboard events to itself. */
const keepKeys = (event: KeyboardEvent): void => event.stopPropagation();

function requestClose(panel: HTMLElement): void {
  panel.dispatchEvent(new CustomEvent('cancel'));
}

/**
 * Positions the panel below the button, or above it if there is no room, and within the window. Updates whenever one of
 * them moves or changes size.
 */
function positionBeside(panel: HTMLElement, anchor: HTMLElement): () => void {
  const middleware = [
    offset(GAP),
    flip({ padding: EDGE, crossAxis: false }),
    shift({ padding: EDGE, crossAxis: true }),
  ];
  const position = async () => {
    const { x, y } = await computePosition(anchor, panel, { strategy: 'fixed', placement: 'bottom-start', middleware });
    panel.style.top = `${Math.round(y)}px`;
    panel.style.left = `${Math.round(x)}px`;
  };
  return autoUpdate(anchor, panel, () => void position());
}
