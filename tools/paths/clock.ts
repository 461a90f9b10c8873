/**
 * A clock that advances only on request.
 *
 * XState's `SimulatedClock` jumps to the end of an increment before it fires the timers that fell due, so a timer
 * started by another has the wrong start time; and two timers due at the same moment fire in either order. This clock
 * visits each moment.
 */
export class SteppedClock {
  #now = 0;
  #nextId = 1;
  #timers = new Map<number, { readonly due: number; readonly fire: () => void }>();

  now(): number {
    return this.#now;
  }

  setTimeout(fire: (...args: unknown[]) => void, timeout: number): number {
    const id = this.#nextId++;
    this.#timers.set(id, { due: this.#now + timeout, fire });
    return id;
  }

  clearTimeout(id: number): void {
    this.#timers.delete(id);
  }

  /** Milliseconds until the next timer is due; undefined if there is none. */
  untilNext(): number | undefined {
    const dues = [...this.#timers.values()].map(({ due }) => due);
    return dues.length === 0 ? undefined : Math.max(0, Math.min(...dues) - this.#now);
  }

  /** Advances by `ms`, firing each timer at its due time, the oldest first. */
  advance(ms: number): void {
    const end = this.#now + ms;
    for (;;) {
      let next: [number, { readonly due: number; readonly fire: () => void }] | undefined;
      for (const entry of this.#timers) if (entry[1].due <= end && (!next || entry[1].due < next[1].due)) next = entry;
      if (!next) break;
      this.#timers.delete(next[0]);
      this.#now = Math.max(this.#now, next[1].due);
      next[1].fire();
    }
    this.#now = end;
  }
}
