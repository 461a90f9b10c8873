/** Shortest interval between reports of pointer moves. */
const ACTIVITY_INTERVAL_MS = 250;

/** Reports user activity: pointer moves, presses, and keys. */
export function observeUserActivity(host: HTMLElement, onActivity: () => void): () => void {
  const attachment = new AbortController();
  let lastReport = Number.NEGATIVE_INFINITY;
  const report = (event: Event) => {
    if (event.timeStamp - lastReport < ACTIVITY_INTERVAL_MS) return;
    lastReport = event.timeStamp;
    onActivity();
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown']) {
    host.addEventListener(type, report, { signal: attachment.signal, passive: true });
  }
  return () => attachment.abort();
}
