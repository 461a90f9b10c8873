/**
 * Messages about a page's actors for our own inspector: those of `@statelyai/inspect`, plus, with each snapshot, the
 * transitions taken, the guards evaluated and the actions run.
 *
 * XState reports transitions, but only some of the actions. The guards and built-in actions of an inspected chart
 * therefore report themselves: those in its transition objects are wrapped in place when its first actor starts.
 * Production builds never do this.
 */
import { and } from 'xstate';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { codeName, definitionJson } from '../../../core/domain/inspection/definition.ts';
import { masked } from '../../../core/domain/inspection/mask.ts';
import { PARENT } from '../../../core/domain/inspection/messages.ts';
import type { Asked, InspectionMessage, Ran, SeenSnapshot, Taken } from '../../../core/domain/inspection/messages.ts';

/** Inputs of a guard whose JSON is longer are truncated. */
const INPUT_LETTERS_MAX = 400;

interface TransitionView {
  guard?: unknown;
  readonly eventType: string;
  readonly actions: readonly unknown[];
  readonly source: NodeView;
}

interface NodeView {
  readonly path: readonly string[];
  readonly states: Readonly<Record<string, NodeView>>;
  readonly transitions: ReadonlyMap<string, readonly TransitionView[]>;
  readonly always?: readonly TransitionView[];
  readonly entry: readonly unknown[];
  readonly exit: readonly unknown[];
}

interface Reported {
  taken: Taken[];
  asked: Asked[];
  ran: Ran[];
  /** Built-in actions that were resolved but not yet executed, with their index in `ran`. */
  awaited: { type: string; at: number }[];
}

interface Builtin {
  type: string;
  resolve: (...args: [unknown, unknown, unknown, unknown, ...unknown[]]) => unknown;
}

const nothing = (): Reported => ({ taken: [], asked: [], ran: [], awaited: [] });
const nodesOf = (node: NodeView): NodeView[] => [node, ...Object.values(node.states).flatMap(nodesOf)];

function short(value: unknown): unknown {
  const text = JSON.stringify(value) ?? '';
  return text.length > INPUT_LETTERS_MAX ? `${text.slice(0, INPUT_LETTERS_MAX)}…` : value;
}

/** Charts whose guards and actions are already wrapped. */
const wrapped = new WeakSet<object>();
/** The actors in transition, innermost last: a command may start a child's transition within its parent's. */
const underWay: Reported[] = [];
const reports = new WeakMap<object, Reported>();

function reportOf(actor: object): Reported {
  const report = reports.get(actor) ?? nothing();
  reports.set(actor, report);
  return report;
}

/** Marks the calls of a chart's own step functions, because only then do guards count: views evaluate them, too. */
function wrapSteps(machine: AnyStateMachine): void {
  const transition = machine.transition.bind(machine);
  const getInitialSnapshot = machine.getInitialSnapshot.bind(machine);
  const within =
    <Args extends unknown[], Result>(scopeAt: number, act: (...args: Args) => Result) =>
    (...args: Args): Result => {
      underWay.push(reportOf((args[scopeAt] as { self: object }).self));
      try {
        return act(...args);
      } finally {
        underWay.pop();
      }
    };
  machine.transition = within(2, transition);
  machine.getInitialSnapshot = within(0, getInitialSnapshot);
}

function wrapGuard(view: TransitionView, at: Omit<Asked, 'inputs' | 'answer' | 'guard'>): void {
  const { guard } = view;
  if (guard === undefined) return;
  const name = codeName(guard);
  const inner = and([guard as never]) as unknown as {
    check: (snapshot: AnyMachineSnapshot, args: object, self: unknown) => boolean;
  };
  const { params } = guard as { params?: unknown };
  const check = (snapshot: AnyMachineSnapshot, args: { context: object; event: AnyEventObject }): boolean => {
    const report = underWay.at(-1);
    if (!report) return inner.check(snapshot, args, inner);
    const read: Record<string, unknown> = {};
    const context = new Proxy(args.context, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof key === 'string') read[`context.${key}`] = value;
        return value;
      },
    });
    const answer = inner.check(snapshot, { ...args, context }, inner);
    const given: unknown = typeof params === 'function' ? (params as (of: object) => unknown)(args) : params;
    report.asked.push({
      ...at,
      guard: name,
      inputs: { ...(given === undefined ? {} : { params: given }), ...read },
      answer,
    });
    return answer;
  };
  view.guard = Object.assign(() => false, { check });
}

/** A built-in action of XState: it is recorded when it is resolved, which gives its order. */
function wrapAction(action: unknown, name: string): void {
  const builtin = action as Partial<Builtin> | undefined;
  if (typeof action !== 'function' || typeof builtin?.resolve !== 'function' || wrapped.has(action)) return;
  wrapped.add(action);
  const { resolve } = builtin;
  builtin.resolve = (...args) => {
    const params = args[3];
    const report = underWay.at(-1);
    report?.awaited.push({ type: builtin.type ?? '', at: report.ran.length });
    report?.ran.push({ name, ...(params === undefined ? {} : { params }) });
    return resolve(...args);
  };
}

function wrap(machine: AnyStateMachine): void {
  if (wrapped.has(machine)) return;
  wrapped.add(machine);
  wrapSteps(machine);
  for (const [name, action] of Object.entries(machine.implementations.actions)) wrapAction(action, name);
  for (const node of nodesOf(machine.root)) {
    const groups = [...node.transitions.entries(), ...(node.always ? [['', node.always] as const] : [])];
    for (const [eventType, views] of groups)
      for (const [index, view] of views.entries()) {
        wrapGuard(view, { source: node.path.join('.'), eventType, index });
        for (const action of view.actions) wrapAction(action, codeName(action));
      }
    for (const action of [...node.entry, ...node.exit]) wrapAction(action, codeName(action));
  }
}

const isTimer = (eventType: string | undefined): boolean => eventType?.startsWith('xstate.after.') ?? false;

/** XState's information about a built-in action that it executes. */
function effectOf(actor: AnyActorRef, type: string, params: unknown): Omit<Ran, 'name'> | undefined {
  if (type === 'xstate.cancel')
    return typeof params === 'string' && isTimer(params) ? { effect: 'cancel', event: { type: params } } : undefined;
  const effect = (['emit', 'sendTo', 'raise'] as const).find((each) => type === `xstate.${each}`);
  const { event, to, delay } = (params ?? {}) as { event?: AnyEventObject; to?: AnyActorRef | string; delay?: number };
  if (effect === undefined || event === undefined) return undefined;
  if (isTimer(event.type)) return { effect: 'timer', event, delay };
  const id = typeof to === 'string' ? to : to !== undefined && to === actor._parent ? PARENT : to?.id;
  return { effect, event, ...(delay === undefined ? {} : { delay }), ...(effect === 'sendTo' ? { to: id } : {}) };
}

/** Records a custom action, or completes a built-in one whose order is already known. */
function addAction(report: Reported, actor: AnyActorRef, type: string, params: unknown): void {
  if (!type.startsWith('xstate.')) {
    report.ran.push({ name: type, ...(params === undefined ? {} : { params }) });
    return;
  }
  const done = effectOf(actor, type, params);
  const known = report.awaited.findIndex((each) => each.type === type);
  const [resolved] = known < 0 ? [] : report.awaited.splice(known, 1);
  if (!done) return;
  if (resolved) report.ran[resolved.at] = { ...report.ran[resolved.at]!, ...done };
  else report.ran.push({ name: type, ...done });
}

function takenOf(transitions: readonly unknown[]): Taken[] {
  return (transitions as readonly TransitionView[]).flatMap((transition): Taken[] => {
    const { source, eventType } = transition;
    const candidates = eventType === '' ? source.always : source.transitions.get(eventType);
    const index = candidates?.indexOf(transition) ?? -1;
    return index < 0 ? [] : [{ source: source.path.join('.'), eventType, index }];
  });
}

const pickSnapshot = (snapshot: unknown): SeenSnapshot => {
  const { status, value, context, output, error } = (snapshot ?? {}) as SeenSnapshot;
  return { status, value, context, output, error };
};

const isFields = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Contexts are immutable: a field with the same object is unchanged. */
function changedContext(before: unknown, after: unknown): { context: unknown; kept: string[] } {
  if (!isFields(before) || !isFields(after)) return { context: after, kept: [] };
  const kept = Object.keys(after).filter((key) => key in before && before[key] === after[key]);
  const changed = Object.entries(after).filter(([key]) => !kept.includes(key));
  return { context: Object.fromEntries(changed), kept };
}

function fixedDelays(machine: AnyStateMachine): Record<string, number> {
  const named = Object.entries(machine.implementations.delays as Record<string, unknown>);
  return Object.fromEntries(named.filter((each): each is [string, number] => typeof each[1] === 'number'));
}

/**
 * Converts XState's reports about one page's actors to messages.
 *
 * Everything is recorded when it happens and prepared when the page is idle, because inspection must not slow charts
 * down.
 *
 * @param later runs callbacks when the page is idle, in order
 * @param now milliseconds since 1970
 */
export function observePage(
  publish: (message: InspectionMessage) => void,
  later: (act: () => void) => void,
  now: () => number = Date.now,
): (event: InspectionEvent) => void {
  let eventIds = 0;
  /** Events that an actor received and that have not led to a snapshot yet. */
  const pending = new WeakMap<object, { event: AnyEventObject; eventId: number }[]>();
  /** The last context sent. */
  const contexts = new WeakMap<object, unknown>();
  const definitions = new WeakMap<object, string>();
  const definitionOf = (config: object): string => {
    const known = definitions.get(config) ?? definitionJson(config);
    definitions.set(config, known);
    return known;
  };

  return (inspected) => {
    const actor = inspected.actorRef as AnyActorRef;
    const { sessionId } = actor;
    const createdAt = String(now());
    switch (inspected.type) {
      case '@xstate.actor': {
        const { logic } = actor as unknown as { logic: Partial<AnyStateMachine> };
        const isChart = 'root' in logic && logic.config !== undefined;
        if (isChart) wrap(logic as AnyStateMachine);
        const parentId = actor._parent?.sessionId;
        const snapshot = { status: 'active' as const };
        later(() =>
          publish({
            type: '@xstate.actor',
            sessionId,
            name: masked(actor.id === sessionId && isChart ? String(logic.id) : actor.id),
            parentId,
            ...(isChart
              ? { definition: definitionOf(logic.config as object), delays: fixedDelays(logic as AnyStateMachine) }
              : {}),
            snapshot,
            createdAt,
          }),
        );
        return;
      }
      case '@xstate.event': {
        const { event, sourceRef } = inspected;
        const eventId = (eventIds += 1);
        const waiting = pending.get(actor) ?? [];
        waiting.push({ event, eventId });
        pending.set(actor, waiting);
        const sourceId = (sourceRef as AnyActorRef | undefined)?.sessionId;
        later(() => publish({ type: '@xstate.event', sessionId, sourceId, event: masked(event), eventId, createdAt }));
        return;
      }
      case '@xstate.microstep': {
        reportOf(actor).taken.push(...takenOf(inspected._transitions));
        return;
      }
      case '@xstate.action': {
        addAction(reportOf(actor), actor, inspected.action.type, inspected.action.params);
        return;
      }
      case '@xstate.snapshot': {
        const { event } = inspected;
        const waiting = pending.get(actor) ?? [];
        const at = waiting.findIndex((each) => each.event === event);
        const [cause] = at < 0 ? [] : waiting.splice(0, at + 1).slice(-1);
        const { taken, asked, ran } = reportOf(actor);
        reports.delete(actor);
        const whole = pickSnapshot(inspected.snapshot);
        const { context, kept } = changedContext(contexts.get(actor), whole.context);
        contexts.set(actor, whole.context);
        const snapshot = { ...whole, context };
        later(() =>
          publish({
            type: '@xstate.snapshot',
            sessionId,
            snapshot: masked(snapshot),
            kept,
            event: masked(event),
            eventId: cause?.eventId,
            taken,
            asked: asked.map(({ inputs, ...rest }) => ({
              ...rest,
              inputs: Object.fromEntries(Object.entries(masked(inputs)).map(([key, value]) => [key, short(value)])),
            })),
            ran: masked(ran),
            createdAt,
          }),
        );
        return;
      }
      default:
    }
  };
}
