/** What the suites walked of the charts, from the records they leave in `coverage/charts/`. */
import { globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Walked } from '../paths/types.ts';
import { listTransitions } from '../paths/transitions.ts';
import { findCharts, findPathFiles } from './find.ts';

export interface WalkRecord {
  readonly name: string;
  readonly suite: string;
  readonly total: {
    readonly transitions: number;
    readonly outcomes: number;
    readonly timers: number;
    readonly states: number;
  };
  readonly walked: Walked;
}

/** Records of all suites, or of one chart. */
export async function readRecords(chart = '*'): Promise<WalkRecord[]> {
  const files = globSync(`coverage/charts/${chart}.*.json`).sort();
  return Promise.all(files.map(async (file) => JSON.parse(await readFile(file, 'utf8')) as WalkRecord));
}

export interface SuiteShare {
  readonly suite: string;
  readonly walked: number;
  /** Transitions of all charts, also those that the suite has no test for. */
  readonly total: number;
}

/** How many of all the product's transitions each suite walked. */
export async function suiteShares(): Promise<SuiteShare[]> {
  const [charts, pathFiles, records] = [await findCharts(), await findPathFiles(), await readRecords()];
  const total = charts.reduce((sum, { machine }) => sum + listTransitions(machine).length, 0);
  const known = new Set(pathFiles.map(({ paths }) => paths.name));
  const suites = [...new Set(['chart', 'view', ...records.map(({ suite }) => suite)])];
  return suites.map((suite) => ({
    suite,
    walked: records
      .filter((record) => record.suite === suite && known.has(record.name))
      .reduce((sum, { walked }) => sum + walked.transitions.length, 0),
    total,
  }));
}

const FLOOR = 'tests/charts/coverage-floor.json';

export const percent = (share: number): number => Math.floor(share * 1000) / 10;

/** The shares as text, and those that fell below what was reached before. */
export async function compareCoverage(): Promise<{
  readonly shown: readonly string[];
  readonly fallen: readonly string[];
}> {
  const floor = JSON.parse(await readFile(FLOOR, 'utf8')) as Readonly<Record<string, number>>;
  const shown: string[] = [];
  const fallen: string[] = [];
  for (const { suite, walked, total } of await suiteShares()) {
    const share = total === 0 ? 0 : percent(walked / total);
    const least = floor[suite] ?? 0;
    shown.push(`${suite}: ${walked} of ${total} transitions walked, ${share} % (floor ${least} %)`);
    if (share < least) fallen.push(`${suite}: ${share} % of the transitions walked, ${least} % before`);
  }
  return { shown, fallen };
}
