/**
 * One of several, at random; each is as likely.
 *
 * @param draw from 0 up to, not including, 1
 * @returns undefined where there is none
 */
export function drawn<T>(from: readonly T[], draw: number): T | undefined {
  return from[Math.min(from.length - 1, Math.floor(draw * from.length))];
}
