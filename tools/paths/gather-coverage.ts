/** What paths have covered of a chart, and how much of it was proved. */
import { pairsOf } from './pairs.ts';
import type { Covered, Reached } from './types.ts';

export type Passed = Pick<Reached, 'takes' | 'outcomes' | 'timers' | 'states'>;

/** Collects coverage; only what an assertion has confirmed is added. */
export class Coverage {
  readonly #transitions = new Set<string>();
  readonly #outcomes = new Set<string>();
  readonly #timers = new Set<string>();
  readonly #states = new Set<string>();
  readonly #pairs = new Set<string>();
  readonly #unseen = new Map<string, string>();

  /** @param unproved targets that no assertion can prove, with reasons */
  add({ takes, outcomes, timers, states }: Passed, unproved: ReadonlyMap<string, string> = new Map()): void {
    const keep = (ids: readonly string[], into: Set<string>): void => {
      for (const id of ids) if (!unproved.has(id)) into.add(id);
    };
    keep(takes, this.#transitions);
    keep(outcomes, this.#outcomes);
    keep(timers, this.#timers);
    for (const state of states) this.#states.add(state);
    for (const [id, reason] of unproved) this.#unseen.set(id, reason);
  }

  /** Adds the pairs of an uninterrupted run from the start. */
  addPairs(steps: readonly Pick<Reached, 'takes'>[]): void {
    for (const pair of pairsOf(steps)) this.#pairs.add(pair);
  }

  has(target: string): boolean {
    return this.#transitions.has(target) || this.#outcomes.has(target) || this.#timers.has(target);
  }

  hasState(state: string): boolean {
    return this.#states.has(state);
  }

  /** Covered, but never proved by what can be seen. */
  isUnseen(target: string): boolean {
    return this.#unseen.has(target) && !this.has(target);
  }

  toJSON(): Covered {
    const list = (set: ReadonlySet<string>): string[] => [...set].sort();
    return {
      transitions: list(this.#transitions),
      outcomes: list(this.#outcomes),
      timers: list(this.#timers),
      states: list(this.#states),
      pairs: list(this.#pairs),
      unseen: Object.fromEntries(
        [...this.#unseen].filter(([id]) => !this.has(id)).sort(([a], [b]) => (a < b ? -1 : 1)),
      ),
    };
  }
}
