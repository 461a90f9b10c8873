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
