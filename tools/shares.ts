/**
 * Seconds that a suite may take on two cores at rest: together a quarter of an hour, without Firefox, which runs beside
 * checks, unit and office. One that grows past its share is split or thinned.
 */
const SHARES: Readonly<Record<string, number>> = {
  build: 15,
  checks: 50,
  unit: 170,
  office: 15,
  firefox: 235,
  browser: 175,
  e2e: 415,
  pictures: 60,
};

/** `69.4 s of 170 s`, and a word where that is too long. */
export function spent(suite: string, seconds: number): string {
  const share = SHARES[suite];
  if (share === undefined) return `${seconds.toFixed(1)} s`;
  return `${seconds.toFixed(1)} s of ${share} s${seconds > share ? ', OVER ITS SHARE' : ''}`;
}
