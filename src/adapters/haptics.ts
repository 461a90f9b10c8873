/** Milliseconds; short enough to be felt as a click. */
const PULSE_MS = 15;

/** A short pulse, where the device can and its browser allows it. */
export function pulse(): void {
  // Safari and desktop browsers have none.
  (navigator as Partial<Navigator>).vibrate?.(PULSE_MS);
}
