/** What is requested of a chart's plan: the state to pass, events to avoid, available acts, and kind of paths. */
import { actOf } from './acts.ts';
import type { Performer } from './adapter.ts';
import { noSuchName } from './nearest-name.ts';
import { allStates, listTransitions, statePath } from './transitions.ts';
import type { ChartPaths, PinnedJourney, Step } from './types.ts';

export interface PathRequest {
  /** Path of a state that every path must pass. */
  readonly through?: string | undefined;
  /** Events, results and timers to exclude, as named by `actOf`. */
  readonly avoid?: readonly string[];
  /**
   * Each state once, all pairs of transitions, or a number of random paths; by default, as few paths as cover
   * everything.
   */
  readonly way?: 'states' | 'pairs' | { readonly paths: number; readonly seed: number } | undefined;
  /** Restricts the steps to those that can be performed; everything if absent. */
  readonly adapter?: Performer | undefined;
  /**
   * Journeys that are run as well. What they take is not searched for, and no path leads to a state that they reach.
   */
  readonly journeys?: readonly PinnedJourney[] | undefined;
}

/** The full path of a state: `ready.listing` for `listing` if the name is unambiguous. */
export function stateNamed(paths: ChartPaths, word: string): string {
  const names = allStates(paths.machine)
    .filter(({ path, type }) => path.length > 0 && type !== 'history')
    .map(statePath);
  if (names.includes(word)) return word;
  const ending = names.filter((name) => name.endsWith(`.${word}`));
  if (ending.length === 1) return ending[0]!;
  throw new Error(noSuchName(`state of ${paths.name}`, word, ending.length > 1 ? ending : names));
}

/** The name of an event, result or timer; throws if the chart does not know it. */
export function eventNamed(paths: ChartPaths, word: string): string {
  const names = [
    ...new Set(
      listTransitions(paths.machine)
        .map(({ event }) => event)
        .filter((event) => event !== 'always' && event !== 'states done'),
    ),
  ];
  if (names.includes(word)) return word;
  throw new Error(noSuchName(`event of ${paths.name}`, word, names));
}

/** Whether this request allows a step. */
export function allowed({ avoid = [], adapter }: PathRequest): (step: Step, states: readonly string[]) => boolean {
  return (step, states) =>
    !avoid.includes(actOf(step)) && (adapter === undefined || adapter.actOf(step, states) !== undefined);
}
