/**
 * Seconds by the clock that a suite may take on two cores at rest. Those that show films go one after the other and take a
 * quarter of an hour together with the build; live streams run beside Firefox, and the last three behind them all, in the
 * processor time that they leave. A suite that grows past its share is split or thinned.
 */
const SHARES: Readonly<Record<string, number>> = {
  build: 15,
  firefox: 120,
  live: 120,
  e2e: 540,
  pictures: 65,
  browser: 145,
  checks: 100,
  unit: 650,
  office: 30,
};

/** `69.4 s of 170 s`, and a word where that is too long. */
export function spent(suite: string, seconds: number): string {
  const share = SHARES[suite];
  if (share === undefined) return `${seconds.toFixed(1)} s`;
  return `${seconds.toFixed(1)} s of ${share} s${seconds > share ? ', OVER ITS SHARE' : ''}`;
}
