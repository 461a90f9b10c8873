/** Hexadecimal digits of a UUID's last group. */
const LAST_GROUP = 12;

/**
 * The n-th id of a visit: the visit's own UUID with the number in its last group.
 *
 * @param seed a random UUID, one a visit
 * @param n from 0
 */
export function nthId(seed: string, n: number): string {
  return seed.slice(0, -LAST_GROUP) + n.toString(16).padStart(LAST_GROUP, '0');
}

/** The number of an id. */
export const nthOf = (id: string): number => Number.parseInt(id.slice(-LAST_GROUP), 16);
