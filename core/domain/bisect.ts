/**
 * Binary search over a sorted list.
 *
 * @param isReached whether the entry at an index is at or past the target; must stay true from there on
 * @returns the first such index from `from` on, or `length` if there is none
 */
export function firstReached(length: number, isReached: (index: number) => boolean, from = 0): number {
  let low = from;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isReached(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
