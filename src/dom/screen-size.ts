import { PHONE_MAX_WIDTH, TABLET_MAX_WIDTH } from '../../core/domain/constants/screen.ts';

export type ScreenSize = 'phone' | 'tablet' | 'desktop';

/** Library 9: to 700 px a phone, to 900 a tablet. */
export function screenOf(width: number): ScreenSize {
  if (width <= PHONE_MAX_WIDTH) return 'phone';
  return width <= TABLET_MAX_WIDTH ? 'tablet' : 'desktop';
}

/**
 * Reports which screen size the element's own width makes it, whenever that is another than known: an element in a
 * narrow column of a wide page is a
 * phone.
 *
 * A ref callback's work: what it returns ends it.
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
  // In the next frame: what it changes is the height of what is observed.
  const observer = new ResizeObserver(() => requestAnimationFrame(() => element.isConnected && report()));
  observer.observe(element);
  return () => observer.disconnect();
}
