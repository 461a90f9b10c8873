/** Long work in pieces, so that requests are served between them. */
import { setTimeout } from 'node:timers/promises';

/** As long as a piece takes, so that long documents together take about half of the event loop. */
const PAUSE_MS = 1;

/** The same pieces; whatever waits is served between two of them. */
export async function* yieldBetween<T>(pieces: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, void> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (!isFirst) await setTimeout(PAUSE_MS);
    isFirst = false;
    yield piece;
  }
}
