/**
 * Seconds that a suite may take on two cores at rest: together a quarter of an hour. One that grows past its share is
 * split or thinned.
 */
const SHARES: Readonly<Record<string, number>> = {
  build: 20,
  checks: 40,
  unit: 110,
  office: 10,
  browser: 170,
  e2e: 420,
  pictures: 70,
  firefox: 60,
};

/** `69.4 s of 110 s`, and a word where that is too long. */
export function spent(suite: string, seconds: number): string {
  const share = SHARES[suite];
  if (share === undefined) return `${seconds.toFixed(1)} s`;
  return `${seconds.toFixed(1)} s of ${share} s${seconds > share ? ', OVER ITS SHARE' : ''}`;
}
