/**
 * The messages of an inspected page: the events of `@statelyai/inspect`, and from our own pages also the transitions
 * taken, the guards asked and the actions run.
 */

/** Pages of this origin and their inspector find each other by this name. */
export const INSPECTION_CHANNEL = 'ferryglide-inspection';
/** Event of an inspected page's window: the page sends its queued messages at once. */
export const INSPECTION_FLUSH = 'ferryglide-inspection-flush';

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
  /** Its index among those of the same state and event. */
  readonly index: number;
}

/** One guard that was asked while a chart looked for a transition. */
export interface Asked {
  /** Whose guard it is, as in `Taken`. */
  readonly source: string;
  readonly eventType: string;
  readonly index: number;
  readonly guard: string;
  /** Its parameters, and what it read of the context. */
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly answer: boolean;
}

/** The actor that started another, as the target of what that one sends. */
export const PARENT = '#parent';

/** What an action did that others notice; `timer` and `cancel` start and stop the timer of a delayed transition. */
export type Effect = 'emit' | 'sendTo' | 'raise' | 'timer' | 'cancel';

/** One action that was run. */
export interface Ran {
  /** Its name in the chart, or XState's: `xstate.assign`. */
  readonly name: string;
  readonly params?: unknown;
  /** What it did, where XState says so. */
  readonly effect?: Effect | undefined;
  /** The event that it emitted, sent, raised, will raise or will not. */
  readonly event?: SeenEvent | undefined;
  /** Milliseconds until it does. */
  readonly delay?: number | undefined;
  /** Id of the actor that it sent to, or `PARENT`. */
  readonly to?: string | undefined;
}

/** What led to a snapshot. Pages that Stately's inspector watches do not say it. */
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
      /** Milliseconds of the chart's delays, where they do not depend on its context. */
      readonly delays?: Readonly<Record<string, number>> | undefined;
      readonly snapshot: SeenSnapshot;
      readonly createdAt: string;
    }
  | {
      readonly type: '@xstate.event';
      readonly sessionId: string;
      readonly sourceId?: string | undefined;
      readonly event: SeenEvent;
      /** By which a snapshot names it. */
      readonly eventId?: number | undefined;
      readonly createdAt: string;
    }
  | ({
      readonly type: '@xstate.snapshot';
      readonly sessionId: string;
      readonly snapshot: SeenSnapshot;
      /** Fields of the context that are as they were, and are not sent again. */
      readonly kept?: readonly string[] | undefined;
      readonly event: SeenEvent;
      readonly eventId?: number | undefined;
      readonly createdAt: string;
    } & Reasons);
