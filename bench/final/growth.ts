/** How fast something grows, from samples that vary. */
export interface Sample {
  /** minutes */
  at: number;
  value: number;
}

/** @returns growth a minute: the median of the slopes between all pairs of samples, which a few odd ones do not change; 0 of fewer than two */
export function growthOf(samples: readonly Sample[]): number {
  const slopes = samples.flatMap((from, index) =>
    samples.slice(index + 1).map((to) => (to.value - from.value) / (to.at - from.at)),
  );
  slopes.sort((a, b) => a - b);
  const middle = slopes.length / 2;
  const [low, high] = [slopes[Math.ceil(middle) - 1], slopes[Math.floor(middle)]];
  return low === undefined || high === undefined ? 0 : (low + high) / 2;
}
