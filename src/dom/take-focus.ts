/** A ref callback of what a press has brought: the keyboard and the screen reader go on there. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
