import type { MouseEvent } from 'react';

let pressed: WeakRef<Element> | undefined;

/**
 * Stops the second click of a double click where the first has put another control in the place of the pressed one.
 *
 * Repeated clicks on one control are kept; keys and screen readers click with `detail` 0.
 */
export function stopStrayClick(event: MouseEvent): void {
  if (event.detail <= 1) pressed = new WeakRef(event.currentTarget);
  else if (pressed?.deref() !== event.currentTarget) {
    event.preventDefault();
    event.stopPropagation();
  }
}
