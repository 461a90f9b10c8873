import { focusedIn } from './modal.ts';

const waiting = new WeakSet<HTMLElement>();

/**
 * Gives a control its focus back when it is enabled again; a browser takes it away from a disabled one.
 *
 * A ref callback's work, done again whenever `disabled` changes: what it returns is called while the control still has its
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
