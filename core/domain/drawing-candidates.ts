/**
 * People whom the owner of a saved drawing can choose. Kept out of the code that the player loads before its first
 * frame.
 */
import type { DrawingCandidate, DrawingPerson } from './saved-drawings.ts';

/** Without case and accents, for matching names. */
const folded = (text: string): string => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** People whose name contains the typed text, except those who already have the drawing. */
export function candidatesFor(
  text: string,
  candidates: readonly DrawingCandidate[],
  people: readonly DrawingPerson[],
): readonly DrawingCandidate[] {
  const having = new Set(people.flatMap(({ userId }) => userId ?? []));
  return candidates.filter(({ id, name }) => !having.has(id) && folded(name).includes(folded(text)));
}
