/**
 * Declares the tests of a path file: one a path, one a pinned journey, and one that nothing was left out.
 *
 * The same call serves the chart alone (Vitest in Node) and the rendered view (Vitest in the browser): there the hooks
 * render, click and assert.
 */
import { afterAll, describe, expect, it } from 'vitest';
import { Coverage, explore, missing, walkPath, walkPinned } from '../../../tools/paths/index.ts';
import type { ChartPaths, WalkHooks } from '../../../tools/paths/index.ts';
import { writeRecord } from './record.ts';

export interface TestPathsOptions {
  /** Names the record: `coverage/charts/{name}.{suite}.json`. */
  readonly suite?: string;
  readonly hooks?: WalkHooks;
}

export function testPaths(paths: ChartPaths, { suite = 'chart', hooks = {} }: TestPathsOptions = {}): void {
  const plan = explore(paths);
  const coverage = new Coverage();

  describe(`chart ${paths.name}`, () => {
    describe.skipIf(plan.paths.length === 0)('paths', () => {
      for (const [index, path] of plan.paths.entries()) {
        it(`${path.title} (path ${index + 1})`, () => walkPath(paths, path, hooks, coverage));
      }
    });

    describe.skipIf(paths.pinned.length === 0)('pinned journeys', () => {
      for (const journey of paths.pinned) it(journey.name, () => walkPinned(paths, journey, hooks, coverage));
    });

    it('never dies on the way', () => {
      expect(plan.crashes).toEqual([]);
    });

    it(`covers its ${plan.targets.transitions.length} transitions, ${plan.targets.outcomes.length} guard outcomes and ${plan.targets.timers.length} timers`, () => {
      const note = plan.truncated
        ? ` (the search stopped after ${plan.looked} snapshots: give it a contextKey or a higher limit)`
        : '';
      expect(missing(paths, plan, coverage), `left out${note}`).toEqual([]);
    });

    afterAll(async () => {
      const { transitions, outcomes, timers, states } = plan.targets;
      const total = {
        transitions: transitions.length,
        outcomes: outcomes.length,
        timers: timers.length,
        states: states.length,
      };
      await writeRecord(paths.name, suite, {
        name: paths.name,
        suite,
        total,
        walked: coverage.toJSON(),
        except: paths.except,
      });
    });
  });
}
