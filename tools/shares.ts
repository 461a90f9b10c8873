/**
 * Seconds of wall-clock time that a suite may take on two cores; all suites together have a quarter of an hour. Live
 * streams, checks, unit tests and office run in parallel with Firefox, views and pictures; each of these two groups has
 * 400 s. A suite that exceeds its share is split or reduced.
 */
const SHARES: Readonly<Record<string, number>> = {
  build: 15,
  live: 60,
  hosts: 80,
  checks: 50,
  unit: 275,
  office: 15,
  firefox: 110,
  views: 215,
  pictures: 75,
  e2e: 415,
  browser: 70,
};

/** `69.4 s of 170 s`, with a remark if it took too long. */
export function spent(suite: string, seconds: number): string {
  const share = SHARES[suite];
  if (share === undefined) return `${seconds.toFixed(1)} s`;
  return `${seconds.toFixed(1)} s of ${share} s${seconds > share ? ', OVER ITS SHARE' : ''}`;
}
