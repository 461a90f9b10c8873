import { focusedIn, isWithin } from './modal.ts';

const GAP = 6;
const EDGE = 8;

/**
 * Shows a `popover="manual"` element beside the button that controls it (`aria-controls`), in the top layer.
 *
 * Focus goes to the first field within and returns to the button. Escape or a press elsewhere dispatches `cancel` on the
 * element, which its view hears as the wish to close. A ref callback: what it returns ends it.
 */
export function attachPopover(panel: HTMLElement): () => void {
  const root = panel.getRootNode() as Document | ShadowRoot;
  const anchor = root.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(panel.id)}"]`);
  panel.showPopover();
  const place = () => placeBeside(panel, anchor);
  place();
  const first = panel.querySelector<HTMLElement>('[autofocus], input, select, button, a[href]');
  (first ?? panel).focus({ preventScroll: true });

  const onPointerDown = (event: PointerEvent) => {
    const path = event.composedPath();
    if (path.includes(panel) || (anchor && path.includes(anchor))) return;
    if (isWithin(panel.getBoundingClientRect(), event.clientX, event.clientY)) return;
    wishToClose(panel);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Keys belong to the panel while it is open.
    event.stopPropagation();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    wishToClose(panel);
  };
  panel.addEventListener('keydown', onKeyDown);
  document.addEventListener('pointerdown', onPointerDown, true);
  window.addEventListener('scroll', place, { capture: true, passive: true });
  window.addEventListener('resize', place);
  return () => {
    panel.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('pointerdown', onPointerDown, true);
    window.removeEventListener('scroll', place, { capture: true });
    window.removeEventListener('resize', place);
    const focused = focusedIn(root);
    if (panel.isConnected) panel.hidePopover();
    // Focus that has gone elsewhere by a press stays there.
    if (!focused || panel.contains(focused)) anchor?.focus({ preventScroll: true });
  };
}

function wishToClose(panel: HTMLElement): void {
  panel.dispatchEvent(new CustomEvent('cancel'));
}

function placeBeside(panel: HTMLElement, anchor: HTMLElement | null): void {
  if (!anchor) return;
  const from = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const below = from.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE;
  const top = fitsBelow ? below : Math.max(EDGE, from.top - GAP - height);
  const left = Math.max(EDGE, Math.min(from.left, window.innerWidth - EDGE - width));
  panel.style.top = `${top}px`;
  panel.style.left = `${left}px`;
}
