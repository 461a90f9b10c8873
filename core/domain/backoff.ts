/**
 * How long to wait before the next try.
 *
 * @param pauses after the first loss, the second and so on; the last one holds for all that follow
 * @param losses in a row; without any it is the first pause
 */
export const pauseAfter = (pauses: readonly number[], losses: number): number =>
  pauses[Math.min(Math.max(losses, 1), pauses.length) - 1]!;
