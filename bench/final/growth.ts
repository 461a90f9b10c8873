/** Growth rate from noisy samples. */
export interface Sample {
  /** In minutes. */
  at: number;
  value: number;
}

/**
 * @returns growth per minute: the median slope between all pairs of samples, which outliers do not change; 0 for fewer
 *   than two
 */
export function growthOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((from, index) =>
    samples.slice(index + 1).map((to) => (to.value - from.value) / (to.at - from.at)),
  );
  slopes.sort((a, b) => a - b);
  const middle = slopes.length / 2;
  const [low, high] = [slopes[Math.ceil(middle) - 1], slopes[Math.floor(middle)]];
  return low === undefined || high === undefined ? 0 : (low + high) / 2;
}
