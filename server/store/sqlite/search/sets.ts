/**
 * Sets of small numbers that many documents share, each under one code: counting documents by set and spreading the sets
 * afterwards costs one step a document, whatever it holds. Code 0 is the empty set.
 */
export class Sets {
  readonly #sets: Int32Array[] = [new Int32Array(0)];
  readonly #codes = new Map<string, number>([['', 0]]);

  get size(): number {
    return this.#sets.length;
  }

  code(members: Iterable<number>): number {
    const sorted = [...new Set(members)].sort((a, b) => a - b);
    const key = sorted.join(' ');
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    this.#codes.set(key, this.#sets.length);
    return this.#sets.push(Int32Array.from(sorted)) - 1;
  }

  members(code: number): Int32Array {
    return this.#sets[code] ?? new Int32Array(0);
  }

  /** 1 for every set that holds one of the numbers, by code. */
  holding(asked: ReadonlySet<number>): Uint8Array {
    return Uint8Array.from(this.#sets, (members) => (members.some((each) => asked.has(each)) ? 1 : 0));
  }

  /**
   * Counts by set to counts by member.
   *
   * @param length one more than the highest member
   */
  spread(counts: Int32Array, length: number): Int32Array {
    const byMember = new Int32Array(length);
    for (let code = 1; code < counts.length; code++) {
      const count = counts[code] as number;
      if (count === 0) continue;
      const members = this.#sets[code] as Int32Array;
      for (let at = 0; at < members.length; at++) byMember[members[at] as number]! += count;
    }
    return byMember;
  }
}
