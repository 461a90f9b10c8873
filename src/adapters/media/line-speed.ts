/**
 * What the line of this page carries, as far as it is known, bit/s. An engine measures its own film; the next film's engine
 * is another one, and would begin with more than a slow line carries.
 */

/** Taken for the line's speed until something has been measured. */
const FIRST_ESTIMATE_BPS = 1_500_000;
/** The same where the viewer saves data, or the browser reports a slow connection. */
const FRUGAL_ESTIMATE_BPS = 300_000;

let measured = Number.POSITIVE_INFINITY;

/** @param bitsPerSecond as the engine last estimated it; without a number, or 0, nothing was measured */
export function noteSpeed(bitsPerSecond: number): void {
  if (bitsPerSecond > 0) measured = bitsPerSecond;
}

/** A line that was quicker begins with the first estimate all the same: the first picture comes sooner with fewer bits. */
export const expectedSpeed = (isFrugal: boolean): number =>
  Math.min(measured, isFrugal ? FRUGAL_ESTIMATE_BPS : FIRST_ESTIMATE_BPS);

/**
 * The speed at which a response came, from its first byte to its last, bit/s.
 *
 * @param since the request was sent then, or later, by `performance.now()`
 * @returns undefined where it is from a cache, or its server does not let this page know
 */
export function speedOfResponse(url: string, since: number): number | undefined {
  const timings = performance.getEntriesByName(url, 'resource') as PerformanceResourceTiming[];
  const timing = timings.find(({ startTime }) => startTime >= since);
  if (!timing?.responseStart || timing.transferSize === 0) return undefined;
  const seconds = (timing.responseEnd - timing.responseStart) / 1000;
  return seconds > 0 ? (timing.transferSize * 8) / seconds : undefined;
}
