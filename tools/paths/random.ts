/** Random paths; the same seed gives the same paths. */
import { seeded } from '../../server/samples/random.ts';
import type { SelectedPath } from './select-paths.ts';
import type { Advance, Model } from './model.ts';
import { stepsAt } from './search.ts';
import type { ChartPaths, PathStep, Step } from './types.ts';

/** Steps per path, unless the chart ends sooner. */
const LENGTH = 20;
/** Attempts per requested path if it must pass a state. */
const TRIES = 50;

export interface RandomPaths {
  readonly count: number;
  readonly seed: number;
  readonly isRequested: (states: readonly string[]) => boolean;
  readonly allows: (step: Step, states: readonly string[]) => boolean;
  readonly inputs: readonly unknown[];
}

/** @returns fewer paths than requested if not enough attempts passed the state */
export function randomPaths(
  paths: ChartPaths,
  model: Model,
  bitsOf: (advance: Advance) => bigint,
  { count, seed, isRequested, allows, inputs }: RandomPaths,
): SelectedPath[] {
  const next = seeded(seed);
  const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(next() * list.length)];
  const found: SelectedPath[] = [];
  for (let tried = 0; found.length < count && tried < count * TRIES; tried += 1) {
    const input = pick(inputs);
    let advance = model.start(input);
    const start = advance.reached;
    let covered = bitsOf(advance);
    const steps: PathStep[] = [];
    while (steps.length < LENGTH && advance.moment.snapshot.status === 'active') {
      const { states } = advance.reached;
      const step = pick(stepsAt(paths, model, advance.moment).filter((each) => allows(each, states)));
      if (!step) break;
      advance = model.apply(advance.moment, step);
      covered |= bitsOf(advance);
      steps.push({ step, reached: advance.reached });
    }
    if ([start, ...steps.map(({ reached }) => reached)].some(({ states }) => isRequested(states)))
      found.push({ input, start, steps, covered });
  }
  return found;
}
