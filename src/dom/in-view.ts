/** Share of an element that must be in the window for it to count as seen: half, as advertisers count. */
const SEEN_SHARE = 0.5;

/**
 * Tells when an element comes into sight and goes out of it; one that is taken away is out of sight.
 *
 * @returns stops telling
 */
export function observeInView(element: Element, onSight: (seen: boolean) => void): () => void {
  let seen = false;
  const tell = (now: boolean): void => {
    if (now !== seen) onSight(now);
    seen = now;
  };
  const observer = new IntersectionObserver((entries) => tell((entries.at(-1)?.intersectionRatio ?? 0) >= SEEN_SHARE), {
    threshold: [0, SEEN_SHARE],
  });
  observer.observe(element);
  return () => {
    observer.disconnect();
    tell(false);
  };
}
