/**
 * The delay before the next attempt.
 *
 * @param pauses after the first failure, the second and so on; the last one repeats
 * @param losses failures in a row; 0 gives the first pause
 */
export const pauseAfter = (pauses: readonly number[], losses: number): number =>
  pauses[Math.min(Math.max(losses, 1), pauses.length) - 1]!;
