/**
 * Candidates are counted in so many turns, each over blocks of this length at even distances: any few turns are a fair
 * sample.
 */
export const TURNS = 16;
export const BLOCK = 128;

/** In which turn a document is counted. */
export function turnOf(doc: number): number {
  return Math.floor(doc / BLOCK) % TURNS;
}
