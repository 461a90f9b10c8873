/** The states of a chart as listed by the gallery, from the chart and its path file. */
import { isLeaf, isPassedThrough, unseenOf } from '../paths/state-assertions.ts';
import { allStates, statePath } from '../paths/transitions.ts';
import type { ChartPaths } from '../paths/types.ts';

export interface ListedState {
  /** `renewing.late`. */
  readonly path: string;
  /** Whether the chart can rest in it; all other states are left in the step that enters them. */
  readonly isResting: boolean;
  /** A note to show with it. */
  readonly note: string | undefined;
  /** Whether it looks different from all other states. */
  readonly hasAssertion: boolean;
}

export function statesOf({ machine, unseen }: ChartPaths): ListedState[] {
  return allStates(machine)
    .filter(isLeaf)
    .map((node) => {
      const path = statePath(node);
      const isResting = !isPassedThrough(node);
      const listed = unseenOf(unseen, path);
      return { path, isResting, hasAssertion: isResting && listed === undefined, note: noteOn(isResting, listed) };
    });
}

function noteOn(isResting: boolean, listed: ChartPaths['unseen'][number] | undefined): string | undefined {
  if (!isResting) return 'The chart leaves it in the step that enters it: there is nothing to show.';
  if (listed === undefined) return undefined;
  const { like, reason } = listed;
  return like === undefined ? `No viewer sees this state: ${reason}.` : `It looks like "${like}": ${reason}.`;
}
