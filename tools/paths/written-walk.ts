/**
 * The walks of a chart as they are written in `tests/charts/walks/`: what every step leads to and does.
 *
 * A person who changes a chart sees in review what became different, and a walk that is gone through again tells a chart
 * that does something else: another state, event, input, delay or value.
 */
import { createHash } from 'node:crypto';
import type { AnyActorRef } from 'xstate';
import { actOf } from './acts.ts';
import { describeValue } from './describe.ts';
import { explore } from './explore.ts';
import { stableJson } from './json.ts';
import { createModel } from './model.ts';
import type { Advance, ExecutableAction, Model, Moment } from './model.ts';
import { stepsAt } from './search.ts';
import type { ChartPaths, Step } from './types.ts';

/** Characters of a value that are written out; of a longer one its beginning and a digest. */
const WRITTEN_OUT = 120;

export interface WrittenStep {
  /** `search.more #0`: which of the things that may happen there. */
  readonly on: string;
  readonly to: string;
  readonly does?: readonly string[];
  /** Values of the context that changed. */
  readonly keeps?: Readonly<Record<string, string>>;
}

export interface WrittenWalk {
  /** The path file's input, by its place. */
  readonly input: number;
  readonly steps: readonly WrittenStep[];
}

const START = 'start';

function written(value: unknown): string {
  const text = stableJson(value);
  if (text.length <= WRITTEN_OUT) return text;
  return `${text.slice(0, WRITTEN_OUT / 2)}… ${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
}

/** What a state does when it is left: its timers and actors end with it. */
const isOfItself = ({ type, params }: ExecutableAction): boolean =>
  type === 'xstate.stopChild' || (type === 'xstate.cancel' && String(params?.sendId).startsWith('xstate.after.'));

function actionText({ type, params }: ExecutableAction): string {
  const event = params?.event;
  const delay = params?.delay === undefined ? '' : ` in ${params.delay} ms`;
  switch (type) {
    case 'xstate.raise':
      return `raises ${written(event)}${delay}`;
    case 'xstate.sendTo': {
      const to = params?.to as AnyActorRef | string | undefined;
      const name = typeof to === 'object' ? to.id : String(to);
      // The model's parent has no name of its own.
      return `tells ${/^x:\d+$/.test(name) ? 'its parent' : name} ${written(event)}${delay}`;
    }
    case 'xstate.emit':
      return `emits ${written(event)}`;
    case 'xstate.cancel':
      return `cancels ${params?.sendId}`;
    case 'xstate.spawnChild': {
      const child = params?.actorRef;
      return `starts ${params?.id} (${typeof params?.src === 'string' ? params.src : 'inline'}) ${written((child?.getSnapshot() as { input?: unknown } | undefined)?.input)}`;
    }
    default:
      return `${type} ${written(params)}`;
  }
}

/** Names each thing that may happen at a moment, the second of one name by its number. */
function keysAt(paths: ChartPaths, model: Model, moment: Moment): Map<string, Step> {
  const counts = new Map<string, number>();
  return new Map(
    stepsAt(paths, model, moment).map((step) => {
      const act = 'elapse' in step ? `${actOf(step)} of ${step.elapse} ms` : actOf(step);
      const count = counts.get(act) ?? 0;
      counts.set(act, count + 1);
      return [`${act} #${count}`, step];
    }),
  );
}

/** A model whose steps are told as they are written. */
function teller(paths: ChartPaths) {
  let does: string[] = [];
  const model = createModel(paths, (action) => {
    if (!isOfItself(action)) does.push(actionText(action));
  });
  const tell = (on: string, { moment, reached }: Advance, before: Moment | undefined): WrittenStep => {
    const now = moment.snapshot.context as Record<string, unknown>;
    const old = (before?.snapshot.context ?? {}) as Record<string, unknown>;
    const changed = Object.keys({ ...old, ...now }).filter((key) => !Object.is(old[key], now[key]));
    const output = reached.status === 'done' ? ` ⇒ ${written(moment.snapshot.output)}` : '';
    const failed = reached.status === 'error' ? ' ⇒ an error' : '';
    const step: WrittenStep = {
      on,
      to: `${describeValue(reached.value)}${output}${failed}`,
      ...(does.length > 0 ? { does } : {}),
      ...(changed.length > 0
        ? { keeps: Object.fromEntries(changed.sort().map((key) => [key, written(now[key])])) }
        : {}),
    };
    does = [];
    return step;
  };
  return { model, tell };
}

/** The walks of a chart's plan. */
export function writeWalks(paths: ChartPaths): WrittenWalk[] {
  const plan = explore(paths);
  const { model, tell } = teller(paths);
  return plan.paths.map((path) => {
    let at = model.start(path.input);
    const steps = [tell(START, at, undefined)];
    for (const { step } of path.steps) {
      const before = at.moment;
      const wanted = stableJson(step);
      const key = [...keysAt(paths, model, before)].find(([, each]) => stableJson(each) === wanted)?.[0];
      if (key === undefined) throw new Error(`${paths.name}: ${wanted} may not happen where its path holds it`);
      at = model.apply(before, step);
      steps.push(tell(key, at, before));
    }
    return { input: paths.inputs.indexOf(path.input), steps };
  });
}

/** @returns where the chart does other than is written; undefined when it does the same */
export function differenceFrom(walks: readonly WrittenWalk[], paths: ChartPaths): string | undefined {
  const { model, tell } = teller(paths);
  for (const [index, { input, steps }] of walks.entries()) {
    const where = (at: number): string => `walk ${index + 1}, step ${at}`;
    let at: Advance | undefined;
    for (const [number, wanted] of steps.entries()) {
      const before: Moment | undefined = at?.moment;
      const step = before && keysAt(paths, model, before).get(wanted.on);
      if (before && !step) return `${where(number)}: ${wanted.on} may not happen`;
      at = before && step ? model.apply(before, step) : model.start(paths.inputs[input]);
      const told = JSON.stringify(tell(wanted.on, at, before));
      if (told !== JSON.stringify(wanted)) return `${where(number)}: ${told} instead of ${JSON.stringify(wanted)}`;
    }
  }
  return undefined;
}

/** One step a line, so that a review shows which. */
export function walksText(walks: readonly WrittenWalk[]): string {
  const blocks = walks.map(
    ({ input, steps }) =>
      `  { "input": ${input}, "steps": [\n${steps.map((step) => `    ${JSON.stringify(step)}`).join(',\n')}\n  ] }`,
  );
  return `[\n${blocks.join(',\n')}\n]\n`;
}

export const walksFile = (name: string): string => `tests/charts/walks/${name}.json`;
