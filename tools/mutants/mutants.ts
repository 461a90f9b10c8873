/**
 * Charts with one thing changed: another target, a transition, guard or action less, a guard turned round, a delay tenfold.
 *
 * A chart is built again from a copy of its definition; nothing is written. Functions and actors in it are shared.
 */
import { not, StateMachine } from 'xstate';
import type { AnyStateMachine } from 'xstate';
import type { Coverage } from '../paths/index.ts';
import { actionName, allStates, eventLabel, guardName, statePath } from '../paths/transitions.ts';
import type { NodeView, TransitionView } from '../paths/transitions.ts';

export type MutantKind = 'retarget' | 'drop transition' | 'negate guard' | 'drop action' | 'delay tenfold';

export interface Mutant {
  /** `retarget: starting > media.playing[0] to paused` */
  readonly name: string;
  readonly kind: MutantKind;
  /** Whether the chart as it is came to where the change is: else it makes no difference. */
  readonly isPassedBy: (coverage: Coverage) => boolean;
  readonly build: () => AnyStateMachine;
}

type Plain = Record<string, unknown>;

const TENFOLD = 10;

/** A copy of plain objects and lists; everything else is the same thing. */
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

/** The state in whose place another target is: a neighbour, or the source itself. */
function otherTarget({ target, source }: TransitionView): NodeView | undefined {
  const to = target?.[0];
  if (!to) return undefined;
  const others = Object.values(to.parent?.states ?? {}).filter((node) => node.type !== 'history');
  const at = others.indexOf(to);
  const next = others.length > 1 ? others[(at + 1) % others.length] : undefined;
  return next ?? (source === to ? undefined : source);
}

/** Every chart that differs from this one in one thing. */
export function mutantsOf(machine: AnyStateMachine): Mutant[] {
  const mutants: Mutant[] = [];
  const build = (change: (config: Plain) => void, delays?: Plain): AnyStateMachine => {
    const config = copyOf(machine.config) as Plain;
    change(config);
    const implementations = delays ? { ...machine.implementations, delays } : machine.implementations;
    return new StateMachine(config as never, implementations as never) as AnyStateMachine;
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
    const addToState = adder((coverage) => node.path.length === 0 || coverage.hasState(state));
    for (const key of ['entry', 'exit'] as const)
      dropAction(addToState, `${state} ${key}`, listOf(node.config[key]), (config) => config, key);

    for (const { eventType, holder } of slotsOf(node)) {
      const views = eventType === '' ? (node.always ?? []) : (node.transitions.get(eventType) ?? []);
      for (const [index, view] of views.entries()) {
        const id = `${state} > ${eventLabel(eventType, node)}[${index}]`;
        /** Changes the transition's own definition, in a list that is then its own. */
        const change = (config: Plain, act: (list: Plain[]) => void): void => {
          const { in: place, key } = holder(config);
          const list = listOf(place[key]).map(transitionConfig);
          act(list);
          place[key] = list;
        };
        const add = adder((coverage) => coverage.has(id));
        const other = otherTarget(view);
        if (other)
          add('retarget', `${id} to ${statePath(other)}`, (config) =>
            change(config, (list) => (list[index] = { ...list[index], target: `#${other.id}` })),
          );
        add('drop transition', id, (config) => change(config, (list) => list.splice(index, 1)));
        if (view.guard !== undefined)
          adder((coverage) => [true, false].some((outcome) => coverage.has(`${id} = ${outcome}`)))(
            'negate guard',
            `${id} asks ${guardName(view.guard)}`,
            (config) =>
              change(config, (list) => (list[index] = { ...list[index], guard: not(list[index]!['guard'] as never) })),
          );
        dropAction(
          add,
          id,
          view.actions,
          (config) => {
            const { in: place, key } = holder(config);
            const list = listOf(place[key]).map(transitionConfig);
            place[key] = list;
            return list[index]!;
          },
          'actions',
        );
      }
    }
  }

  const delays = machine.implementations.delays as Record<string, unknown>;
  for (const [name, delay] of Object.entries(delays)) {
    const tenfold =
      typeof delay === 'function'
        ? (...args: unknown[]) => TENFOLD * (delay as (...args: unknown[]) => number)(...args)
        : TENFOLD * (delay as number);
    mutants.push({
      name: `delay tenfold: ${name}`,
      kind: 'delay tenfold',
      isPassedBy: () => true,
      build: () => build(() => undefined, { ...delays, [name]: tenfold }),
    });
  }
  return mutants;
}
