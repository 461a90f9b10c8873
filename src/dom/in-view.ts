/** Share of an element that must be visible for it to count as seen: half, the advertising standard. */
const SEEN_SHARE = 0.5;

/**
 * Reports when an element enters and leaves the viewport; a removed one is out of view.
 *
 * @returns stops reporting
 */
export function observeInView(element: Element, onChange: (seen: boolean) => void): () => void {
  let seen = false;
  const report = (now: boolean): void => {
    if (now !== seen) onChange(now);
    seen = now;
  };
  const observer = new IntersectionObserver(
    (entries) => report((entries.at(-1)?.intersectionRatio ?? 0) >= SEEN_SHARE),
    {
      threshold: [0, SEEN_SHARE],
    },
  );
  observer.observe(element);
  return () => {
    observer.disconnect();
    report(false);
  };
}

/** A ref callback: scrolls once, by the minimum that makes the element visible. */
export function scrollToNearest(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** A ref callback: scrolls the element into view once. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'center' });
}
