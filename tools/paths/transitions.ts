/**
 * The transitions of a chart as a list with readable ids, and a copy of the chart that reports the result of each guard
 * per transition.
 *
 * XState exposes transitions only in `_transitions` of its microstep inspection. These are the same objects as in the
 * state nodes, so a microstep can be matched to its transition by identity.
 */
import { and } from 'xstate';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { Targets, TransitionInfo } from './types.ts';

/** The parts of XState's state node that are used here; they are public at run time and loosely typed. */
export interface NodeView {
  readonly id: string;
  readonly key: string;
  readonly path: readonly string[];
  readonly type: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  readonly states: Readonly<Record<string, NodeView>>;
  readonly parent?: NodeView;
  readonly transitions: ReadonlyMap<string, readonly TransitionView[]>;
  readonly always?: readonly TransitionView[];
  readonly description?: string;
  readonly tags: readonly string[];
  readonly output?: unknown;
  readonly invoke: readonly { readonly id: string; readonly src: string; readonly systemId?: string }[];
  readonly config: Readonly<Record<string, unknown>>;
  readonly initial?: { readonly target: readonly NodeView[] };
}

export interface TransitionView {
  guard?: unknown;
  readonly target?: readonly NodeView[];
  readonly source: NodeView;
  readonly eventType: string;
  readonly reenter: boolean;
  readonly actions: readonly unknown[];
  readonly description?: string;
  readonly delay?: string | number;
}

interface GuardView {
  readonly type?: string;
  readonly guards?: readonly unknown[];
  readonly stateValue?: unknown;
  readonly name?: string;
  readonly check?: unknown;
}

export const rootOf = (machine: AnyStateMachine): NodeView => machine.root as unknown as NodeView;

export const statePath = (node: NodeView): string => (node.path.length === 0 ? '(root)' : node.path.join('.'));

/** Whether a state equals another one, or is nested in it. */
export const isWithin = (path: string, ancestor: string): boolean =>
  ancestor === '(root)' || path === ancestor || path.startsWith(`${ancestor}.`);

/** Every state node, parents before children, in source order. */
export function allStates(machine: AnyStateMachine): NodeView[] {
  const visit = (node: NodeView): NodeView[] => [node, ...Object.values(node.states).flatMap(visit)];
  return visit(rootOf(machine));
}

/** Shortens `xstate.done.actor.probe` to `done(probe)`. */
export function eventLabel(eventType: string, node: NodeView): string {
  if (eventType === '') return 'always';
  const rest = (prefix: string): string | undefined =>
    eventType.startsWith(prefix) ? eventType.slice(prefix.length) : undefined;
  const after = rest('xstate.after.');
  if (after !== undefined) return `after(${after.slice(0, after.length - node.id.length - 1)})`;
  const done = rest('xstate.done.actor.');
  if (done !== undefined) return `done(${done})`;
  const error = rest('xstate.error.actor.');
  if (error !== undefined) return `error(${error})`;
  const picture = rest('xstate.snapshot.');
  if (picture !== undefined) return `snapshot(${picture})`;
  if (eventType.startsWith('xstate.done.state.')) return 'states done';
  return eventType;
}

export function guardName(guard: unknown): string {
  if (typeof guard === 'string') return guard;
  const view = guard as GuardView;
  if (typeof guard === 'object') return view.type ?? '(inline)';
  if (view.guards) return `${view.name ?? 'guards'}(${view.guards.map(guardName).join(', ')})`;
  if (view.stateValue !== undefined) return `in(${JSON.stringify(view.stateValue)})`;
  return '(inline)';
}

const isInline = (guard: unknown): boolean => {
  if (typeof guard !== 'function') return false;
  const view = guard as GuardView;
  return view.guards ? view.guards.some(isInline) : view.check === undefined;
};

export function actionName(action: unknown): string {
  if (typeof action === 'string') return action;
  const view = action as { type?: string; name?: string };
  return view.type ?? (view.name ? view.name : '(inline)');
}

/** Paths of the active states of a snapshot, without the root. */
export const activeStates = (snapshot: AnyMachineSnapshot): string[] =>
  (snapshot as unknown as { _nodes: readonly NodeView[] })._nodes.filter((node) => node.path.length > 0).map(statePath);

/**
 * Paths of the states that a microstep passed: its source and its targets.
 *
 * The source is included because XState shows no snapshot of a state that `always` leaves at once when the chart
 * starts.
 */
export const passedStates = (snapshot: AnyMachineSnapshot, transitions: readonly unknown[]): string[] => {
  const sources = transitions
    .map((transition) => (transition as TransitionView).source)
    .filter(({ path }) => path.length > 0);
  return [...sources.map(statePath), ...activeStates(snapshot)];
};

/** The transitions of one state with their ids, `always` last. */
function transitionsOf(node: NodeView): { id: string; view: TransitionView; index: number }[] {
  const groups = [...node.transitions.entries(), ...(node.always ? [['', node.always] as const] : [])];
  return groups.flatMap(([eventType, views]) =>
    views.map((view, index) => ({ id: `${statePath(node)} > ${eventLabel(eventType, node)}[${index}]`, view, index })),
  );
}

/** Every transition of the chart: events, results of actors, timers and `always`. */
export function listTransitions(machine: AnyStateMachine): TransitionInfo[] {
  return allStates(machine).flatMap((node) =>
    transitionsOf(node).map(({ id, view, index }) => ({
      id,
      source: statePath(node),
      eventType: view.eventType,
      event: eventLabel(view.eventType, node),
      index,
      guard: view.guard === undefined ? undefined : guardName(view.guard),
      inlineGuard: isInline(view.guard),
      targets: (view.target ?? []).map(statePath),
      reenter: view.reenter,
      actions: view.actions.map(actionName),
      description: view.description,
    })),
  );
}

/** `waiting > after(pollInterval)` for a timer's event. */
export const timerId = (node: NodeView, eventType: string): string =>
  `${statePath(node)} > ${eventLabel(eventType, node)}`;

/** Path of the state to which a transition, guard outcome or timer belongs. */
export const transitionSource = (target: string): string => target.slice(0, target.indexOf(' > '));

/** Everything that the paths of a chart must cover. */
export function listTargets(machine: AnyStateMachine): Targets {
  const transitions = listTransitions(machine);
  const timers = transitions
    .filter(({ event }) => event.startsWith('after('))
    .map(({ source, event }) => `${source} > ${event}`);
  return {
    transitions: transitions.map(({ id }) => id),
    outcomes: transitions
      .filter(({ guard }) => guard !== undefined)
      .flatMap(({ id }) => [`${id} = true`, `${id} = false`]),
    timers: [...new Set(timers)],
    states: allStates(machine)
      .filter((node) => node.type !== 'history' && node.path.length > 0)
      .map(statePath),
  };
}

export interface Instrumented {
  readonly machine: AnyStateMachine;
  /** Id of a transition object from a microstep; undefined for the initial one. */
  readonly idOf: (transition: unknown) => string | undefined;
  /** Id of the timer with this event. */
  readonly timerOf: (eventType: string) => string | undefined;
}

/**
 * A copy of the chart with the given implementations, whose guards report to `onGuard`.
 *
 * The guards of the copy's transition objects are wrapped in place, because a wrapped implementation would only know
 * the name of the guard, not the transition that evaluates it. `and([guard])` is the public way to evaluate a guard by
 * reference.
 */
export function instrument(
  machine: AnyStateMachine,
  implementations: Parameters<AnyStateMachine['provide']>[0],
  onGuard: (outcome: string) => void,
): Instrumented {
  const copy = machine.provide(implementations);
  let inStep = false;
  const within =
    <A extends unknown[], R>(act: (...args: A) => R) =>
    (...args: A): R => {
      inStep = true;
      try {
        return act(...args);
      } finally {
        inStep = false;
      }
    };
  // A view that calls `snapshot.can` also evaluates guards; only evaluations within a step count.
  copy.transition = within(copy.transition.bind(copy));
  copy.getInitialSnapshot = within(copy.getInitialSnapshot.bind(copy));
  const ids = new Map<unknown, string>();
  const timers = new Map<string, string>();
  for (const node of allStates(copy)) {
    for (const { id, view } of transitionsOf(node)) {
      ids.set(view, id);
      if (view.eventType.startsWith('xstate.after.')) timers.set(view.eventType, timerId(node, view.eventType));
      if (view.guard === undefined) continue;
      const inner = and([view.guard as never]) as unknown as {
        check: (snapshot: AnyMachineSnapshot, args: unknown, self: unknown) => boolean;
      };
      view.guard = Object.assign(
        () => {
          throw new Error('a wrapped guard is evaluated by its check');
        },
        {
          check: (snapshot: AnyMachineSnapshot, args: unknown): boolean => {
            const outcome = inner.check(snapshot, args, inner);
            if (inStep) onGuard(`${id} = ${String(outcome)}`);
            return outcome;
          },
        },
      );
    }
  }
  return { machine: copy, idOf: (transition) => ids.get(transition), timerOf: (eventType) => timers.get(eventType) };
}
