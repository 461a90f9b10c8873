/**
 * Listens for keys released anywhere on a page, in lower case. A key held while the page loses the keyboard counts as
 * released.
 *
 * @param onKeyUp also receives the time of the event, by the page's clock
 * @returns stops listening
 */
export function listenToKeyUps(page: Document, onKeyUp: (key: string, at: DOMHighResTimeStamp) => void): () => void {
  const held = new Set<string>();
  const life = new AbortController();
  const { signal } = life;
  const lift = (key: string, at: DOMHighResTimeStamp): void => {
    held.delete(key);
    onKeyUp(key, at);
  };
  page.addEventListener('keydown', ({ key }) => held.add(key.toLowerCase()), { signal, capture: true });
  page.addEventListener('keyup', ({ key, timeStamp }) => lift(key.toLowerCase(), timeStamp), { signal, capture: true });
  page.defaultView?.addEventListener('blur', ({ timeStamp }) => held.forEach((key) => lift(key, timeStamp)), {
    signal,
  });
  return () => life.abort();
}
