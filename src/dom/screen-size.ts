import { PHONE_MAX_WIDTH, TABLET_MAX_WIDTH } from '../../core/domain/constants/screen.ts';

export type ScreenSize = 'phone' | 'tablet' | 'desktop';

/** Library 9: up to 700 px is a phone, up to 900 a tablet. */
export function screenOf(width: number): ScreenSize {
  if (width <= PHONE_MAX_WIDTH) return 'phone';
  return width <= TABLET_MAX_WIDTH ? 'tablet' : 'desktop';
}

/**
 * Reports the screen size for the element's own width, whenever it changes: an element in a narrow column of a wide
 * page counts as a phone.
 *
 * For use in a ref callback: the returned function stops it.
 */
export function attachScreenSize(
  element: HTMLElement,
  known: ScreenSize,
  onChange: (screen: ScreenSize) => void,
): () => void {
  let reported = known;
  const report = () => {
    const screen = screenOf(element.getBoundingClientRect().width);
    if (screen === reported) return;
    reported = screen;
    onChange(screen);
  };
  report();
  // In the next frame, because the change affects the height being observed.
  const observer = new ResizeObserver(() => requestAnimationFrame(() => element.isConnected && report()));
  observer.observe(element);
  return () => observer.disconnect();
}
