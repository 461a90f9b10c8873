/**
 * Runs a path on a running actor of the chart, with stand-ins for its ports and children and a clock that is advanced
 * explicitly.
 *
 * The chart runs as the child of a host, so that events to its parent can be observed, and its errors are caught rather
 * than thrown asynchronously.
 */
import { createActor, createMachine } from 'xstate';
import type { AnyActorRef, AnyEventObject, AnyMachineSnapshot, StateValue } from 'xstate';
import { SteppedClock } from './clock.ts';
import type { Coverage } from './gather-coverage.ts';
import { expectAfter, expectOnlyOwned, expectTags, Observations } from './expected.ts';
import { implemented } from './implemented.ts';
import { stableJson } from './json.ts';
import { controlEvent, stubActor, stubActorsFor } from './stubs.ts';
import { show, shownAfter, shownFirst } from './stub-ref.ts';
import { activeStates, instrument, passedStates } from './transitions.ts';
import type {
  ChartPaths,
  Expected,
  GeneratedPath,
  Observed,
  PathHooks,
  PinnedJourney,
  Reached,
  Step,
} from './types.ts';

const SUBJECT = 'subject';
/** A delay ends at its last millisecond, and no earlier. */
const JUST_BEFORE_MS = 1;
/** A chart that takes more transitions than this in one step is in an endless loop. */
const TRANSITIONS_MOST = 1_000;

export interface Running {
  readonly actor: AnyActorRef;
  readonly clock: SteppedClock;
  readonly observed: Observed;
  /** What the start, or the last step, reached. */
  readonly reached: () => Reached;
  /** @param isExact asserts that nothing happens before the end of a wait */
  readonly step: (step: Step, perform?: PathHooks['perform'], isExact?: boolean) => Promise<Reached>;
  readonly stop: () => void;
}

/**
 * Starts the chart as a test does; for tests that control it directly.
 *
 * @param isTraced if false, steps are not recorded, which takes most of the time of a short path
 */
export function run(paths: ChartPaths, input: unknown = paths.inputs[0], isTraced = true): Running {
  const observed = {
    parent: [] as AnyEventObject[],
    emitted: [] as AnyEventObject[],
    children: {} as Record<string, AnyEventObject[]>,
    inputs: {} as Record<string, unknown[]>,
    starts: {} as Record<string, number>,
  };
  const clock = new SteppedClock();
  let shown = shownFirst(input);
  show(shown);
  let takes: string[] = [];
  let outcomes: string[] = [];
  let timers: string[] = [];
  let states = new Set<string>();
  let taken = 0;

  const logic = stubActor(
    (id) => paths.results[id],
    (id, event) => (observed.children[id] ??= []).push(event),
    (id, given) => (observed.inputs[id] ??= []).push(given),
  );
  const implementations = { actors: stubActorsFor(paths.machine, logic) as never, actions: paths.actions as never };
  const traced = isTraced ? instrument(paths.machine, implementations, (outcome) => outcomes.push(outcome)) : undefined;
  const host = createActor(
    createMachine({
      invoke: [
        ...paths.system.map((id) => ({ id, systemId: id, src: logic })),
        {
          id: SUBJECT,
          src: traced?.machine ?? implemented(paths.machine, implementations),
          input: input as never,
          onDone: {},
          onError: {},
        },
      ],
      on: {
        '*': {
          actions: ({ event }: { event: AnyEventObject }) =>
            void (event.type.startsWith('xstate.') || observed.parent.push(event)),
        },
      },
    } as never),
    {
      clock,
      inspect: (inspection) => {
        const reporter = inspection.actorRef as AnyActorRef;
        if (inspection.type === '@xstate.actor' && reporter._parent?.id === SUBJECT)
          observed.starts[reporter.id] = (observed.starts[reporter.id] ?? 0) + 1;
        if (reporter.id !== SUBJECT) return;
        if (traced && inspection.type === '@xstate.event') {
          const timer = traced.timerOf(inspection.event.type);
          if (timer !== undefined) timers.push(timer);
        }
        if (inspection.type === '@xstate.microstep') {
          taken += 1;
          if (taken > TRANSITIONS_MOST) throw new Error(`${paths.name} goes round in circles`);
          if (!traced) return;
          for (const state of passedStates(inspection.snapshot as AnyMachineSnapshot, inspection._transitions))
            states.add(state);
          for (const transition of inspection._transitions) {
            const id = traced.idOf(transition);
            if (id !== undefined) takes.push(id);
          }
        }
      },
    },
  );
  const actor = (host.getSnapshot() as AnyMachineSnapshot).children[SUBJECT] as AnyActorRef;
  actor.on('*', (event: AnyEventObject) => void observed.emitted.push(event));
  host.start();

  function reached(): Reached {
    const snapshot = actor.getSnapshot() as AnyMachineSnapshot;
    return {
      value: snapshot.value as StateValue,
      status: snapshot.status,
      takes,
      outcomes,
      timers,
      states: [...states, ...activeStates(snapshot)],
    };
  }

  function wait(ms: number): void {
    const before = Math.max(0, ms - JUST_BEFORE_MS);
    clock.advance(before);
    if (taken > 0) throw new Error(`${paths.name}: something happens before ${ms} ms have passed`);
    clock.advance(ms - before);
  }

  function act(step: Step, isExact: boolean): void {
    if ('send' in step) return actor.send(step.send);
    if ('elapse' in step) return isExact && step.meanwhile !== true ? wait(step.elapse) : clock.advance(step.elapse);
    const control = controlEvent(step)!;
    const id = 'done' in step ? step.done : 'error' in step ? step.error : 'from' in step ? step.from : step.snapshot;
    const child = (actor.getSnapshot() as AnyMachineSnapshot).children[id] as AnyActorRef | undefined;
    if (!child)
      throw new Error(
        `${paths.name}: no actor "${id}" is running in ${JSON.stringify((actor.getSnapshot() as AnyMachineSnapshot).value)}`,
      );
    child.send(control);
  }

  return {
    actor,
    clock,
    observed,
    reached,
    async step(step, perform, isExact = false) {
      takes = [];
      outcomes = [];
      timers = [];
      states = new Set();
      taken = 0;
      if ('send' in step || 'from' in step) {
        shown = shownAfter(shown, 'send' in step ? step.send : step.event);
        show(shown);
      }
      if (!(await perform?.(step, actor))) act(step, isExact);
      return reached();
    },
    stop: () => void host.stop(),
  };
}

interface GoneStep {
  readonly step: Step;
  /** What the model predicts, for a generated path. */
  readonly predicted?: Reached;
  /** What the author expects, in a journey. */
  readonly expects?: Expected | undefined;
}

async function go(
  paths: ChartPaths,
  input: unknown,
  steps: readonly GoneStep[],
  start: Omit<GoneStep, 'step'>,
  hooks: PathHooks,
  coverage: Coverage | undefined,
): Promise<{ readonly snapshot: AnyMachineSnapshot; readonly observed: Observed }> {
  const running = run(paths, input, coverage !== undefined);
  const { actor } = running;
  let dispose: (() => void | Promise<void>) | void = undefined;
  const snapshot = (): AnyMachineSnapshot => actor.getSnapshot() as AnyMachineSnapshot;
  const passed: Reached[] = [];
  const observations = new Observations(running.observed);
  const settle = async (
    reached: Reached,
    { predicted, expects }: Omit<GoneStep, 'step'>,
    at: string,
  ): Promise<void> => {
    if (predicted) agree(paths.name, at, predicted, reached);
    expectTags(paths, snapshot(), at);
    expectOnlyOwned(paths, snapshot(), at);
    const since = observations.since();
    if (expects) expectAfter(expects, snapshot(), since, `${paths.name}, ${at}`);
    await hooks.onState?.(snapshot().value as StateValue, snapshot(), actor);
    coverage?.add(reached, hooks.unproved?.(reached));
    passed.push(reached);
  };
  try {
    dispose = await hooks.onStart?.(actor);
    await settle(running.reached(), start, 'start');
    for (const [index, { step, ...said }] of steps.entries()) {
      const reached = await running.step(step, hooks.perform, said.predicted === undefined);
      await settle(reached, said, `step ${index + 1} (${stableJson(step)})`);
    }
    return { snapshot: snapshot(), observed: running.observed };
  } finally {
    coverage?.addPairs(passed);
    await dispose?.();
    running.stop();
  }
}

/** Checks that the running chart did what the model predicted: same state, same transitions. */
function agree(name: string, at: string, predicted: Reached, reached: Reached): void {
  const observed = (side: Reached): string => stableJson({ status: side.status, value: side.value, takes: side.takes });
  if (observed(predicted) !== observed(reached)) {
    throw new Error(
      `${name}, ${at}: the chart and its model differ\n  model ${observed(predicted)}\n  chart ${observed(reached)}`,
    );
  }
}

export async function runPath(
  paths: ChartPaths,
  path: GeneratedPath,
  hooks: PathHooks,
  coverage: Coverage,
): Promise<void> {
  const steps = path.steps.map(({ step, reached }) => ({ step, predicted: reached }));
  await go(paths, path.input, steps, { predicted: path.start }, hooks, coverage);
}

/** @param coverage if undefined, only checks that the journey passes */
export async function runPinned(
  paths: ChartPaths,
  journey: PinnedJourney,
  hooks: PathHooks,
  coverage?: Coverage,
): Promise<void> {
  const steps = journey.steps.map(({ expects, ...step }) => ({ step, expects }));
  const input: unknown = journey.input ?? paths.inputs[0];
  const { snapshot, observed } = await go(paths, input, steps, { expects: journey.begins }, hooks, coverage);
  if (snapshot.status === 'error')
    throw new Error(`${journey.name}: the chart died`, { cause: (snapshot as { error?: unknown }).error });
  expectAfter({ ...journey, in: journey.ends }, snapshot, observed, journey.name);
  if ('output' in journey && stableJson(journey.output) !== stableJson(snapshot.output)) {
    throw new Error(`${journey.name}: its output is ${stableJson(snapshot.output)}, not ${stableJson(journey.output)}`);
  }
  journey.check?.(snapshot as never, observed);
}
