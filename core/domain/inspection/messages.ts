/**
 * The messages of an inspected page: the events of `@statelyai/inspect`, and from our own pages which transitions were
 * taken.
 */

export interface SeenEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A snapshot as data. Actors that are no charts have no `value`. */
export interface SeenSnapshot {
  readonly status?: string | undefined;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** One transition that a chart took. */
export interface Taken {
  /** Path of the state it leaves from, `''` for the chart itself. */
  readonly source: string;
  /** The event as XState names it; `''` for one without an event. */
  readonly eventType: string;
  /** Its place among those of the same state and event. */
  readonly index: number;
  /** Milliseconds of an `after`, as they were when it was taken. */
  readonly delay?: number | undefined;
}

/** `createdAt`: milliseconds since 1970, as text. */
export type InspectionMessage =
  | {
      readonly type: '@xstate.actor';
      readonly sessionId: string;
      readonly name: string;
      readonly parentId?: string | undefined;
      /** The chart's configuration as JSON. */
      readonly definition?: string | undefined;
      readonly snapshot: SeenSnapshot;
      readonly createdAt: string;
    }
  | {
      readonly type: '@xstate.event';
      readonly sessionId: string;
      readonly sourceId?: string | undefined;
      readonly event: SeenEvent;
      readonly createdAt: string;
    }
  | {
      readonly type: '@xstate.snapshot';
      readonly sessionId: string;
      readonly snapshot: SeenSnapshot;
      readonly event: SeenEvent;
      readonly createdAt: string;
    }
  | {
      readonly type: '@xstate.microstep';
      readonly sessionId: string;
      readonly taken: readonly Taken[];
      readonly createdAt: string;
    };
