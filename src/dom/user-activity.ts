/** Moves are reported no more often than this. */
const STIR_EVERY_MS = 250;

/** Reports user activity: a pointer moves or presses, a key goes down. */
export function observeUserActivity(host: HTMLElement, onStir: () => void): () => void {
  const attachment = new AbortController();
  let lastReport = Number.NEGATIVE_INFINITY;
  const report = (event: Event) => {
    if (event.timeStamp - lastReport < STIR_EVERY_MS) return;
    lastReport = event.timeStamp;
    onStir();
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown']) {
    host.addEventListener(type, report, { signal: attachment.signal, passive: true });
  }
  return () => attachment.abort();
}
