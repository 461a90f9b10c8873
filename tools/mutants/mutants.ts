/**
 * Charts with a single change: another target; a transition, action, tag or guard term removed; a guard negated; a
 * delay ten times as long or a tenth; two actions swapped; a state re-entered or not; an actor that is not stopped.
 *
 * A mutant is built in memory from a copy of the chart's definition, sharing its functions and actors.
 */
import { and, not, or, spawnChild, StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Coverage } from '../paths/index.ts';
import { actionName, allStates, eventLabel, guardName, statePath } from '../paths/transitions.ts';
import type { NodeView, TransitionView } from '../paths/transitions.ts';
import type { Switch, SwitchKind } from './switches.ts';

export type MutantKind =
  | 'retarget'
  | 'drop transition'
  | 'negate guard'
  | 'drop guard'
  | 'drop action'
  | 'swap actions'
  | 'reenter'
  | 'drop tag'
  | 'actor goes on'
  | 'delay tenfold'
  | 'delay tenth'
  | SwitchKind;

export interface Mutant {
  /** `retarget: starting > media.playing[0] to paused` */
  readonly name: string;
  readonly kind: MutantKind;
  /** Whether a journey on the unchanged chart reached the change; otherwise the change makes no difference to it. */
  readonly isPassedBy: (passage: Passage) => boolean;
  readonly build: () => AnyStateMachine;
  /** The switch that is on while the chart runs. */
  readonly switched?: number;
}

/** What a journey passed on the unchanged chart. */
export interface Passage {
  readonly coverage: Coverage;
  readonly switches: ReadonlySet<number>;
}

/** The unchanged chart with a change in its code. */
export const switchMutant = (machine: AnyStateMachine, { id, kind, name }: Switch): Mutant => ({
  name,
  kind,
  isPassedBy: ({ switches }) => switches.has(id),
  build: () => machine,
  switched: id,
});

type Plain = Record<string, unknown>;

const TENFOLD = 10;
const TENTH = 0.1;

/** Copies plain objects and arrays, and keeps the identity of everything else. */
function copyOf<T>(value: T): T {
  if (Array.isArray(value)) return value.map(copyOf) as T;
  if (value === null || typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copyOf(inner)])) as T;
}

const listOf = (value: unknown): unknown[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]);

/** A transition as an object, whatever its short form. */
const transitionConfig = (value: unknown): Plain => (typeof value === 'string' ? { target: value } : (value as Plain));

/** Where the transitions of one event are defined in a state. */
interface Slot {
  readonly eventType: string;
  readonly holder: (state: Plain) => { readonly in: Plain; readonly key: string };
}

function slotsOf(node: NodeView): Slot[] {
  const { config } = node;
  const on = Object.keys((config['on'] as Plain | undefined) ?? {}).map((key) => ({
    eventType: key,
    holder: (state: Plain) => ({ in: state['on'] as Plain, key }),
  }));
  const after = Object.keys((config['after'] as Plain | undefined) ?? {}).map((key) => ({
    eventType: `xstate.after.${key}.${node.id}`,
    holder: (state: Plain) => ({ in: state['after'] as Plain, key }),
  }));
  const always =
    config['always'] === undefined ? [] : [{ eventType: '', holder: (state: Plain) => ({ in: state, key: 'always' }) }];
  const done =
    config['onDone'] === undefined
      ? []
      : [{ eventType: `xstate.done.state.${node.id}`, holder: (state: Plain) => ({ in: state, key: 'onDone' }) }];
  const invokes = listOf(config['invoke']).flatMap((each, index) => {
    const id = node.invoke[index]!.id;
    return (['onDone', 'onError', 'onSnapshot'] as const)
      .filter((key) => (each as Plain)[key] !== undefined)
      .map((key) => ({
        eventType: `xstate.${key === 'onDone' ? 'done.actor' : key === 'onError' ? 'error.actor' : 'snapshot'}.${id}`,
        holder: (state: Plain) => {
          const list = listOf(state['invoke']) as Plain[];
          state['invoke'] = list;
          return { in: list[index]!, key };
        },
      }));
  });
  return [...on, ...after, ...always, ...done, ...invokes];
}

interface Combined {
  readonly name?: string;
  readonly guards?: readonly unknown[];
}

/** A combined guard with one term removed: a variant for each term, with its name. */
function lessGuards(guard: unknown): { readonly left: string; readonly guard: unknown }[] {
  const { name, guards } = (guard ?? {}) as Combined;
  if (!guards || guards.length < 2) return [];
  const combine = (name?.startsWith('or') === true ? or : and) as (guards: readonly unknown[]) => unknown;
  return guards.map((one, at) => ({ left: guardName(one), guard: combine(guards.toSpliced(at, 1)) }));
}

/**
 * Whether the order of two actions cannot matter: one assigns and the other sends a constant event, or both send to
 * different owners.
 */
function canChangePlaces(machine: AnyStateMachine, one: unknown, other: unknown): boolean {
  const [a, b] = [one, other].map((action) => {
    const name = typeof action === 'string' ? action : (action as { type?: string }).type;
    const builtIn = typeof action === 'function' ? action : (machine.implementations.actions as Plain)[name ?? ''];
    return builtIn ?? {};
  }) as [BuiltIn, BuiltIn];
  const isAssign = ({ type }: BuiltIn): boolean => type === 'xstate.assign';
  const isSend = ({ type }: BuiltIn): boolean => ['xstate.sendTo', 'xstate.emit', 'xstate.raise'].includes(type ?? '');
  const isFixed = (action: BuiltIn): boolean =>
    isSend(action) && (typeof action.event !== 'function' || (action.event as { isFixed?: boolean }).isFixed === true);
  // `sendParent` creates a new function each time.
  if (isSend(a) && isSend(b)) return a.type !== b.type || String(a.to) !== String(b.to);
  return (isAssign(a) && isFixed(b)) || (isAssign(b) && isFixed(a));
}

interface BuiltIn {
  readonly type?: string;
  readonly event?: unknown;
  readonly to?: unknown;
}

const isWithin = (inner: NodeView, outer: NodeView): boolean => outer.path.every((key, at) => inner.path[at] === key);

/** Whether re-entering the state can make a difference. */
const canReenter = ({ source, target }: TransitionView): boolean =>
  target?.length === 1 && source.path.length > 0 && isWithin(target[0]!, source);

/** The alternative target of a transition: a sibling, or the source itself. */
function otherTarget({ target, source }: TransitionView): NodeView | undefined {
  const to = target?.[0];
  if (!to) return undefined;
  const others = Object.values(to.parent?.states ?? {}).filter((node) => node.type !== 'history');
  const at = others.indexOf(to);
  const next = others.length > 1 ? others[(at + 1) % others.length] : undefined;
  return next ?? (source === to ? undefined : source);
}

/** All mutants of a chart. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const mutants: Mutant[] = [];
  const build = (change: (config: Plain) => void, changed: Plain = {}): AnyStateMachine => {
    const config = copyOf(machine.config) as Plain;
    change(config);
    return new StateMachine(config as never, { ...machine.implementations, ...changed }) as AnyStateMachine;
  };

  for (const node of allStates(machine)) {
    const state = statePath(node);
    const within = (config: Plain): Plain =>
      node.path.reduce((at, key) => (at['states'] as Record<string, Plain>)[key]!, config);
    const adder =
      (isPassedBy: Mutant['isPassedBy']) =>
      (kind: MutantKind, what: string, change: (state: Plain) => void): void => {
        const name = `${kind}: ${what}`;
        mutants.push({ name, kind, isPassedBy, build: () => build((config) => change(within(config))) });
      };
    type Add = ReturnType<typeof adder>;

    const dropAction = (
      add: Add,
      what: string,
      list: readonly unknown[],
      holder: (state: Plain) => Plain,
      key: string,
    ): void => {
      for (const [at, action] of list.entries()) {
        const name = actionName(action);
        add('drop action', `${what} does ${name}${list.indexOf(action) === at ? '' : ` (${at + 1})`}`, (config) => {
          const place = holder(config);
          place[key] = listOf(place[key]).toSpliced(at, 1);
        });
      }
    };
    const swapActions = (
      add: Add,
      what: string,
      list: readonly unknown[],
      holder: (state: Plain) => Plain,
      key: string,
    ): void => {
      for (let at = 0; at + 1 < list.length; at += 1) {
        if (canChangePlaces(machine, list[at], list[at + 1])) continue;
        add(
          'swap actions',
          `${what} does ${actionName(list[at + 1])} before ${actionName(list[at])} (${at + 1})`,
          (config) => {
            const place = holder(config);
            const actions = listOf(place[key]);
            place[key] = actions.toSpliced(at, 2, actions[at + 1], actions[at]);
          },
        );
      }
    };
    const addToState = adder(({ coverage }) => node.path.length === 0 || coverage.hasState(state));
    for (const key of ['entry', 'exit'] as const) {
      dropAction(addToState, `${state} ${key}`, listOf(node.config[key]), (config) => config, key);
      swapActions(addToState, `${state} ${key}`, listOf(node.config[key]), (config) => config, key);
    }
    for (const tag of node.tags)
      addToState('drop tag', `${state} is ${tag}`, (config) => {
        config['tags'] = listOf(config['tags']).filter((each) => each !== tag);
      });
    for (const [index, { id, systemId }] of node.invoke.entries()) {
      const invoked = listOf(node.config['invoke'])[index] as Plain;
      if (invoked['onSnapshot'] !== undefined || node.path.length === 0) continue;
      addToState('actor goes on', `${state} leaves ${id} running`, (config) => {
        config['invoke'] = listOf(config['invoke']).toSpliced(index, 1);
        config['entry'] = [
          ...listOf(config['entry']),
          spawnChild(invoked['src'] as never, { id, systemId, input: invoked['input'] } as never),
        ];
        const on = { ...(config['on'] as Plain | undefined) };
        if (invoked['onDone'] !== undefined) on[`xstate.done.actor.${id}`] = invoked['onDone'];
        if (invoked['onError'] !== undefined) on[`xstate.error.actor.${id}`] = invoked['onError'];
        config['on'] = on;
      });
    }

    for (const { eventType, holder } of slotsOf(node)) {
      const views = eventType === '' ? (node.always ?? []) : (node.transitions.get(eventType) ?? []);
      for (const [index, view] of views.entries()) {
        const id = `${state} > ${eventLabel(eventType, node)}[${index}]`;
        /** Changes the transition's own definition, in a copy of its list. */
        const change = (config: Plain, act: (list: Plain[]) => void): void => {
          const { in: place, key } = holder(config);
          const list = listOf(place[key]).map(transitionConfig);
          act(list);
          place[key] = list;
        };
        const add = adder(({ coverage }) => coverage.has(id));
        const addAsked = adder(({ coverage }) => [true, false].some((outcome) => coverage.has(`${id} = ${outcome}`)));
        const ownTransition = (config: Plain): Plain => {
          const { in: place, key } = holder(config);
          const list = listOf(place[key]).map(transitionConfig);
          place[key] = list;
          return list[index]!;
        };
        const other = otherTarget(view);
        if (other)
          add('retarget', `${id} to ${statePath(other)}`, (config) =>
            change(config, (list) => (list[index] = { ...list[index], target: `#${other.id}` })),
          );
        add('drop transition', id, (config) => change(config, (list) => list.splice(index, 1)));
        if (view.guard !== undefined)
          addAsked('negate guard', `${id} asks ${guardName(view.guard)}`, (config) =>
            change(config, (list) => (list[index] = { ...list[index], guard: not(list[index]!['guard'] as never) })),
          );
        dropAction(add, id, view.actions, ownTransition, 'actions');
        swapActions(add, id, view.actions, ownTransition, 'actions');
        if (canReenter(view))
          add('reenter', `${id} ${view.reenter ? 'stays' : 'enters again'}`, (config) =>
            change(config, (list) => (list[index] = { ...list[index], reenter: !view.reenter })),
          );
        for (const { left, guard } of lessGuards(view.guard))
          addAsked('drop guard', `${id} does not ask ${left}`, (config) =>
            change(config, (list) => (list[index] = { ...list[index], guard })),
          );
      }
    }
  }

  const guards = machine.implementations.guards as Record<string, unknown>;
  for (const [name, guard] of Object.entries(guards))
    for (const less of lessGuards(guard))
      mutants.push({
        name: `drop guard: ${name} does not ask ${less.left}`,
        kind: 'drop guard',
        isPassedBy: () => true,
        build: () => build(() => undefined, { guards: { ...guards, [name]: less.guard } }),
      });

  const delays = machine.implementations.delays as Record<string, unknown>;
  for (const [name, delay] of Object.entries(delays))
    for (const [kind, factor] of [
      ['delay tenfold', TENFOLD],
      ['delay tenth', TENTH],
    ] as const) {
      const changed =
        typeof delay === 'function'
          ? (...args: unknown[]) => factor * (delay as (...args: unknown[]) => number)(...args)
          : factor * (delay as number);
      mutants.push({
        name: `${kind}: ${name}`,
        kind,
        isPassedBy: () => true,
        build: () => build(() => undefined, { delays: { ...delays, [name]: changed } }),
      });
    }
  return mutants;
}
