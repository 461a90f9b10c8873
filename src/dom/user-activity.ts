/** A move is told no more often than this. */
const STIR_EVERY_MS = 250;

/** Tells that somebody is there: a pointer moves or presses, a key goes down. */
export function observeUserActivity(host: HTMLElement, onStir: () => void): () => void {
  const attachment = new AbortController();
  let told = Number.NEGATIVE_INFINITY;
  const tell = (event: Event) => {
    if (event.timeStamp - told < STIR_EVERY_MS) return;
    told = event.timeStamp;
    onStir();
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown']) {
    host.addEventListener(type, tell, { signal: attachment.signal, passive: true });
  }
  return () => attachment.abort();
}
