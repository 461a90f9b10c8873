/**
 * The bandwidth of this page's connection as far as known, bit/s. Each engine measures only its own film; without
 * this, the next film's engine would start too high for a slow connection.
 */

/** Initial estimate until something has been measured. */
const FIRST_ESTIMATE_BPS = 1_500_000;
/** The same if the viewer saves data, or the browser reports a slow connection. */
const FRUGAL_ESTIMATE_BPS = 300_000;

let measured = Number.POSITIVE_INFINITY;

/** @param bitsPerSecond the engine's latest estimate; NaN or 0 if nothing was measured */
export function noteSpeed(bitsPerSecond: number): void {
  if (bitsPerSecond > 0) measured = bitsPerSecond;
}

/**
 * Even on a faster connection, playback begins with the initial estimate: with fewer bits, the first picture appears
 * sooner.
 */
export const expectedSpeed = (isFrugal: boolean): number =>
  Math.min(measured, isFrugal ? FRUGAL_ESTIMATE_BPS : FIRST_ESTIMATE_BPS);

/**
 * The speed of a response from its first byte to its last, bit/s.
 *
 * @param since the request was sent at or after this time, by `performance.now()`
 * @returns undefined if it is from a cache, or its server does not expose timing to this page
 */
export function speedOfResponse(url: string, since: number): number | undefined {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  const timing = timings.find(({ startTime }) => startTime >= since);
  if (!timing?.responseStart || timing.transferSize === 0) return undefined;
  const seconds = (timing.responseEnd - timing.responseStart) / 1000;
  return seconds > 0 ? (timing.transferSize * 8) / seconds : undefined;
}
