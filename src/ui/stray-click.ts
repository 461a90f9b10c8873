import type { MouseEvent, PointerEvent } from 'react';

/** Longest time and distance between the presses of a double click: the defaults of Windows. */
const DOUBLE_CLICK_MS = 500;
const DOUBLE_CLICK_PX = 4;

let pressed: WeakRef<Element> | undefined;
/** Position and time of the last single click. */
let click = { x: 0, y: 0, at: -Infinity };

/**
 * Stops the second click of a double click if the first replaced the clicked control with another.
 *
 * Repeated clicks on one control pass. Keys and screen readers click with `detail` 0.
 */
export function stopStrayClick(event: MouseEvent): void {
  if (event.detail <= 1) {
    pressed = new WeakRef(event.currentTarget);
    click = { x: event.clientX, y: event.clientY, at: event.timeStamp };
  } else if (pressed?.deref() !== event.currentTarget) {
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Whether this is the second press of a double click, whose first press opened or resized a dialog under the pointer. */
export function isStrayPress({ clientX, clientY, timeStamp }: PointerEvent): boolean {
  const isNear = Math.hypot(clientX - click.x, clientY - click.y) <= DOUBLE_CLICK_PX;
  return isNear && timeStamp - click.at < DOUBLE_CLICK_MS;
}
