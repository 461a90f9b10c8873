/** A bounded queue that serves its owners in turn, so that nobody has to wait for all entries of another owner. */
export class FairQueue<T> {
  readonly #byOwner = new Map<string, T[]>();
  readonly #max: number;
  #size = 0;

  /** @param max maximum number of waiting entries */
  constructor(max: number) {
    this.#max = max;
  }

  /** @returns false if the queue is full */
  add(owner: string, entry: T): boolean {
    if (this.#size >= this.#max) return false;
    const own = this.#byOwner.get(owner);
    if (own) own.push(entry);
    else this.#byOwner.set(owner, [entry]);
    this.#size++;
    return true;
  }

  /** The oldest entry of the next owner, who then moves to the end of the line. */
  take(): T | undefined {
    for (const [owner, [entry, ...rest]] of this.#byOwner) {
      this.#byOwner.delete(owner);
      if (rest.length > 0) this.#byOwner.set(owner, rest);
      this.#size--;
      return entry;
    }
    return undefined;
  }
}
