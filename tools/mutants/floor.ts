/** The share of mutants that must be noticed, and those that nobody notices, each with its reason. */
import { readFile } from 'node:fs/promises';
import type { ChartScore } from './score.ts';

export const UNNOTICED = 'tests/charts/unnoticed.json';

export interface Floor {
  /** Percent of all mutants. */
  readonly floor: number;
  /** By chart: mutants that nobody notices, and why nobody need. */
  readonly unnoticed: Readonly<
    Record<string, readonly { readonly reason: string; readonly mutants: readonly string[] }[]>
  >;
}

/** The reasons of a chart by the mutant's name. */
export const reasonsOf = ({ unnoticed }: Floor, chart: string): ReadonlyMap<string, string> =>
  new Map((unnoticed[chart] ?? []).flatMap(({ reason, mutants }) => mutants.map((name) => [name, reason] as const)));

export const readFloor = async (): Promise<Floor> => JSON.parse(await readFile(UNNOTICED, 'utf8')) as Floor;

export interface Compared {
  readonly shown: string;
  /** That too few are noticed. */
  readonly fallen: readonly string[];
  /** Unnoticed mutants without a reason, and reasons for what is noticed or does not exist. */
  readonly unlisted: readonly string[];
}

/** @param scores of whole charts, for `unlisted` to be right */
export function compareScores(scores: readonly ChartScore[], floors: Floor): Compared {
  const { floor } = floors;
  const all = scores.flatMap(({ judged }) => judged);
  const noticed = all.filter(({ by }) => by !== undefined).length;
  const share = all.length === 0 ? 100 : Math.floor((noticed / all.length) * 1000) / 10;
  return {
    shown: `${noticed} of ${all.length} mutants noticed: ${share} % (floor ${floor} %)`,
    fallen: share < floor ? [`${share} % of the mutants are noticed, ${floor} % before`] : [],
    unlisted: scores.flatMap(({ chart, judged }) => {
      const open = judged.filter(({ by }) => by === undefined).map(({ mutant }) => mutant.name);
      const listed = [...reasonsOf(floors, chart).keys()];
      return [
        ...open
          .filter((name) => !listed.includes(name))
          .map(
            (name) => `${chart}: nobody notices "${name}": pin a journey that does, or give the reason in ${UNNOTICED}`,
          ),
        ...listed
          .filter((name) => !open.includes(name))
          .map((name) => `${chart}: "${name}" is noticed or gone: take it out of ${UNNOTICED}`),
      ];
    }),
  };
}
