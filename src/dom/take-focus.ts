/** A ref callback for an element that a press has opened: moves the keyboard and screen reader focus to it. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
