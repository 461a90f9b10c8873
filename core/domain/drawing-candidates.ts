/** Whom the owner of a saved drawing can choose; apart from what the player loads before its first frame. */
import type { DrawingCandidate, DrawingPerson } from './saved-drawings.ts';

/** Without case and accents, as names are looked for. */
const folded = (text: string): string => text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** People whose name has what is typed, without those who have the drawing. */
export function candidatesFor(
  text: string,
  candidates: readonly DrawingCandidate[],
  people: readonly DrawingPerson[],
): readonly DrawingCandidate[] {
  const having = new Set(people.flatMap(({ userId }) => userId ?? []));
  return candidates.filter(({ id, name }) => !having.has(id) && folded(name).includes(folded(text)));
}
