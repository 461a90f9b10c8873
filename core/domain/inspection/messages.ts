/**
 * Messages of an inspected page: the events of `@statelyai/inspect`. Our own pages also report the transitions taken,
 * the guards evaluated and the actions run.
 */

/** Channel by which pages of this origin and their inspector find each other. */
export const INSPECTION_CHANNEL = 'ferryglide-inspection';
/** Window event of an inspected page: makes it send its queued messages at once. */
export const INSPECTION_FLUSH = 'ferryglide-inspection-flush';

export interface SeenEvent {
  readonly type: string;
  readonly [field: string]: unknown;
}

/** A snapshot as data. Actors that are not charts have no `value`. */
export interface SeenSnapshot {
  readonly status?: string | undefined;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** One transition that a chart took. */
export interface Taken {
  /** Path of the source state, `''` for the root. */
  readonly source: string;
  /** The event as XState names it; `''` for one without an event. */
  readonly eventType: string;
  /** Its index among the transitions of the same state and event. */
  readonly index: number;
}

/** One guard evaluated while a chart selected a transition. */
export interface Asked {
  /** Source state of its transition, as in `Taken`. */
  readonly source: string;
  readonly eventType: string;
  readonly index: number;
  readonly guard: string;
  /** Its parameters, and the context fields that it read. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly answer: boolean;
}

/** The parent actor, as the target of events. */
export const PARENT = '#parent';

/** Observable effect of an action; `timer` and `cancel` start and stop the timer of a delayed transition. */
export type Effect = 'emit' | 'sendTo' | 'raise' | 'timer' | 'cancel';

/** One action that was run. */
export interface Ran {
  /** Its name in the chart, or XState's: `xstate.assign`. */
  readonly name: string;
  readonly params?: unknown;
  /** Its effect, if XState reports one. */
  readonly effect?: Effect | undefined;
  /** The event that was emitted, sent, raised, scheduled or cancelled. */
  readonly event?: SeenEvent | undefined;
  /** Delay in milliseconds. */
  readonly delay?: number | undefined;
  /** Id of the receiving actor, or `PARENT`. */
  readonly to?: string | undefined;
}

/** What led to a snapshot; absent for pages that Stately's inspector watches. */
interface Reasons {
  readonly taken?: readonly Taken[] | undefined;
  readonly asked?: readonly Asked[] | undefined;
  readonly ran?: readonly Ran[] | undefined;
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
      /** Lengths of the chart's delays in milliseconds, if they do not depend on its context. */
      readonly delays?: Readonly<Record<string, number>> | undefined;
      readonly snapshot: SeenSnapshot;
      readonly createdAt: string;
    }
  | {
      readonly type: '@xstate.event';
      readonly sessionId: string;
      readonly sourceId?: string | undefined;
      readonly event: SeenEvent;
      /** Id by which a snapshot refers to the event. */
      readonly eventId?: number | undefined;
      readonly createdAt: string;
    }
  | ({
      readonly type: '@xstate.snapshot';
      readonly sessionId: string;
      readonly snapshot: SeenSnapshot;
      /** Unchanged context fields, which are not sent again. */
      readonly kept?: readonly string[] | undefined;
      readonly event: SeenEvent;
      readonly eventId?: number | undefined;
      readonly createdAt: string;
    } & Reasons);
