/** Listens for keys that are released anywhere on a page; one held while the page loses the keyboard counts as released. */
export function listenToKeyUps(page: Document, onKeyUp: (key: string) => void): () => void {
  const held = new Set<string>();
  const life = new AbortController();
  const { signal } = life;
  const lift = (key: string): void => {
    held.delete(key);
    onKeyUp(key);
  };
  page.addEventListener('keydown', ({ key }) => held.add(key), { signal, capture: true });
  page.addEventListener('keyup', ({ key }) => lift(key), { signal, capture: true });
  page.defaultView?.addEventListener('blur', () => held.forEach(lift), { signal });
  return () => life.abort();
}
