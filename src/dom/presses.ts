/** Handlers for mouse presses and taps on the picture. */
interface Presses {
  /** A mouse has clicked the picture, once or twice. */
  press: () => void;
  pressTwice: () => void;
  /** A finger has tapped it; `share` is the distance from the left, 0 to 1. */
  tap: (share: number) => void;
}

/** A finger that moves further than this has swiped, CSS pixels; one that stays longer is a long press. */
const TAP_MOVE_MAX = 12;
const TAP_HOLD_MAX_MS = 400;

/** Distinguishes mouse clicks from taps, because browsers turn two taps into a double click. */
export function attachPresses(host: HTMLElement, { press, pressTwice, tap }: Presses): () => void {
  const attachment = new AbortController();
  const { signal } = attachment;
  let isMouse = false;
  let down: PointerEvent | undefined;
  host.addEventListener(
    'pointerdown',
    (event) => {
      isMouse = event.pointerType === 'mouse';
      down = event;
    },
    { signal },
  );
  host.addEventListener(
    'pointerup',
    (event) => {
      if (isMouse && event.button === 0) press();
      if (isMouse || !down || event.pointerId !== down.pointerId) return;
      const moved = Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY);
      if (moved > TAP_MOVE_MAX || event.timeStamp - down.timeStamp > TAP_HOLD_MAX_MS) return;
      const { left, width } = host.getBoundingClientRect();
      tap((event.clientX - left) / width);
    },
    { signal },
  );
  host.addEventListener('pointercancel', () => (down = undefined), { signal });
  host.addEventListener('dblclick', () => isMouse && pressTwice(), { signal });
  return () => attachment.abort();
}
