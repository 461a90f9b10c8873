import type { AnyStateMachine } from 'xstate';
import type { ChartPaths, PathsOptions } from './types.ts';

const DEFAULT_LIMIT = 3000;

/**
 * The single call of a path file: the chart with everything that may happen to it. For how to write one, see
 * docs/qa.md.
 */
export function definePaths<M extends AnyStateMachine>(machine: M, options: PathsOptions<M>): ChartPaths<M> {
  return {
    machine,
    name: options.name,
    inputs: Array.isArray(options.input) ? options.input : [options.input],
    events: options.events as ChartPaths['events'],
    results: options.results,
    limit: options.explore?.limit ?? DEFAULT_LIMIT,
    contextKey: (options.explore?.contextKey as ChartPaths['contextKey'] | undefined) ?? ((context) => context),
    pinned: options.pinned ?? [],
    except: options.except ?? [],
    unseen: options.unseen ?? [],
    endless: options.endless ?? {},
    runsIn: options.runsIn ?? {},
    tags: options.tags ?? {},
    system: options.system ?? [],
    actions: options.actions ?? {},
  };
}
