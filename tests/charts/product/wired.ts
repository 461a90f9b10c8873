/** A root with its real child charts, a stand-in for every port, and a stopped clock: the product without a browser. */
import { createActor, createMachine, StateMachine } from 'xstate';
import type { AnyActorLogic, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { actOf } from '../../../tools/paths/acts.ts';
import { SteppedClock } from '../../../tools/paths/clock.ts';
import { implemented } from '../../../tools/paths/implemented.ts';
import { offeredBy } from '../../../tools/paths/search.ts';
import { controlEvent, stubActor } from '../../../tools/paths/stubs.ts';
import { listTransitions } from '../../../tools/paths/transitions.ts';
import type { ChartPaths, Step } from '../../../tools/paths/types.ts';
import { createOracle } from './oracle.ts';
import type { Routing } from './oracle.ts';

/** A step that can happen to one chart of the product. */
export interface Happening {
  /** The chart's actor by its ids from the root: `player/playback`. */
  readonly at: string;
  readonly step: Step;
}

interface Living {
  readonly at: string;
  readonly actor: AnyActorRef;
  readonly paths: ChartPaths;
}

const ROOT = 'root';
/** Waits tried besides the one until the next deadline: shorter and longer than most deadlines, ms. */
const WAITS = [1_000, 10_000, 60_000];
/** The requests that load a chart: for a panel, and for an item action. */
const FETCHES = ['loadPlugin', 'loadFlow'];

/** Changes a chart, to test the paths themselves. */
export type Plant = (machine: AnyStateMachine) => AnyStateMachine;

/** The chart with its real children and a stand-in for everything else. */
function wire(own: AnyStateMachine, kept: readonly string[], plant: Plant): AnyStateMachine {
  const machine = plant(own);
  const port = stubActor(
    () => undefined,
    () => undefined,
  );
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([name, logic]) => [
      name,
      logic instanceof StateMachine ? wire(logic as AnyStateMachine, kept, plant) : kept.includes(name) ? logic : port,
    ]),
  );
  return implemented(machine, { actors });
}

/** The actor whose result or message a step is. */
function actorOf(step: Step): string | undefined {
  if ('done' in step) return step.done;
  if ('error' in step) return step.error;
  if ('from' in step) return step.from;
  return 'snapshot' in step ? step.snapshot : undefined;
}

/** The name of the chart that is being loaded. */
function requestedIn({ context, machine }: AnyMachineSnapshot): string {
  const { requested = machine.id } = context as { requested?: string | readonly string[] };
  return typeof requested === 'string' ? requested : requested[0]!;
}

export interface Product {
  /** Everything that can happen now, in an order that depends only on the charts. */
  readonly happenings: () => Happening[];
  readonly happen: (happening: Happening) => void;
  /** Whether the actor exists: a shrunk journey may no longer have created it. */
  readonly may: (happening: Happening) => boolean;
  /** Faults of the product at rest, and deviations of the last step from the documentation. */
  readonly faults: () => string[];
  /** An actor's snapshot, by its ids from the root; undefined if it does not exist. */
  readonly snapshot: (at: string) => AnyMachineSnapshot | undefined;
  /** Every live actor, by its ids from the root. */
  readonly living: () => string[];
  /** Transitions taken: `search: ready > search.submit[2]`. */
  readonly taken: ReadonlySet<string>;
  readonly stop: () => void;
}

export interface ProductOptions {
  readonly plant?: Plant;
  readonly root: ChartPaths;
  readonly input: unknown;
  readonly charts: readonly ChartPaths[];
  /** Actors that are not ports and run unchanged, by the name of their logic. */
  readonly kept?: readonly string[];
  /** Charts to which views send events. */
  readonly open: readonly string[];
  readonly routing: Routing;
  /** Charts that are loaded on first request, by the name in the request. */
  readonly fetched?: Readonly<Record<string, AnyStateMachine>>;
}

export function startProduct({
  root,
  input,
  charts,
  kept = [],
  open,
  routing,
  fetched = {},
  plant = (machine) => machine,
}: ProductOptions): Product {
  const clock = new SteppedClock();
  const oracle = createOracle(charts, routing);
  const host = createActor(
    createMachine({
      invoke: { id: ROOT, src: wire(root.machine, kept, plant), input: input as never, onDone: {}, onError: {} },
    } as never),
    { clock, inspect: oracle.inspect },
  );
  host.start();
  const rootActor = (host.getSnapshot() as AnyMachineSnapshot).children[ROOT] as AnyActorRef;
  const snapshotOf = (actor: AnyActorRef): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
  const logicOf = (actor: AnyActorRef): unknown => (actor as unknown as { logic: unknown }).logic;

  function chartsAlive(actor: AnyActorRef, at: string): Living[] {
    const logic = logicOf(actor);
    if (!(logic instanceof StateMachine)) return [];
    const paths = charts.find(({ machine }) => machine.id === (logic as AnyStateMachine).id);
    const inner = Object.entries(snapshotOf(actor).children as Record<string, AnyActorRef | undefined>).flatMap(
      ([id, child]) => (child ? chartsAlive(child, `${at}/${id}`) : []),
    );
    return paths ? [{ at, actor, paths }, ...inner] : inner;
  }

  const isAlive = (actor: AnyActorRef | undefined): boolean => snapshotOf(actor!).status === 'active';

  const all = (): Living[] => chartsAlive(rootActor, root.name);

  function happenings(): Happening[] {
    const list = all().flatMap(({ at, actor, paths }): Happening[] => {
      const snapshot = snapshotOf(actor);
      if (snapshot.status !== 'active') return [];
      const children = snapshot.children as Record<string, AnyActorRef | undefined>;
      return (
        offeredBy(open.includes(paths.name) ? paths : { ...paths, events: {} }, snapshot)
          .filter((step) => {
            if ('send' in step) return true;
            const id =
              'done' in step ? step.done : 'error' in step ? step.error : 'from' in step ? step.from : undefined;
            const child = id === undefined ? undefined : children[id];
            return child !== undefined && isAlive(child) && !(logicOf(child) instanceof StateMachine);
          })
          // A chart is requested by name, and loaded.
          .map((step) =>
            'done' in step && FETCHES.includes(step.done) ? { done: step.done, output: requestedIn(snapshot) } : step,
          )
          .map((step) => ({ at, step }))
      );
    });
    const due = clock.untilNext();
    const waits = due === undefined ? WAITS : [due, ...WAITS];
    return [...list, ...waits.map((elapse) => ({ at: root.name, step: { elapse } }))];
  }

  return {
    taken: oracle.taken,
    happenings,
    may({ at, step }) {
      if ('elapse' in step) return true;
      const actor = all().find((each) => each.at === at)?.actor;
      if (!actor || !isAlive(actor)) return false;
      const id = actorOf(step);
      const child =
        id === undefined ? actor : (snapshotOf(actor).children as Record<string, AnyActorRef | undefined>)[id];
      return child !== undefined && isAlive(child);
    },
    happen({ at, step }) {
      if ('elapse' in step) return clock.advance(step.elapse);
      const actor = all().find((each) => each.at === at)?.actor;
      if (!actor) throw new Error(`${at} does not live when ${actOf(step)} should happen`);
      if ('send' in step) return actor.send(step.send);
      const id = actorOf(step)!;
      const isFetched = 'done' in step && FETCHES.includes(step.done);
      const result = isFetched ? { done: step.done, output: wire(fetched[String(step.output)]!, kept, plant) } : step;
      (snapshotOf(actor).children as Record<string, AnyActorRef>)[id]!.send(controlEvent(result)!);
    },
    faults: () => [
      ...oracle.faults(),
      ...all().flatMap(({ at, actor }) => {
        const { status, error, value } = snapshotOf(actor) as AnyMachineSnapshot & { error?: unknown };
        return status === 'error' ? [`${at} has died in ${JSON.stringify(value)}: ${String(error)}`] : [];
      }),
    ],
    snapshot(at) {
      const actor = all().find((each) => each.at === at)?.actor;
      return actor && snapshotOf(actor);
    },
    living: () =>
      all()
        .filter(({ actor }) => isAlive(actor))
        .map(({ at }) => at),
    stop: () => void host.stop(),
  };
}

/** Every transition of the charts, named as `taken` names them. */
export const transitionsOf = (charts: readonly ChartPaths[]): string[] =>
  charts.flatMap(({ name, machine }) => listTransitions(machine).map(({ id }) => `${name}: ${id}`));
