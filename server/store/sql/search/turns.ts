import { clamp } from '../../../../core/domain/clamp.ts';

/**
 * Candidates are counted in this many turns. Each covers evenly spaced blocks of this length, so any few turns are a
 * fair sample.
 */
export const TURNS = 16;
export const BLOCK = 128;

/** Number of document numbers below `length` that a turn counts. */
export function lengthOfTurn(turn: number, length: number): number {
  const rounds = Math.floor(length / (BLOCK * TURNS));
  const rest = length - rounds * BLOCK * TURNS - turn * BLOCK;
  return rounds * BLOCK + clamp(rest, 0, BLOCK);
}

/** The turn that counts a document. */
export function turnOf(doc: number): number {
  return Math.floor(doc / BLOCK) % TURNS;
}
