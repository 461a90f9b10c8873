/**
 * A chart as a pure function: a moment and a step give the next moment.
 *
 * No actor runs. Actions are collected rather than executed, so that timers, cancellations and messages to the chart
 * itself can be simulated. Time passes only in `elapse` steps, in which each timer fires at its due time.
 */
import { createActor, fromTransition } from 'xstate';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { stubActor, stubActorsFor } from './stubs.ts';
import { show, shownAfter, shownFirst } from './stub-ref.ts';
import type { Shown } from './stub-ref.ts';
import { activeStates, instrument, passedStates } from './transitions.ts';
import type { ChartPaths, PinnedJourney, Reached, Step } from './types.ts';

/** More firings than this in one step count as an endless loop. */
const LOOP_LIMIT = 10_000;

interface PendingTimer {
  readonly id: string;
  readonly event: AnyEventObject;
  readonly due: number;
}

/** A chart at rest. */
export interface Moment {
  readonly snapshot: AnyMachineSnapshot;
  readonly now: number;
  /** In the order in which they were set. */
  readonly timers: readonly PendingTimer[];
  /** Finished children, which stay in the snapshot until their state is left. */
  readonly settled: ReadonlySet<AnyActorRef>;
  /** What the chart reads through references in its input. */
  readonly shown: Shown;
}

export interface Advance {
  readonly moment: Moment;
  readonly reached: Reached;
}

interface ExecutableAction {
  readonly type: string;
  readonly params?: {
    readonly event?: AnyEventObject;
    readonly delay?: number;
    readonly id?: string;
    readonly sendId?: string;
    readonly to?: unknown;
    readonly actorRef?: AnyActorRef & { readonly _syncSnapshot?: boolean };
  };
}

export interface Model {
  start(input: unknown): Advance;
  apply(moment: Moment, step: Step): Advance;
  /** Running timers, with the milliseconds until they fire. */
  pending(moment: Moment): { readonly timer: string; readonly ms: number }[];
}

/** A journey as simulated by the model: its start, and each step. */
export function advancesOf(model: Model, { inputs }: ChartPaths, { input, steps }: PinnedJourney): Advance[] {
  const advances = [model.start(input ?? inputs[0])];
  for (const step of steps) advances.push(model.apply(advances.at(-1)!.moment, step));
  return advances;
}

export function createModel(paths: ChartPaths): Model {
  let outcomes: string[] = [];
  const logic = stubActor(
    (id) => paths.results[id],
    () => undefined,
  );
  const { machine, idOf, timerOf } = instrument(
    paths.machine,
    { actors: stubActorsFor(paths.machine, logic) as never },
    (outcome) => outcomes.push(outcome),
  );

  const idle = fromTransition(() => undefined, undefined);
  const idleActor = createActor(idle);
  let takes: string[] = [];
  let states = new Set<string>();
  let actions: ExecutableAction[] = [];
  const system = {
    _bookId: () => 'model',
    _register: () => 'model',
    _unregister: () => undefined,
    _set: () => undefined,
    _relay: () => undefined,
    get: (id: string) => (paths.system.includes(id) ? idleActor : undefined),
    getAll: () => ({}),
    _sendInspectionEvent: (event: { type: string; snapshot?: AnyMachineSnapshot; _transitions?: unknown[] }) => {
      if (event.type !== '@xstate.microstep' || !event.snapshot) return;
      if (takes.length > LOOP_LIMIT) throw new Error(`${paths.name}: the chart never comes to rest`);
      for (const state of passedStates(event.snapshot, event._transitions ?? [])) states.add(state);
      for (const transition of event._transitions ?? []) {
        const id = idOf(transition);
        if (id !== undefined) takes.push(id);
      }
    },
  };
  const parent = createActor(idle);
  Object.assign(parent, { system });
  const self = createActor(idle, { parent: parent as never, id: machine.id });
  const scope = {
    self,
    id: machine.id,
    sessionId: 'model',
    system,
    logger: () => undefined,
    defer: () => undefined,
    emit: () => undefined,
    stopChild: () => undefined,
    actionExecutor: (action: ExecutableAction) => actions.push(action),
  } as never;

  /** Applies the collected actions: timers that they set or cancel, and events that they send to the chart itself. */
  function settleActions(timers: PendingTimer[], now: number, mailbox: AnyEventObject[]): PendingTimer[] {
    let running = timers;
    for (const { type, params } of actions) {
      if (type === 'xstate.cancel') running = running.filter(({ id }) => id !== params?.sendId);
      const toSelf = type === 'xstate.raise' || (type === 'xstate.sendTo' && params?.to === self);
      if (toSelf && params?.event) {
        if (typeof params.delay === 'number') {
          running = [
            ...running,
            { id: params.id ?? `delayed ${params.event.type}`, event: params.event, due: now + params.delay },
          ];
        } else if (type === 'xstate.sendTo') mailbox.push(params.event);
      }
      const child = type === 'xstate.spawnChild' ? params?.actorRef : undefined;
      if (child?._syncSnapshot) mailbox.push({ type: `xstate.snapshot.${child.id}`, snapshot: child.getSnapshot() });
    }
    actions = [];
    return running;
  }

  function deliver(from: Moment, first: AnyEventObject[]): Moment {
    let { snapshot } = from;
    let timers = [...from.timers];
    let { shown } = from;
    const mailbox = [...first];
    for (let count = 0; mailbox.length > 0 && snapshot.status === 'active'; count += 1) {
      if (count > LOOP_LIMIT) throw new Error(`${paths.name}: the chart sends itself events without end`);
      const event = mailbox.shift()!;
      shown = shownAfter(shown, event);
      show(shown);
      try {
        snapshot = machine.transition(snapshot, event, scope) as AnyMachineSnapshot;
      } catch (error) {
        snapshot = { ...snapshot, status: 'error', error } as AnyMachineSnapshot;
      }
      timers = settleActions(timers, from.now, mailbox);
    }
    return { ...from, snapshot, shown, timers: snapshot.status === 'active' ? timers : [] };
  }

  const nextTimer = (timers: readonly PendingTimer[]): PendingTimer | undefined =>
    timers.reduce<PendingTimer | undefined>(
      (first, timer) => (first === undefined || timer.due < first.due ? timer : first),
      undefined,
    );

  function elapse(from: Moment, ms: number, fired: string[]): Moment {
    const end = from.now + ms;
    let moment = from;
    for (let count = 0; ; count += 1) {
      if (count > LOOP_LIMIT) throw new Error(`${paths.name}: timers restart each other without end`);
      const timer = nextTimer(moment.timers);
      if (!timer || timer.due > end) return { ...moment, now: end };
      const id = timerOf(timer.event.type);
      if (id !== undefined) fired.push(id);
      moment = deliver(
        { ...moment, now: Math.max(moment.now, timer.due), timers: moment.timers.filter((other) => other !== timer) },
        [timer.event],
      );
    }
  }

  function begin(): void {
    takes = [];
    states = new Set();
    outcomes = [];
    actions = [];
  }

  const result = (moment: Moment, timers: string[]): Advance => ({
    moment,
    reached: {
      value: moment.snapshot.value as StateValue,
      status: moment.snapshot.status,
      takes,
      outcomes,
      timers,
      states: [...states, ...activeStates(moment.snapshot)],
    },
  });

  return {
    start(input) {
      begin();
      const shown = shownFirst(input);
      show(shown);
      const snapshot = machine.getInitialSnapshot(scope, input) as AnyMachineSnapshot;
      const mailbox: AnyEventObject[] = [];
      const timers = settleActions([], 0, mailbox);
      const moment = deliver(
        { snapshot, now: 0, timers: snapshot.status === 'active' ? timers : [], settled: new Set(), shown },
        mailbox,
      );
      return result(moment, []);
    },

    apply(moment, step) {
      begin();
      if ('send' in step) return result(deliver(moment, [step.send]), []);
      if ('from' in step) return result(deliver(moment, [step.event]), []);
      if ('elapse' in step) {
        const fired: string[] = [];
        const next = elapse(moment, step.elapse, fired);
        return result(next, fired);
      }
      if ('snapshot' in step) {
        return result(deliver(moment, [{ type: `xstate.snapshot.${step.snapshot}`, snapshot: step.picture }]), []);
      }
      const id = 'done' in step ? step.done : step.error;
      const child = (moment.snapshot.children as Record<string, AnyActorRef | undefined>)[id];
      const settled = child ? new Set([...moment.settled, child]) : moment.settled;
      const event: AnyEventObject =
        'done' in step
          ? { type: `xstate.done.actor.${id}`, output: step.output, actorId: id }
          : { type: `xstate.error.actor.${id}`, error: step.reason, actorId: id };
      return result(deliver({ ...moment, settled }, [event]), []);
    },

    pending: (moment) =>
      moment.timers.map(({ id, event, due }) => ({ timer: timerOf(event.type) ?? id, ms: due - moment.now })),
  };
}
