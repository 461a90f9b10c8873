import { clamp } from '../../../../core/domain/clamp.ts';

/**
 * Candidates are counted in so many turns, each over blocks of this length at even distances: any few turns are a fair
 * sample.
 */
export const TURNS = 16;
export const BLOCK = 128;

/** How many document numbers below `length` are counted in a turn. */
export function lengthOfTurn(turn: number, length: number): number {
  const rounds = Math.floor(length / (BLOCK * TURNS));
  const rest = length - rounds * BLOCK * TURNS - turn * BLOCK;
  return rounds * BLOCK + clamp(rest, 0, BLOCK);
}

/** In which turn a document is counted. */
export function turnOf(doc: number): number {
  return Math.floor(doc / BLOCK) % TURNS;
}
