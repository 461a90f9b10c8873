/**
 * Seconds by the clock that a suite may take on two cores, of the quarter of an hour that all have. Live streams, checks,
 * unit tests and office run beside Firefox, views and pictures: each of the two rows has 400 s. A suite that grows past its
 * share is split or thinned.
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

/** `69.4 s of 170 s`, and a word where that is too long. */
export function spent(suite: string, seconds: number): string {
  const share = SHARES[suite];
  if (share === undefined) return `${seconds.toFixed(1)} s`;
  return `${seconds.toFixed(1)} s of ${share} s${seconds > share ? ', OVER ITS SHARE' : ''}`;
}
