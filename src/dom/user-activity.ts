/** Moves are reported no more often than this. */
const ACTIVITY_INTERVAL_MS = 250;

/** Reports user activity: a pointer moves or presses, a key goes down. */
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
