/** Hexadecimal digits of a UUID's last group. */
const LAST_GROUP = 12;

/**
 * The n-th id of a visit: the visit's UUID with the number in its last group.
 *
 * @param seed a random UUID, one per visit
 * @param n from 0
 */
export function nthId(seed: string, n: number): string {
  return seed.slice(0, -LAST_GROUP) + n.toString(16).padStart(LAST_GROUP, '0');
}

/** The number of an id. */
export const nthOf = (id: string): number => Number.parseInt(id.slice(-LAST_GROUP), 16);

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** A set of these ids, created on first use. */
export function setOf(ids: readonly string[]): ReadonlySet<string> {
  const made = sets.get(ids) ?? new Set(ids);
  sets.set(ids, made);
  return made;
}

interface Identified {
  id: string;
}

/** Indexes a list by id; of several entries with one id, the last wins. */
export const byId = <T extends Identified>(list: readonly T[]): ReadonlyMap<string, T> =>
  new Map(list.map((each) => [each.id, each]));

const maps = new WeakMap<readonly Identified[], ReadonlyMap<string, Identified>>();

/** The same, created on first use. */
export function lastOf<T extends Identified>(list: readonly T[]): ReadonlyMap<string, T> {
  const made = (maps.get(list) as ReadonlyMap<string, T> | undefined) ?? byId(list);
  maps.set(list, made);
  return made;
}
