/** A shared/exclusive lock: searches run concurrently, updates of the columns run alone. */
export class Turnstile {
  #running = 0;
  #change: Promise<void> | undefined;
  #whenIdle: (() => void) | undefined;

  /**
   * Runs a search on columns that reflect everything committed before the call.
   *
   * @param isBehind whether anything has been committed since the last update
   * @param change updates the columns
   */
  async search<T>(isBehind: () => Promise<boolean>, change: () => Promise<void>, work: () => Promise<T>): Promise<T> {
    // An update in progress may have missed the newest commit.
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

  /** Runs an update once all running searches have ended; concurrent calls share it. */
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
