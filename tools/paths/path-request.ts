/** What somebody asks of a chart's plan: through which state, without which events, by which acts, in which way. */
import { actOf } from './acts.ts';
import type { Performer } from './adapter.ts';
import { noSuchName } from './nearest-name.ts';
import { allStates, listTransitions, statePath } from './transitions.ts';
import type { ChartPaths, PinnedJourney, Step } from './types.ts';

export interface PathRequest {
  /** Path of a state through which every path goes. */
  readonly through?: string | undefined;
  /** Events, results and timers that no path holds, as `actOf` names them. */
  readonly avoid?: readonly string[];
  /** Each state once, all pairs of transitions, or so many random paths; as few paths as cover all where none is said. */
  readonly way?: 'states' | 'pairs' | { readonly paths: number; readonly seed: number } | undefined;
  /** What can be performed; everything where there is none. */
  readonly adapter?: Performer | undefined;
  /** Journeys that are run as well: nothing is searched for that they take, and no path leads to a state that they reach. */
  readonly journeys?: readonly PinnedJourney[] | undefined;
}

/** The name of a state in full: `ready.listing` for `listing` where only one is called so. */
export function stateNamed(paths: ChartPaths, word: string): string {
  const names = allStates(paths.machine)
    .filter(({ path, type }) => path.length > 0 && type !== 'history')
    .map(statePath);
  if (names.includes(word)) return word;
  const ending = names.filter((name) => name.endsWith(`.${word}`));
  if (ending.length === 1) return ending[0]!;
  throw new Error(noSuchName(`state of ${paths.name}`, word, ending.length > 1 ? ending : names));
}

/** The name of an event, result or timer, refused where the chart does not know it. */
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
