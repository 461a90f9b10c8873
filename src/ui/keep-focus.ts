import { focusedIn } from './modal.ts';

const waiting = new WeakSet<HTMLElement>();

/**
 * Restores focus to a control when it is enabled again, because browsers remove focus from a disabled control.
 *
 * For use in a ref callback that is called again whenever `disabled` changes. The returned function must run while the
 * control still has focus. If focus has moved elsewhere meanwhile, it stays there.
 */
export function keepFocus(control: HTMLElement, disabled: boolean): () => void {
  const root = control.getRootNode();
  if (!disabled && waiting.delete(control) && focusedIn(root) === undefined) control.focus({ preventScroll: true });
  return () => {
    if (!disabled && focusedIn(root) === control) waiting.add(control);
  };
}

/**
 * Moves focus on when a focused control is removed from the page.
 *
 * For use in a ref callback. The returned function runs while the control is still in the page.
 */
export function handOnFocus(control: HTMLElement, heir: (control: HTMLElement) => HTMLElement | null): () => void {
  const root = control.getRootNode();
  return () => {
    if (focusedIn(root) === control) heir(control)?.focus({ preventScroll: true });
  };
}
