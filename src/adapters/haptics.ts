/** Milliseconds; short enough to be felt as a click. */
const PULSE_MS = 15;

/** A short pulse, if the device and its browser support it. */
export function pulse(): void {
  // Safari and desktop browsers lack it.
  (navigator as Partial<Navigator>).vibrate?.(PULSE_MS);
}
