/**
 * Declares the tests of a path file: one per path, one per pinned journey, and one that nothing was left out.
 *
 * The same call tests the chart alone (Vitest in Node) and the rendered view (Vitest in the browser), where the hooks
 * render, click and assert. A chart is covered by each of its transitions. A view shows states, so its paths lead to
 * the states that no pinned journey reaches; journeys that show nothing new run on the chart only.
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

/** The hooks, with the state assertions of the view after each of their assertions. */
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

/** Tests the path files of a folder, each on its chart alone. */
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
      it(`a double click on "${dialog.button}" in ${dialog.state} sends one ${dialog.event}`, () =>
        doubleClick(paths, explore(paths, { way: 'states' }), dialog, given));

    if (stateAssertions) {
      it('shows each stable state in a recognisable way, or says why not', () => {
        expect(faultsOf(paths, stateAssertions)).toEqual([]);
      });
    }

    if (!isView) {
      it('never fails on the way', () => {
        expect(plan.crashes).toEqual([]);
      });

      it('has tags exactly in the states that its path file names', () => {
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
        // Without state assertions, an assertion may hold in two states.
        isDistinct: !isView || stateAssertions !== undefined,
      });
    });
  });
}
