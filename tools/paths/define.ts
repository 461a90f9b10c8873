import type { AnyStateMachine } from 'xstate';
import type { ChartPaths, JourneyStep, PathsOptions, PinnedJourney, Step, WrittenJourney } from './types.ts';

const DEFAULT_LIMIT = 3000;

function bare<M extends AnyStateMachine>(step: JourneyStep<M>): Step {
  const { expects: _, ...rest } = step;
  return rest;
}

/** Claims lie beside the steps: what happens to the chart is one thing, what is to come of it another. */
function pinnedOf<M extends AnyStateMachine>({ steps, ...journey }: WrittenJourney<M>): PinnedJourney<M> {
  return {
    ...journey,
    steps: steps.map(bare),
    onTheWay: steps.map(({ expects }) => expects),
  };
}

/** The one call of a path file: the chart with what may happen to it. How to write one: docs/qa.md. */
export function definePaths<M extends AnyStateMachine>(machine: M, options: PathsOptions<M>): ChartPaths<M> {
  return {
    machine,
    name: options.name,
    inputs: Array.isArray(options.input) ? options.input : [options.input],
    events: options.events as ChartPaths['events'],
    results: options.results,
    limit: options.explore?.limit ?? DEFAULT_LIMIT,
    contextKey: (options.explore?.contextKey as ChartPaths['contextKey'] | undefined) ?? ((context) => context),
    pinned: (options.pinned ?? []).map(pinnedOf),
    except: options.except ?? [],
    unseen: options.unseen ?? [],
    endless: options.endless ?? {},
    runsIn: options.runsIn ?? {},
    tags: options.tags ?? {},
    system: options.system ?? [],
    actions: options.actions ?? {},
  };
}
