/** Splits long work, so that requests are served in between. */
import { setTimeout } from 'node:timers/promises';

/** As long as one piece takes, so that all long documents together take about half of the event loop. */
const PAUSE_MS = 1;

/** Yields the same pieces, serving waiting work in between. */
export async function* yieldBetween<T>(pieces: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, void> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (!isFirst) await setTimeout(PAUSE_MS);
    isFirst = false;
    yield piece;
  }
}
