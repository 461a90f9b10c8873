import { focusedIn } from './modal.ts';

const waiting = new WeakSet<HTMLElement>();

/**
 * Gives a control its focus back when it is enabled again; a browser takes it away from a disabled one.
 *
 * A ref callback's work, done anew whenever `disabled` changes: what it returns is called while the control still has its
 * focus. Focus that has gone elsewhere meanwhile stays there.
 */
export function keepFocus(control: HTMLElement, disabled: boolean): () => void {
  const root = control.getRootNode();
  if (!disabled && waiting.delete(control) && focusedIn(root) === undefined) control.focus({ preventScroll: true });
  return () => {
    if (!disabled && focusedIn(root) === control) waiting.add(control);
  };
}

/**
 * Hands the focus on when a control is taken out of the page while it has it.
 *
 * A ref callback's work: what it returns is called while the control is still there.
 */
export function handOnFocus(control: HTMLElement, heir: (control: HTMLElement) => HTMLElement | null): () => void {
  const root = control.getRootNode();
  return () => {
    if (focusedIn(root) === control) heir(control)?.focus({ preventScroll: true });
  };
}

/**
 * Takes the focus that nobody has: what had it has left the page. What takes it leaves with it, the page's main part gets it.
 *
 * A ref callback of something that comes and goes by itself; what it returns is called while it is still in the page.
 */
export function takeFreeFocus(element: HTMLDivElement): () => void {
  const main = element.closest('main');
  // The list may lose what had the focus after this has come.
  const frame = requestAnimationFrame(() => {
    const focused = focusedIn(element.getRootNode());
    if (focused === undefined || focused === main) element.focus({ preventScroll: true });
  });
  return () => {
    cancelAnimationFrame(frame);
    const focused = focusedIn(element.getRootNode());
    if (focused && element.contains(focused)) main?.focus({ preventScroll: true });
  };
}
