import { explore } from './explore.ts';
import type { ChartPaths, Plan, PathHooks } from './types.ts';
import { runPath, runPinned } from './run-path.ts';
import { Coverage } from './gather-coverage.ts';

/** Targets that should be covered but were not, and exceptions that are unnecessary or name nothing. */
export function missing(paths: ChartPaths, plan: Plan, coverage: Coverage): string[] {
  const all = [...plan.targets.transitions, ...plan.targets.outcomes, ...plan.targets.timers];
  const excepted = new Set(paths.except.map(({ transition }) => transition));
  const stale = [...excepted].flatMap((name) => {
    if (!all.includes(name)) return [`exception for "${name}", which the chart does not have`];
    return coverage.has(name) ? [`exception for "${name}", which is covered`] : [];
  });
  return [...all.filter((name) => !excepted.has(name) && !coverage.has(name) && !coverage.isUnseen(name)), ...stale];
}

/** States that were not reached although a path leads there. */
export const missingStates = (plan: Plan, coverage: Coverage): string[] =>
  plan.targets.states.filter((state) => !coverage.hasState(state) && !plan.unreached.includes(`state ${state}`));

/** Runs every generated path and pinned journey in turn. */
export async function runPaths(paths: ChartPaths, hooks: PathHooks = {}): Promise<Coverage> {
  const coverage = new Coverage();
  const plan = explore(paths);
  for (const path of plan.paths) await runPath(paths, path, hooks, coverage);
  for (const journey of paths.pinned) await runPinned(paths, journey, hooks, coverage);
  return coverage;
}
