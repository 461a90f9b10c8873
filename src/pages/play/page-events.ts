/** Browser events of the page and its network, as events of the charts. */
type PageEvent =
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'page.turned'; to: 'portrait' | 'landscape' }
  | { type: 'network.online' }
  | { type: 'network.offline' };

/** @returns ends it */
export function listenToPage(send: (event: PageEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'visibilitychange',
    () => send({ type: document.hidden ? 'page.hidden' : 'page.visible' }),
    { signal },
  );
  // Shown again as it was left, from the browser's memory.
  window.addEventListener('pageshow', ({ persisted }) => persisted && send({ type: 'page.visible' }), { signal });
  // A window of a computer changes its shape, too, and is turned by nobody.
  const fingers = matchMedia('(pointer: coarse)');
  matchMedia('(orientation: portrait)').addEventListener(
    'change',
    ({ matches }) => fingers.matches && send({ type: 'page.turned', to: matches ? 'portrait' : 'landscape' }),
    { signal },
  );
  window.addEventListener('online', () => send({ type: 'network.online' }), { signal });
  window.addEventListener('offline', () => send({ type: 'network.offline' }), { signal });
  if (!navigator.onLine) send({ type: 'network.offline' });
  return () => listening.abort();
}
