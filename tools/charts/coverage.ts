/** What the suites have covered of the charts, from their records in `coverage/charts/`. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { unseenOf } from '../paths/state-assertions.ts';
import { listTargets } from '../paths/transitions.ts';
import type { ChartPaths, Covered } from '../paths/types.ts';
import { findPathFiles } from './find.ts';

export interface PathRecord {
  readonly name: string;
  readonly suite: string;
  readonly covered: Covered;
  /** Whether no two states satisfy each other's assertions; always true for a chart without a view. */
  readonly isDistinct: boolean;
}

/** Records of all suites, or of one chart. */
export async function readRecords(chart = '*'): Promise<PathRecord[]> {
  const files = globSync(`coverage/charts/${chart}.*.json`).sort();
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as PathRecord));
}

export interface Listed {
  readonly target: string;
  readonly reason: string;
}

/**
 * What one suite has covered of one chart: each target is in one of the three lists. The targets of a view are its
 * states.
 */
export interface SuiteCoverage {
  readonly suite: string;
  readonly covered: readonly string[];
  /** Cannot be covered, or cannot be seen, with reasons. */
  readonly listed: readonly Listed[];
  readonly missing: readonly string[];
  readonly isDistinct: boolean;
}

/** Target name of a state; other targets are named after their transition. */
export const stateTarget = (path: string): string => `state ${path}`;

/** @param records of this chart and suite; empty if the suite has no test for it */
export function suiteCoverage(paths: ChartPaths, suite: string, records: readonly PathRecord[]): SuiteCoverage {
  const { transitions, outcomes, timers, states } = listTargets(paths.machine);
  const isView = suite === 'view';
  const targets = [...states.map(stateTarget), ...(isView ? [] : [...transitions, ...outcomes, ...timers])];
  const covered = new Set(
    records.flatMap(({ covered: each }) => [
      ...each.transitions,
      ...each.outcomes,
      ...each.timers,
      ...each.states.map(stateTarget),
    ]),
  );
  const reasons = new Map(paths.except.map(({ transition, reason }) => [transition, reason]));
  const whole = isView ? paths.unseen.find(({ state }) => state === '(root)') : undefined;
  if (whole) for (const target of targets) reasons.set(target, whole.reason);
  // A state that the view does not show need not be reached. The suite itself reports if a path would lead there.
  for (const state of isView ? states : []) {
    const entry = unseenOf(paths.unseen, state);
    if (entry && entry.like === undefined) reasons.set(stateTarget(state), entry.reason);
  }
  for (const record of records)
    for (const [target, reason] of Object.entries(record.covered.unseen)) reasons.set(target, reason);
  const open = targets.filter((target) => !covered.has(target));
  return {
    suite,
    covered: targets.filter((target) => covered.has(target)),
    listed: open.flatMap((target) => {
      const reason = reasons.get(target);
      return reason === undefined ? [] : [{ target, reason }];
    }),
    missing: open.filter((target) => !reasons.has(target)),
    isDistinct: records.every(({ isDistinct }) => isDistinct),
  };
}

/** Suites that must cover every chart completely. */
export const HELD_SUITES = ['chart', 'view'] as const;

const TARGETS: Readonly<Record<(typeof HELD_SUITES)[number], string>> = {
  chart: 'states, transitions, guard outcomes and timers',
  view: 'states',
};

interface Floor {
  /** Percentage of targets that are covered or listed. */
  readonly chart: number;
  readonly view: number;
}

const FLOOR = 'tests/charts/coverage-floor.json';

export const percent = (share: number): number => Math.floor(share * 1000) / 10;

/** The shares as text, and those that fell below the recorded minimum. */
export async function compareCoverage(): Promise<{
  readonly shown: readonly string[];
  readonly fallen: readonly string[];
}> {
  const floor = JSON.parse(await readFile(FLOOR, 'utf8')) as Floor;
  const [pathFiles, records] = [await findPathFiles(), await readRecords()];
  const shown: string[] = [];
  const fallen: string[] = [];
  for (const suite of HELD_SUITES) {
    const charts = pathFiles.map(({ paths }) => {
      const own = records.filter((record) => record.suite === suite && record.name === paths.name);
      return { name: paths.name, ...suiteCoverage(paths, suite, own) };
    });
    const count = (list: 'covered' | 'listed' | 'missing'): number =>
      charts.reduce((sum, chart) => sum + chart[list].length, 0);
    const total = count('covered') + count('listed') + count('missing');
    const share = total === 0 ? 0 : percent((total - count('missing')) / total);
    shown.push(
      `${suite}: ${count('covered')} of ${total} ${TARGETS[suite]} covered, ${count('listed')} excluded with a reason: ${share} % (floor ${floor[suite]} %)`,
    );
    if (share < floor[suite]) {
      const open = charts.filter(({ missing }) => missing.length > 0);
      fallen.push(
        `${suite}: ${share} % covered or excluded, below the floor of ${floor[suite]} %: ${open.map(({ name, missing }) => `${name} lacks ${missing.length}`).join(', ')}`,
      );
    }
    for (const { name, isDistinct } of charts)
      if (!isDistinct) fallen.push(`${name}: its ${suite} assertions cannot distinguish two states: add assertions`);
  }
  return { shown, fallen };
}
