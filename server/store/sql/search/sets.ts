/**
 * Sets of small numbers, shared by documents and identified by codes. Code 0 is the empty set.
 *
 * All members are in one array, set after set, so that counting reads memory sequentially.
 */
export class Sets {
  /** Start of each set in `flat`, and the end of the last one. */
  starts = new Int32Array(2);
  flat = new Int32Array(0);
  #size = 1;
  readonly #codes = new Map<string, number>([['', 0]]);

  get size(): number {
    return this.#size;
  }

  code(members: Iterable<number>): number {
    const sorted = [...new Set(members)].sort((a, b) => a - b);
    const key = sorted.join(' ');
    const known = this.#codes.get(key);
    if (known !== undefined) return known;
    const code = this.#size++;
    const start = this.starts[code] as number;
    this.starts = grown(this.starts, this.#size + 1);
    this.flat = grown(this.flat, start + sorted.length);
    this.flat.set(sorted, start);
    this.starts[code + 1] = start + sorted.length;
    this.#codes.set(key, code);
    return code;
  }

  members(code: number): Int32Array {
    return code < this.#size ? this.flat.subarray(this.starts[code], this.starts[code + 1]) : new Int32Array(0);
  }

  /** For each set, by code: 1 if it contains one of the numbers. */
  holding(requested: ReadonlySet<number>): Uint8Array {
    const holding = new Uint8Array(this.#size);
    const end = this.starts[this.#size] as number;
    for (let at = 0, code = 0; at < end; at++) {
      while ((this.starts[code + 1] as number) <= at) code++;
      if (requested.has(this.flat[at] as number)) holding[code] = 1;
    }
    return holding;
  }

  /**
   * Converts counts per set to counts per member.
   *
   * @param length one more than the highest member
   */
  spread(counts: Int32Array, length: number): Int32Array {
    const { starts, flat } = this;
    const byMember = new Int32Array(length);
    for (let code = 1; code < counts.length; code++) {
      const count = counts[code] as number;
      if (count === 0) continue;
      const end = starts[code + 1] as number;
      for (let at = starts[code] as number; at < end; at++) byMember[flat[at] as number]! += count;
    }
    return byMember;
  }
}

interface Column<T> {
  readonly length: number;
  set(from: T): void;
}

/** Copies a column to a longer array, with a quarter of spare capacity. */
export function grown<T extends Column<T>>(column: T, length: number): T {
  if (length <= column.length) return column;
  const Kind = column.constructor as new (length: number) => T;
  const longer = new Kind(Math.ceil(length * 1.25));
  longer.set(column);
  return longer;
}
