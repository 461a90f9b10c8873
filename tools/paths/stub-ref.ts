/**
 * A stand-in for an actor that a chart does not own: the chart gets it by reference in its input and reads it when it
 * decides. Its snapshot belongs to a moment of the path, like the chart's own state.
 */
import type { AnyEventObject } from 'xstate';

export class StubRef<Shown = unknown> {
  readonly #first: Shown;
  readonly #next: (shown: Shown, event: AnyEventObject) => Shown;
  #shown: Shown;

  /** @param next its snapshot after this event has been sent to the chart */
  constructor(first: Shown, next: (shown: Shown, event: AnyEventObject) => Shown) {
    this.#first = first;
    this.#next = next;
    this.#shown = first;
  }

  getSnapshot(): Shown {
    return this.#shown;
  }

  first(): Shown {
    return this.#first;
  }

  next(shown: Shown, event: AnyEventObject): Shown {
    return this.#next(shown, event);
  }

  show(shown: Shown): void {
    this.#shown = shown;
  }
}

/** The snapshots of an input's references at a moment. */
export type Shown = ReadonlyMap<StubRef, unknown>;

export const shownFirst = (input: unknown): Shown =>
  new Map(
    Object.values(input ?? {})
      .filter((value): value is StubRef => value instanceof StubRef)
      .map((ref) => [ref, ref.first()]),
  );

export const shownAfter = (shown: Shown, event: AnyEventObject): Shown =>
  shown.size === 0 ? shown : new Map([...shown].map(([ref, value]) => [ref, ref.next(value, event)]));

export function show(shown: Shown): void {
  for (const [ref, value] of shown) ref.show(value);
}
