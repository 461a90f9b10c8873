/** Tags of one message between a page and a worker: copying 20,000 at once would block the page. */
const SLICE = 1_000;

export function* inSlices<T>(all: readonly T[]): Generator<readonly T[], void, void> {
  for (let from = 0; from < all.length; from += SLICE) yield all.slice(from, from + SLICE);
}
