/**
 * A random element of the list; each is equally likely.
 *
 * @param draw from 0 up to, not including, 1
 * @returns undefined if the list is empty
 */
export function drawn<T>(from: readonly T[], draw: number): T | undefined {
  return from[Math.min(from.length - 1, Math.floor(draw * from.length))];
}
