import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom';
import { focusedIn, isWithin } from './modal.ts';

/** Between the button and its panel, and between the panel and the edge of the window, CSS pixels. */
const GAP = 6;
const EDGE = 8;

/**
 * Shows a `popover="manual"` element beside the button that controls it (`aria-controls`), in the top layer.
 *
 * Focus goes to the first field within and returns to the button. Escape or a press elsewhere dispatches `cancel` on the
 * element, on which its view asks its chart to close it. A ref callback: what it returns ends it.
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
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the panel while it is open.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    requestClose(panel);
  };
  panel.addEventListener('keydown', onKeyDown);
  document.addEventListener('pointerdown', onPointerDown, true);
  return () => {
    stopPositioning?.();
    panel.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('pointerdown', onPointerDown, true);
    const focused = focusedIn(root);
    if (panel.isConnected) panel.hidePopover();
    // Focus that has gone elsewhere by a press stays there.
    if (!focused || panel.contains(focused)) anchor?.focus({ preventScroll: true });
  };
}

function requestClose(panel: HTMLElement): void {
  panel.dispatchEvent(new CustomEvent('cancel'));
}

/** Below the button or, where there is no room, above it; within the window, also when either moves or changes its size. */
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
