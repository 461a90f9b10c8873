/**
 * What all suites together have covered of a chart: states, transitions, guard outcomes, timers, pairs of transitions.
 */
import { suiteCoverage, stateTarget } from '../charts/coverage.ts';
import type { Listed, PathRecord } from '../charts/coverage.ts';
import { pairsThatFollow } from '../paths/explore.ts';
import { listTargets } from '../paths/transitions.ts';
import type { ChartPaths } from '../paths/types.ts';

/** The parts of a chart that are counted, in the order of the table. */
export const PARTS = ['states', 'transitions', 'outcomes', 'timers', 'pairs'] as const;
type PartName = (typeof PARTS)[number];

/** Parts that must be covered completely. */
export const HELD_PARTS = ['states', 'transitions', 'outcomes'] as const satisfies readonly PartName[];

export interface Part {
  readonly total: number;
  readonly covered: number;
  /** What no path can take, with reasons. */
  readonly listed: readonly Listed[];
  readonly missing: readonly string[];
}

export interface ChartCoverage extends Readonly<Record<PartName, Part>> {
  readonly name: string;
  /** Suites that have written a record, with the number of transitions each covered. */
  readonly suites: Readonly<Record<string, number>>;
}

function partOf(all: readonly string[], covered: ReadonlySet<string>, reasons: ReadonlyMap<string, string>): Part {
  const open = all.filter((name) => !covered.has(name));
  return {
    total: all.length,
    covered: all.length - open.length,
    listed: open.flatMap((target) => {
      const reason = reasons.get(target);
      return reason === undefined ? [] : [{ target, reason }];
    }),
    missing: open.filter((name) => !reasons.has(name)),
  };
}

/** @param records of this chart, from all suites */
export function mergeCoverage(paths: ChartPaths, records: readonly PathRecord[]): ChartCoverage {
  const { states, transitions, outcomes, timers } = listTargets(paths.machine);
  const merged = suiteCoverage(paths, 'all', records);
  const covered = new Set(merged.covered);
  // What one suite cannot cover another may have covered. Exceptions are therefore only accepted from the chart's own
  // list.
  const reasons = new Map(paths.except.map(({ transition, reason }) => [transition, reason]));
  const part = (all: readonly string[]): Part => partOf(all, covered, reasons);

  const suites = [...new Set(records.map(({ suite }) => suite))].sort();
  return {
    name: paths.name,
    suites: Object.fromEntries(
      suites.map((suite) => {
        const own = records.filter((record) => record.suite === suite);
        const ids = new Set(own.flatMap((record) => record.covered.transitions));
        return [suite, transitions.filter((id) => ids.has(id)).length];
      }),
    ),
    states: part(states.map(stateTarget)),
    transitions: part(transitions),
    outcomes: part(outcomes),
    timers: part(timers),
    pairs: partOf(pairsThatFollow(paths), new Set(records.flatMap((record) => record.covered.pairs)), new Map()),
  };
}

/** Sums a part over all charts. */
export function sumOf(
  charts: readonly ChartCoverage[],
  part: PartName,
): Pick<Part, 'total' | 'covered'> & { readonly listed: number } {
  return {
    total: charts.reduce((sum, chart) => sum + chart[part].total, 0),
    covered: charts.reduce((sum, chart) => sum + chart[part].covered, 0),
    listed: charts.reduce((sum, chart) => sum + chart[part].listed.length, 0),
  };
}
