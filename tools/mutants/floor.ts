/** How many mutants of each chart may go unnoticed by its journeys, and those that do the same as the chart. */
import { readFile } from 'node:fs/promises';
import type { ChartScore } from './score.ts';

export const UNNOTICED = 'tests/charts/unnoticed.json';

export interface Floor {
  /** By chart: how many mutants may go unnoticed; none where the chart is not named. The figures only fall. */
  readonly unnoticed: Readonly<Record<string, number>>;
  /** By chart: mutants that no journey can notice, and why. They are not counted. */
  readonly equivalent: Readonly<
    Record<string, readonly { readonly reason: string; readonly mutants: readonly string[] }[]>
  >;
}

/** The reasons of a chart by the mutant's name. */
export const reasonsOf = ({ equivalent }: Floor, chart: string): ReadonlyMap<string, string> =>
  new Map((equivalent[chart] ?? []).flatMap(({ reason, mutants }) => mutants.map((name) => [name, reason] as const)));

/** Names of the mutants that a journey ought to notice and none does. */
export function unnoticedOf({ chart, scored }: ChartScore, floor: Floor): string[] {
  const reasons = reasonsOf(floor, chart);
  return scored
    .filter(({ mutant, isNoticed }) => !isNoticed && !reasons.has(mutant.name))
    .map(({ mutant }) => mutant.name);
}

export const readFloor = async (): Promise<Floor> => JSON.parse(await readFile(UNNOTICED, 'utf8')) as Floor;

export interface Compared {
  readonly shown: string;
  /** Charts with more unnoticed mutants than before, and reasons for mutants that are noticed or do not exist. */
  readonly faults: readonly string[];
  /** Charts whose figure can fall. */
  readonly better: readonly string[];
}

/** @param scores of whole charts */
export function compareScores(scores: readonly ChartScore[], floor: Floor): Compared {
  const faults: string[] = [];
  const better: string[] = [];
  for (const score of scores) {
    const { chart, scored } = score;
    const most = floor.unnoticed[chart] ?? 0;
    const { length } = unnoticedOf(score, floor);
    if (length > most)
      faults.push(
        `${chart}: journeys leave ${length} mutants unnoticed, ${most} before: \`npm run mutate:charts -- ${chart}\` lists them`,
      );
    if (length < most) better.push(`${chart}: ${length} mutants unnoticed, ${most} allowed: lower it in ${UNNOTICED}`);
    const open = new Set(scored.filter(({ isNoticed }) => !isNoticed).map(({ mutant }) => mutant.name));
    for (const name of reasonsOf(floor, chart).keys())
      if (!open.has(name)) faults.push(`${chart}: "${name}" is noticed or gone: take it out of ${UNNOTICED}`);
  }
  const all = scores.reduce((sum, { scored }) => sum + scored.length, 0);
  const noticed = scores.reduce((sum, { scored }) => sum + scored.filter(({ isNoticed }) => isNoticed).length, 0);
  const share = all === 0 ? 100 : Math.floor((noticed / all) * 1000) / 10;
  return { shown: `journeys notice ${noticed} of ${all} mutants: ${share} %`, faults, better };
}
