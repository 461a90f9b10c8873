/** Selection gestures on a list of results; the caller decides their effect. */
interface SelectionGestures {
  /** Space on a result; with Shift, the range up to it. */
  pick: (index: number, isRange: boolean) => void;
  /** Control or Command with A. */
  all: () => void;
  /** Escape. */
  end: () => void;
  /** A long press on a result, milliseconds. */
  pressed: (index: number) => void;
  pressMs: number;
}

/** Beyond this distance, pixels, the finger scrolls. */
const SLOP = 10;

export function attachSelectionKeys(list: HTMLElement, gestures: SelectionGestures): () => void {
  const indexOf = (target: EventTarget | null): number =>
    Number((target as HTMLElement | null)?.closest<HTMLElement>('[data-index]')?.dataset['index'] ?? Number.NaN);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLong = false;
  let from = { x: 0, y: 0 };

  const onKeyDown = (event: KeyboardEvent) => {
    // Browsers that send no click after a long press have not reset the flag.
    isLong = false;
    if (event.defaultPrevented || event.altKey) return;
    const target = event.target as HTMLElement;
    const isMain = target.matches('[data-main]');
    if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey) && !event.shiftKey) {
      event.preventDefault();
      gestures.all();
    } else if (event.key === 'Escape') {
      gestures.end();
    } else if (event.key === ' ' && isMain && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      gestures.pick(indexOf(target), event.shiftKey);
    }
  };
  const stop = () => clearTimeout(timer);
  const onPointerDown = (event: PointerEvent) => {
    stop();
    isLong = false;
    if (event.pointerType === 'mouse' || (event.target as HTMLElement).closest('input, button:not([data-main])'))
      return;
    const index = indexOf(event.target);
    if (Number.isNaN(index)) return;
    from = { x: event.clientX, y: event.clientY };
    timer = setTimeout(() => {
      isLong = true;
      gestures.pressed(index);
    }, gestures.pressMs);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (Math.hypot(event.clientX - from.x, event.clientY - from.y) > SLOP) stop();
  };
  // The press that starts the selection must neither open the result nor the browser's menu.
  const swallow = (event: Event) => {
    if (!isLong) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.type === 'click') isLong = false;
  };
  list.addEventListener('keydown', onKeyDown);
  list.addEventListener('pointerdown', onPointerDown);
  list.addEventListener('pointermove', onPointerMove);
  for (const type of ['pointerup', 'pointercancel']) list.addEventListener(type, stop);
  for (const type of ['click', 'contextmenu']) list.addEventListener(type, swallow, { capture: true });
  return () => {
    stop();
    list.removeEventListener('keydown', onKeyDown);
    list.removeEventListener('pointerdown', onPointerDown);
    list.removeEventListener('pointermove', onPointerMove);
    for (const type of ['pointerup', 'pointercancel']) list.removeEventListener(type, stop);
    for (const type of ['click', 'contextmenu']) list.removeEventListener(type, swallow, { capture: true });
  };
}
