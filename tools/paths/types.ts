import type {
  AnyActorRef,
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  EventFrom,
  InputFrom,
  SnapshotFrom,
  StateValue,
} from 'xstate';

/** A value, or a function of the current snapshot, in which case `undefined` means "not offered here". */
export type Fixture<T, S = AnyMachineSnapshot> = T | ((snapshot: S) => T | undefined);

type PayloadOf<E extends { type: string }, T extends E['type']> = Omit<Extract<E, { type: T }>, 'type'>;

/** Payloads to try for each event type of the chart; `[]` for an event that only a port sends. */
export type EventFixtures<M extends AnyStateMachine> = {
  readonly [T in EventFrom<M>['type']]: readonly Fixture<PayloadOf<EventFrom<M>, T>, SnapshotFrom<M>>[];
};

/** Possible results of an invoked or spawned actor, keyed by its id. */
export interface ActorResults {
  /** Outputs with which it may finish. */
  readonly done?: readonly Fixture<unknown>[];
  /** Errors with which it may fail. */
  readonly error?: readonly Fixture<unknown>[];
  /** Events it may send to the chart (callback actors, child charts). */
  readonly emits?: readonly Fixture<AnyEventObject>[];
  /** Its snapshots as read by a view, the chart or `onSnapshot`: the initial one, and later ones. */
  readonly snapshot?: ChildPicture | ((input: never) => ChildPicture);
  readonly snapshots?: readonly ChildPicture[];
}

/** The readable part of a child chart's snapshot, for views that render children and for `onSnapshot`. */
export interface ChildPicture {
  readonly value?: StateValue;
  readonly context?: unknown;
  readonly tags?: readonly string[];
}

/** Something that happens to a chart. */
export type Step =
  | { readonly send: AnyEventObject }
  | { readonly done: string; readonly output?: unknown }
  | { readonly error: string; readonly reason?: unknown }
  | { readonly from: string; readonly event: AnyEventObject }
  | { readonly snapshot: string; readonly picture: ChildPicture }
  /**
   * Milliseconds pass; `timer` names the timer for which a generated path waits. In a journey, nothing may happen to
   * the chart before the last millisecond, unless `meanwhile` is set.
   */
  | { readonly elapse: number; readonly timer?: string; readonly meanwhile?: true };

/**
 * Expectations at a moment of a journey, typed by hand. Absent or undefined ones are not checked. Those about actors
 * and listeners are exhaustive: for one step, or at the end for the whole journey.
 */
export interface Expected<M extends AnyStateMachine = AnyStateMachine> {
  /** The state value; may be partial. */
  readonly in?: StateValue;
  /** Values of the context, each complete. */
  readonly context?: { readonly [Key in keyof SnapshotFrom<M>['context']]?: unknown };
  /** All tags. */
  readonly tags?: readonly string[];
  /** Ids of all running actors. */
  readonly runs?: readonly string[];
  readonly parent?: readonly AnyEventObject[];
  readonly emitted?: readonly AnyEventObject[];
  /** Events sent to actors, by id; actors that are not listed must receive nothing. */
  readonly children?: Readonly<Record<string, readonly AnyEventObject[]>>;
  /** Inputs of the actors that start, by id; actors that are not listed must not start. */
  readonly inputs?: Readonly<Record<string, readonly unknown[]>>;
}

/** A step of a journey, with its expected effect. */
export type JourneyStep<M extends AnyStateMachine = AnyStateMachine> = Step & { readonly expects?: Expected<M> };

/** A journey written by hand, with its expected end. */
export interface PinnedJourney<M extends AnyStateMachine = AnyStateMachine> extends Omit<Expected<M>, 'in'> {
  /** Begins with the row: `[P09] repeat plays the same tag again`. */
  readonly name: string;
  /** Defaults to the first input of the path file. */
  readonly input?: InputFrom<M>;
  /** Expectations before the first step. */
  readonly begins?: Expected<M>;
  readonly steps: readonly JourneyStep<M>[];
  /** Whether what it proves cannot be seen, so that it is run on the chart only. */
  readonly onChart?: boolean;
  /** The state value it ends in; may be partial. */
  readonly ends: StateValue;
  readonly output?: unknown;
  /** Further assertions about the last snapshot; throws if they fail. */
  readonly check?: (snapshot: SnapshotFrom<M>, observed: Observed) => void;
}

/** What a chart sent during a path, oldest first. */
export interface Observed {
  /** Events sent to the parent. */
  readonly parent: readonly AnyEventObject[];
  /** Emitted events. */
  readonly emitted: readonly AnyEventObject[];
  /** Events sent to each child. */
  readonly children: Readonly<Record<string, readonly AnyEventObject[]>>;
  /** Input of each child at each start. */
  readonly inputs: Readonly<Record<string, readonly unknown[]>>;
  /** Number of starts of each child. */
  readonly starts: Readonly<Record<string, number>>;
}

export interface CoverageException {
  /** Name of a transition, guard outcome or timer in the plan. */
  readonly transition: string;
  readonly reason: string;
}

/** States that the view does not show, or shows like another state. Nested states are included. */
export interface Unseen {
  /** Path of a state: `renewing.inTime`; includes all nested states. `(root)` is the whole chart. */
  readonly state: string;
  /** The state that it looks like; if absent, nothing of it can be seen. */
  readonly like?: string;
  readonly reason: string;
}

export interface ExploreOptions<M extends AnyStateMachine> {
  /** Maximum number of snapshots to visit; 3,000 by default. */
  readonly limit?: number;
  /** Snapshots with the same key are the same place; the whole context as JSON by default. */
  readonly contextKey?: (context: SnapshotFrom<M>['context']) => unknown;
}

export interface PathsOptions<M extends AnyStateMachine> {
  /** The path file's name: `clip-encoding` for `clip-encoding.paths.ts`. */
  readonly name: string;
  /** One input, or a list; the search starts from each. */
  readonly input: InputFrom<M> | readonly InputFrom<M>[];
  readonly events: EventFixtures<M>;
  readonly results: Readonly<Record<string, ActorResults>>;
  readonly explore?: ExploreOptions<M>;
  readonly pinned?: readonly PinnedJourney<M>[];
  /** What no path can take, with reasons. */
  readonly except?: readonly CoverageException[];
  /** What no viewer can see, with reasons. */
  readonly unseen?: readonly Unseen[];
  /** Invoked actors (by id) that may run forever, with reasons; for example, a media element has no deadline. */
  readonly endless?: Readonly<Record<string, string>>;
  /**
   * The states in which each invoked actor may run, by its id. Actors that the chart invokes at its root, and that
   * therefore always run, are omitted.
   */
  readonly runsIn?: Readonly<Record<string, string | readonly string[]>>;
  /** All states with each tag. Wherever a path rests, the chart must have exactly the tags of its states. */
  readonly tags?: Readonly<Record<string, readonly string[]>>;
  /** Actors that the chart finds by their `systemId`; events sent to them are observed like those to children. */
  readonly system?: readonly string[];
  /** Implementations of actions that the chart declares and the product provides. */
  readonly actions?: Readonly<Record<string, (...args: never[]) => void>>;
}

/** The export of a path file. */
export interface ChartPaths<M extends AnyStateMachine = AnyStateMachine> {
  readonly machine: M;
  readonly name: string;
  readonly inputs: readonly unknown[];
  readonly events: Readonly<Record<string, readonly Fixture<object>[]>>;
  readonly results: Readonly<Record<string, ActorResults>>;
  readonly limit: number;
  readonly contextKey: (context: unknown) => unknown;
  readonly pinned: readonly PinnedJourney[];
  readonly except: readonly CoverageException[];
  readonly unseen: readonly Unseen[];
  readonly endless: Readonly<Record<string, string>>;
  readonly runsIn: Readonly<Record<string, string | readonly string[]>>;
  readonly tags: Readonly<Record<string, readonly string[]>>;
  readonly system: readonly string[];
  readonly actions: Readonly<Record<string, (...args: never[]) => void>>;
}

/** One transition of a chart. */
export interface TransitionInfo {
  /** `probing > done(probe)[0]`: state, event, index among the candidates. */
  readonly id: string;
  /** Path of the source state; `(root)` for the chart itself. */
  readonly source: string;
  /** The event as XState names it; empty for `always`. */
  readonly eventType: string;
  /** The short name of the event: `done(probe)`, `after(pollInterval)`, `always`. */
  readonly event: string;
  readonly index: number;
  readonly guard: string | undefined;
  /** True if the guard is an inline function, which has no name. */
  readonly inlineGuard: boolean;
  /** Paths of the target states; empty if the transition has no target. */
  readonly targets: readonly string[];
  readonly reenter: boolean;
  readonly actions: readonly string[];
  readonly description: string | undefined;
}

/** What one step of the model or of the running chart reached. */
export interface Reached {
  readonly value: StateValue;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** Transition ids in the order taken. */
  readonly takes: readonly string[];
  /** `probing > done(probe)[0] = true`. */
  readonly outcomes: readonly string[];
  /** `waiting > after(pollInterval)`. */
  readonly timers: readonly string[];
  /** States that were active during the step or are now, including those that `always` leaves at once. */
  readonly states: readonly string[];
}

export interface PathStep {
  readonly step: Step;
  readonly reached: Reached;
}

export interface GeneratedPath {
  readonly title: string;
  readonly input: unknown;
  readonly start: Reached;
  readonly steps: readonly PathStep[];
  /** Targets covered by this path and no earlier one of the plan. */
  readonly adds: readonly string[];
}

export interface Targets {
  readonly transitions: readonly string[];
  readonly outcomes: readonly string[];
  readonly timers: readonly string[];
  readonly states: readonly string[];
}

export interface Plan {
  readonly name: string;
  readonly transitions: readonly TransitionInfo[];
  readonly targets: Targets;
  readonly paths: readonly GeneratedPath[];
  /** The shortest path to every state. */
  readonly shortest: Readonly<Record<string, GeneratedPath>>;
  /** The shortest path that ends in each state; the paths above may only pass through it. */
  readonly resting: Readonly<Record<string, GeneratedPath>>;
  /** Targets that the search did not reach. */
  readonly unreached: readonly string[];
  /** Ways in which the chart crashed. */
  readonly crashes: readonly { readonly title: string; readonly error: string }[];
  readonly looked: number;
  /** True if the search stopped at its limit. */
  readonly truncated: boolean;
  /** For a plan over all pairs of transitions. */
  readonly pairs?: { readonly all: readonly string[]; readonly left: readonly string[] };
}

export interface PathHooks {
  /** Called when the chart has started; the returned function is called when the path is over. */
  readonly onStart?: (
    actor: AnyActorRef,
  ) => (() => void | Promise<void>) | void | Promise<(() => void | Promise<void>) | void>;
  /** Lets the view perform a step itself (such as a click); if it returns false, the event is sent instead. */
  readonly perform?: (step: Step, actor: AnyActorRef) => boolean | Promise<boolean>;
  /** Called after the start and after each step. Its assertions must hold for the step to count. */
  readonly onState?: (value: StateValue, snapshot: AnyMachineSnapshot, actor: AnyActorRef) => void | Promise<void>;
  /**
   * Called after `onState`: targets of the step that its assertions do not prove, with the reasons why they need not.
   */
  readonly unproved?: (reached: Reached) => ReadonlyMap<string, string>;
}

/** What a suite has covered, as lists of target ids. */
export interface Covered {
  readonly transitions: readonly string[];
  readonly outcomes: readonly string[];
  readonly timers: readonly string[];
  readonly states: readonly string[];
  /** `a > x[0] → b > y[0]`: transitions taken in succession. */
  readonly pairs: readonly string[];
  /** Covered without anything to see, with reasons. */
  readonly unseen: Readonly<Record<string, string>>;
}
