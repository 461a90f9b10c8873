/** Lets searches run together, and what changes the columns beneath them alone. */
export class Turnstile {
  #running = 0;
  #change: Promise<void> | undefined;
  #whenIdle: (() => void) | undefined;

  /**
   * Runs a search over columns that have all that was committed when it came.
   *
   * @param isBehind whether something was committed since the last change
   * @param change brings the columns up to date
   */
  async search<T>(isBehind: () => Promise<boolean>, change: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    // One that runs already may not have seen the newest commit.
    await this.#change;
    if (await isBehind()) await this.change(change);
    while (this.#change) await this.#change;
    this.#running++;
    try {
      return await work();
    } finally {
      this.#running--;
      if (this.#running === 0) this.#whenIdle?.();
    }
  }

  /** Runs a change once the searches that run have ended; whoever asks for one meanwhile gets the same. */
  change(work: () => Promise<void>): Promise<void> {
    this.#change ??= this.#alone(work).finally(() => (this.#change = undefined));
    return this.#change;
  }

  async #alone(work: () => Promise<void>): Promise<void> {
    if (this.#running > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#whenIdle = resolve;
      await promise;
      this.#whenIdle = undefined;
    }
    await work();
  }
}
