/**
 * Declares the tests of a path file: one a path, one a pinned journey, and one that nothing was left out.
 *
 * The same call serves the chart alone (Vitest in Node) and the rendered view (Vitest in the browser): there the hooks
 * render, click and assert. A chart is covered by each of its transitions; a view shows states, so its paths lead to the
 * states that no pinned journey reaches, and journeys that show nothing new are left to the chart.
 */
import { afterAll, describe, expect, it } from 'vitest';
import {
  Coverage,
  explore,
  faultsOf,
  journeysOfView,
  missing,
  missingStates,
  runPath,
  runPinned,
  tagsOf,
  Watch,
} from '../../../tools/paths/index.ts';
import type { ChartPaths, StateAssertions, PathHooks, TestPathsOptions } from '../../../tools/paths/index.ts';
import { DIALOGS } from '../../views/dialogs.ts';
import { doubleClick } from './double-click.ts';
import { writeRecord } from './record.ts';

/** The hooks, and after each of their assertions a look at the view. */
function watched(paths: ChartPaths, hooks: PathHooks, stateAssertions: StateAssertions): PathHooks {
  const watch = new Watch(paths, stateAssertions);
  return {
    ...hooks,
    onStart(actor) {
      watch.begin();
      return hooks.onStart?.(actor);
    },
    async onState(value, snapshot, actor) {
      await watch.shows(snapshot);
      await hooks.onState?.(value, snapshot, actor);
    },
    unproved: (reached) => watch.unproved(reached),
  };
}

/** The path files of a folder, each on its chart alone. */
export function testAllPaths(files: Readonly<Record<string, ChartPaths>>): void {
  for (const paths of Object.values(files)) testPaths(paths);
}

export function testPaths(
  paths: ChartPaths,
  { suite = 'chart', hooks: given = {}, stateAssertions }: TestPathsOptions = {},
): void {
  const isView = suite === 'view';
  const pinned = isView ? journeysOfView(paths) : paths.pinned;
  const plan = explore(paths, { way: isView ? 'states' : undefined, journeys: pinned });
  const coverage = new Coverage();
  const hooks = stateAssertions ? watched(paths, given, stateAssertions) : given;

  describe(`chart ${paths.name}`, () => {
    describe.skipIf(plan.paths.length === 0)('paths', () => {
      for (const [index, path] of plan.paths.entries()) {
        it(`${path.title} (path ${index + 1})`, () => runPath(paths, path, hooks, coverage));
      }
    });

    describe.skipIf(pinned.length === 0)('pinned journeys', () => {
      for (const journey of pinned) it(journey.name, () => runPinned(paths, journey, hooks, coverage));
    });

    for (const dialog of isView ? DIALOGS.filter(({ chart }) => chart === paths.name) : [])
      it(`a double click on "${dialog.button}" in ${dialog.state} is one ${dialog.event}`, () =>
        doubleClick(paths, explore(paths, { way: 'states' }), dialog, given));

    if (stateAssertions) {
      it('shows each state in which it rests by a look of its own, or says why not', () => {
        expect(faultsOf(paths, stateAssertions)).toEqual([]);
      });
    }

    if (!isView) {
      it('never dies on the way', () => {
        expect(plan.crashes).toEqual([]);
      });

      it('has tags in the states that its path file names, and in no other', () => {
        const named = Object.entries(paths.tags).map(([tag, states]) => [tag, states.toSorted()]);
        expect(tagsOf(paths.machine)).toEqual(Object.fromEntries(named));
      });
    }

    const note = plan.truncated
      ? ` (the search stopped after ${plan.looked} snapshots: give it a contextKey or a higher limit)`
      : '';
    const { states, transitions, outcomes, timers } = plan.targets;
    if (isView) {
      it(`reaches its ${states.length} states`, () => {
        expect(missingStates(plan, coverage), `left out${note}`).toEqual([]);
      });
    } else {
      it(`covers its ${transitions.length} transitions, ${outcomes.length} guard outcomes and ${timers.length} timers`, () => {
        expect(missing(paths, plan, coverage), `left out${note}`).toEqual([]);
      });
    }

    afterAll(async () => {
      await writeRecord({
        name: paths.name,
        suite,
        covered: coverage.toJSON(),
        // Assertions without looks may hold in two states.
        isDistinct: !isView || stateAssertions !== undefined,
      });
    });
  });
}
