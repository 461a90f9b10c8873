/** A root with its real child charts, every port a stand-in, and a clock that stands still: the product without a browser. */
import { createActor, createMachine, StateMachine } from 'xstate';
import type { AnyActorLogic, AnyActorRef, AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { actOf } from '../../../tools/paths/acts.ts';
import { SteppedClock } from '../../../tools/paths/clock.ts';
import { offeredBy } from '../../../tools/paths/search.ts';
import { controlEvent, standIn } from '../../../tools/paths/stand-ins.ts';
import { listTransitions } from '../../../tools/paths/transitions.ts';
import type { ChartPaths, Step } from '../../../tools/paths/types.ts';

/** Something that may happen to one chart of the product. */
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
/** Waits that are tried: shorter and longer than most deadlines, ms. */
const WAITS = [1_000, 10_000, 60_000];

/** The chart with its children as they are and everything else a stand-in. */
function wire(machine: AnyStateMachine, kept: readonly string[]): AnyStateMachine {
  const port = standIn(
    () => undefined,
    () => undefined,
  );
  const actors = Object.fromEntries(
    Object.entries(machine.implementations.actors as Record<string, AnyActorLogic>).map(([name, logic]) => [
      name,
      logic instanceof StateMachine ? wire(logic as AnyStateMachine, kept) : kept.includes(name) ? logic : port,
    ]),
  );
  return machine.provide({ actors: actors as never });
}

export interface Product {
  /** Everything that may happen now, in an order that hangs on the charts alone. */
  readonly happenings: () => Happening[];
  readonly happen: (happening: Happening) => void;
  /** What is wrong with the product at rest. */
  readonly faults: () => string[];
  /** Every actor that lives, by its ids from the root. */
  readonly living: () => string[];
  readonly taken: ReadonlySet<string>;
  readonly stop: () => void;
}

export interface ProductOptions {
  readonly root: ChartPaths;
  readonly input: unknown;
  readonly charts: readonly ChartPaths[];
  /** Actors, by the name of their logic, that are no ports and run as they are. */
  readonly kept?: readonly string[];
  /** Charts to which views send events. */
  readonly open: readonly string[];
}

export function startProduct({ root, input, charts, kept = [], open }: ProductOptions): Product {
  const clock = new SteppedClock();
  const taken = new Set<string>();
  const host = createActor(
    createMachine({
      invoke: { id: ROOT, src: wire(root.machine, kept), input: input as never, onDone: {}, onError: {} },
    } as never),
    {
      clock,
      inspect: (inspection) => {
        if (inspection.type !== '@xstate.microstep') return;
        for (const transition of inspection._transitions)
          taken.add(
            `${(transition.source as { machine: { id: string } }).machine.id} ${transition.source.key} ${transition.eventType}`,
          );
      },
    },
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
      return offeredBy(paths, snapshot)
        .filter((step) => {
          if ('send' in step) return open.includes(paths.name);
          const id = 'done' in step ? step.done : 'error' in step ? step.error : 'from' in step ? step.from : undefined;
          const child = id === undefined ? undefined : children[id];
          return child !== undefined && isAlive(child) && !(logicOf(child) instanceof StateMachine);
        })
        .map((step) => ({ at, step }));
    });
    return [...list, ...WAITS.map((elapse) => ({ at: root.name, step: { elapse } }))];
  }

  return {
    taken,
    happenings,
    happen({ at, step }) {
      if ('elapse' in step) return clock.advance(step.elapse);
      const actor = all().find((each) => each.at === at)?.actor;
      if (!actor) throw new Error(`${at} does not live when ${actOf(step)} should happen`);
      if ('send' in step) return actor.send(step.send);
      const id = 'done' in step ? step.done : 'error' in step ? step.error : 'from' in step ? step.from : step.snapshot;
      (snapshotOf(actor).children as Record<string, AnyActorRef>)[id]!.send(controlEvent(step)!);
    },
    faults: () =>
      all().flatMap(({ at, actor }) => {
        const { status, error, value } = snapshotOf(actor) as AnyMachineSnapshot & { error?: unknown };
        return status === 'error' ? [`${at} has died in ${JSON.stringify(value)}: ${String(error)}`] : [];
      }),
    living: () =>
      all()
        .filter(({ actor }) => isAlive(actor))
        .map(({ at }) => at),
    stop: () => void host.stop(),
  };
}

/** How many kinds of transitions the charts have, counted as `taken` counts them. */
export const kindsOf = (charts: readonly ChartPaths[]): number =>
  new Set(
    charts.flatMap(({ machine }) =>
      listTransitions(machine).map(({ source, eventType }) => `${machine.id} ${source.split('.').at(-1)} ${eventType}`),
    ),
  ).size;
