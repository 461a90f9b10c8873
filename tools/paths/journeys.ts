/** The pinned journeys of a chart as paths of a plan, with the state that each step reaches. */
import { actOf } from './acts.ts';
import { stableJson } from './json.ts';
import { createModel } from './model.ts';
import { allowed } from './path-request.ts';
import type { PathRequest } from './path-request.ts';
import type { ChartPaths, GeneratedPath, PathStep, PinnedJourney } from './types.ts';

export interface JourneyPath extends GeneratedPath {
  /** Its number among the journeys of the chart, from 1, which does not depend on the request. */
  readonly number: number;
  /** Whether what it proves cannot be seen. */
  readonly onChart: boolean;
}

/** `after(coolDown)` for the timers that fired, because a handwritten wait does not name them. */
const timersOf = (timers: readonly string[]): string[] => timers.map((timer) => timer.split(' > ').at(-1)!);

/** The journeys that match the request; none if random paths are requested. */
export function journeyPaths(paths: ChartPaths, request: PathRequest): JourneyPath[] {
  if (typeof request.way === 'object') return [];
  const model = createModel(paths);
  const allows = allowed(request);
  const { through, avoid = [], adapter } = request;

  function pathOf(journey: PinnedJourney, index: number): JourneyPath[] {
    const { name, input = paths.inputs[0] as never, steps, onChart = false } = journey;
    const inputIndex = paths.inputs.findIndex((each) => stableJson(each) === stableJson(input));
    if (adapter?.inputs && !adapter.inputs.includes(inputIndex)) return [];
    let advance = model.start(input);
    const start = advance.reached;
    const passed = new Set(start.states);
    const gone: PathStep[] = [];
    for (const step of steps) {
      if (!allows(step, advance.reached.states)) return [];
      advance = model.apply(advance.moment, step);
      const { reached } = advance;
      if ([actOf(step), ...timersOf(reached.timers)].some((act) => avoid.includes(act))) return [];
      for (const state of reached.states) passed.add(state);
      gone.push({ step, reached });
    }
    if (through !== undefined && !passed.has(through)) return [];
    return [{ number: index + 1, title: name, input, start, steps: gone, adds: [], onChart }];
  }

  return paths.pinned.flatMap(pathOf);
}
