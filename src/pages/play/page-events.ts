/** Browser and network events, as events of the charts. */
type PageEvent =
  | { type: 'page.visible' }
  | { type: 'page.hidden' }
  | { type: 'page.turned'; to: 'portrait' | 'landscape' }
  | { type: 'network.online' }
  | { type: 'network.offline' };

/** @returns stops listening */
export function listenToPage(send: (event: PageEvent) => void): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  document.addEventListener(
    'visibilitychange',
    () => send({ type: document.hidden ? 'page.hidden' : 'page.visible' }),
    { signal },
  );
  // The browser restored the page from the back/forward cache.
  window.addEventListener('pageshow', ({ persisted }) => persisted && send({ type: 'page.visible' }), { signal });
  // A desktop window also changes shape when it is resized, which is not a rotation.
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
