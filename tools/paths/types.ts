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

/** A fixture is a value, or is made from the snapshot it meets; `undefined` then means "not offered here". */
export type Fixture<T, S = AnyMachineSnapshot> = T | ((snapshot: S) => T | undefined);

type PayloadOf<E extends { type: string }, T extends E['type']> = Omit<Extract<E, { type: T }>, 'type'>;

/** Each event type of the chart with the payloads it is tried with; `[]` for an event that only a port sends. */
export type EventFixtures<M extends AnyStateMachine> = {
  readonly [T in EventFrom<M>['type']]: readonly Fixture<PayloadOf<EventFrom<M>, T>, SnapshotFrom<M>>[];
};

/** What an invoked or spawned actor may return, keyed by its id. */
export interface ActorResults {
  /** Outputs it may finish with. */
  readonly done?: readonly Fixture<unknown>[];
  /** Errors it may fail with. */
  readonly error?: readonly Fixture<unknown>[];
  /** Events it may send to the chart (callback actors, child charts). */
  readonly emits?: readonly Fixture<AnyEventObject>[];
  /** What a view, the chart or `onSnapshot` reads from it: at first, and later. */
  readonly snapshot?: ChildPicture | ((input: never) => ChildPicture);
  readonly snapshots?: readonly ChildPicture[];
}

/** The readable part of a child chart's snapshot, for views that render children and for `onSnapshot`. */
export interface ChildPicture {
  readonly value?: StateValue;
  readonly context?: unknown;
  readonly tags?: readonly string[];
}

/** One thing that happens to a chart. */
export type Step =
  | { readonly send: AnyEventObject }
  | { readonly done: string; readonly output?: unknown }
  | { readonly error: string; readonly reason?: unknown }
  | { readonly from: string; readonly event: AnyEventObject }
  | { readonly snapshot: string; readonly picture: ChildPicture }
  /**
   * Milliseconds pass; `timer` names the one a generated path waits for. In a journey nothing may happen to the chart before
   * the last of them, unless it says that something does so `meanwhile`.
   */
  | { readonly elapse: number; readonly timer?: string; readonly meanwhile?: true };

/**
 * What holds at a moment of a journey, typed by hand. What is left out is not looked at, as is what is undefined. Of actors and
 * listeners it is all that they get: by one step, or at the end by the whole journey.
 */
export interface Expected<M extends AnyStateMachine = AnyStateMachine> {
  /** The state value; a part of it is enough. */
  readonly in?: StateValue;
  /** Values of the context, each of them whole. */
  readonly context?: { readonly [Key in keyof SnapshotFrom<M>['context']]?: unknown };
  /** All tags. */
  readonly tags?: readonly string[];
  /** Ids of all actors that run. */
  readonly runs?: readonly string[];
  readonly parent?: readonly AnyEventObject[];
  readonly emitted?: readonly AnyEventObject[];
  /** By id; who is not named is sent nothing. */
  readonly children?: Readonly<Record<string, readonly AnyEventObject[]>>;
  /** What the actors that start are given, by id; who is not named does not start. */
  readonly inputs?: Readonly<Record<string, readonly unknown[]>>;
}

/** A step of a journey, and what it brings about. */
export type JourneyStep<M extends AnyStateMachine = AnyStateMachine> = Step & { readonly expects?: Expected<M> };

/** A journey written by hand, with the end that a person says is right. */
export interface PinnedJourney<M extends AnyStateMachine = AnyStateMachine> extends Omit<Expected<M>, 'in'> {
  /** Begins with the row: `[P09] repeat plays the same tag again`. */
  readonly name: string;
  /** The first of the paths' inputs when left out. */
  readonly input?: InputFrom<M>;
  /** What holds before the first step. */
  readonly begins?: Expected<M>;
  readonly steps: readonly JourneyStep<M>[];
  /** What it proves is not to be seen: it is covered on the chart alone. */
  readonly onChart?: boolean;
  /** The state value it ends in; a part of it is enough. */
  readonly ends: StateValue;
  readonly output?: unknown;
  /** Further claims about the last snapshot: throw when they do not hold. */
  readonly check?: (snapshot: SnapshotFrom<M>, observed: Observed) => void;
}

/** What a chart said to the outside in a path, oldest first. */
export interface Observed {
  /** Events sent to the parent. */
  readonly parent: readonly AnyEventObject[];
  /** Events emitted. */
  readonly emitted: readonly AnyEventObject[];
  /** Events sent to each child. */
  readonly children: Readonly<Record<string, readonly AnyEventObject[]>>;
  /** What each child was given, at each start. */
  readonly inputs: Readonly<Record<string, readonly unknown[]>>;
  /** How often each child was started. */
  readonly starts: Readonly<Record<string, number>>;
}

export interface CoverageException {
  /** A transition, guard outcome or timer as the plan names it. */
  readonly transition: string;
  readonly reason: string;
}

/** States that the view does not show, or shows like another; what they hold is listed with them. */
export interface Unseen {
  /** Path of a state: `renewing.inTime`; all within it are meant, `(root)` is the whole chart. */
  readonly state: string;
  /** The state whose look it has; without one nothing of it is to be seen. */
  readonly like?: string;
  readonly reason: string;
}

export interface ExploreOptions<M extends AnyStateMachine> {
  /** Snapshots looked at before the search gives up; 3,000 when left out. */
  readonly limit?: number;
  /** Two snapshots with the same key are one place; the whole context as JSON when left out. */
  readonly contextKey?: (context: SnapshotFrom<M>['context']) => unknown;
}

export interface PathsOptions<M extends AnyStateMachine> {
  /** The path file's name: `clip-encoding` for `clip-encoding.paths.ts`. */
  readonly name: string;
  /** One input, or a list: the search starts from each. */
  readonly input: InputFrom<M> | readonly InputFrom<M>[];
  readonly events: EventFixtures<M>;
  readonly results: Readonly<Record<string, ActorResults>>;
  readonly explore?: ExploreOptions<M>;
  readonly pinned?: readonly PinnedJourney<M>[];
  /** What no path can take, each with its reason. */
  readonly except?: readonly CoverageException[];
  /** What no viewer can see, each with its reason. */
  readonly unseen?: readonly Unseen[];
  /** Invokes (by actor id) that may last for ever, each with its reason: a media element has no deadline. */
  readonly endless?: Readonly<Record<string, string>>;
  /**
   * In which states each invoked actor runs, by its id; in no other may it go on. Those that the chart itself invokes, and so
   * always run, are left out.
   */
  readonly runsIn?: Readonly<Record<string, string | readonly string[]>>;
  /** By tag, all states that bear it: wherever a path rests, the chart has the tags of its states. */
  readonly tags?: Readonly<Record<string, readonly string[]>>;
  /** Actors that the chart finds by their `systemId`; what they are sent is observed as of children. */
  readonly system?: readonly string[];
  /** Implementations of actions that the chart declares but the product provides. */
  readonly actions?: Readonly<Record<string, (...args: never[]) => void>>;
}

/** A path file's export. */
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
  /** `probing > done(probe)[0]`: state, event, place among the candidates. */
  readonly id: string;
  /** Path of the source state, `(root)` for the chart itself. */
  readonly source: string;
  /** The event as XState names it; empty for `always`. */
  readonly eventType: string;
  /** The event as people name it: `done(probe)`, `after(pollInterval)`, `always`. */
  readonly event: string;
  readonly index: number;
  readonly guard: string | undefined;
  /** True when the guard is an inline function, which has no name. */
  readonly inlineGuard: boolean;
  /** Paths of the target states; empty when it stays where it is. */
  readonly targets: readonly string[];
  readonly reenter: boolean;
  readonly actions: readonly string[];
  readonly description: string | undefined;
}

/** What is reached in one step of the model or of the running chart. */
export interface Reached {
  readonly value: StateValue;
  readonly status: 'active' | 'done' | 'error' | 'stopped';
  /** Transition ids in the order taken. */
  readonly takes: readonly string[];
  /** `probing > done(probe)[0] = true`. */
  readonly outcomes: readonly string[];
  /** `waiting > after(pollInterval)`. */
  readonly timers: readonly string[];
  /** States that were active on the way or are now, also those that `always` leaves at once. */
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
  /** What this path is there for: targets that no earlier path of the plan covers. */
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
  /** The shortest way to every state. */
  readonly shortest: Readonly<Record<string, GeneratedPath>>;
  /** The shortest way that ends in each state; the others may only pass through it. */
  readonly resting: Readonly<Record<string, GeneratedPath>>;
  /** Targets that the search did not reach. */
  readonly unreached: readonly string[];
  /** Ways in which the chart died. */
  readonly crashes: readonly { readonly title: string; readonly error: string }[];
  readonly looked: number;
  /** True when the search stopped at its limit. */
  readonly truncated: boolean;
  /** Of a plan over all pairs of transitions. */
  readonly pairs?: { readonly all: readonly string[]; readonly left: readonly string[] };
}

export interface PathHooks {
  /** The chart has started; what is returned is called when the path is over. */
  readonly onStart?: (
    actor: AnyActorRef,
  ) => (() => void | Promise<void>) | void | Promise<(() => void | Promise<void>) | void>;
  /** Lets the view do a step itself (a click); true when it did, else the event is sent. */
  readonly perform?: (step: Step, actor: AnyActorRef) => boolean | Promise<boolean>;
  /** After the start and after each step. What it asserts must hold for the step to count. */
  readonly onState?: (value: StateValue, snapshot: AnyMachineSnapshot, actor: AnyActorRef) => void | Promise<void>;
  /** After `onState`: targets of the step that its assertions do not prove, each with the reason why they need not. */
  readonly unproved?: (reached: Reached) => ReadonlyMap<string, string>;
}

/** What a suite covered, as lists of target ids. */
export interface Covered {
  readonly transitions: readonly string[];
  readonly outcomes: readonly string[];
  readonly timers: readonly string[];
  readonly states: readonly string[];
  /** `a > x[0] → b > y[0]`: transitions that were taken one after the other. */
  readonly pairs: readonly string[];
  /** Covered, but with nothing to see: each with its reason. */
  readonly unseen: Readonly<Record<string, string>>;
}
