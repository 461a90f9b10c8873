/** How many mutants of each chart and kind may go unnoticed by its journeys, and those that do the same as the chart. */
import { readFile, writeFile } from 'node:fs/promises';
import type { MutantKind } from './mutants.ts';
import type { ChartScore } from './score.ts';

export const UNNOTICED = 'tests/charts/unnoticed.json';

/** Percent of a chart's mutants that its journeys are to notice. */
export const AIM = 95;

/** How many may go unnoticed, and of how many: `5/39`. */
export type Figures = Partial<Record<MutantKind, `${number}/${number}`>>;

export interface Figure {
  readonly unnoticed: number;
  readonly all: number;
}

export function readFigure(text: string | undefined): Figure {
  const [unnoticed, all] = (text ?? '0/0').split('/').map(Number);
  return { unnoticed: unnoticed!, all: all! };
}

export interface Floor {
  /** By chart and kind; none may go unnoticed of what is not named. The first figures only fall. */
  readonly unnoticed: Readonly<Record<string, Figures>>;
  /** By chart: mutants that no journey can notice, and why. They are not counted. */
  readonly equivalent: Readonly<
    Record<string, readonly { readonly reason: string; readonly mutants: readonly string[] }[]>
  >;
}

/** The reasons of a chart by the mutant's name. */
export const reasonsOf = ({ equivalent }: Floor, chart: string): ReadonlyMap<string, string> =>
  new Map((equivalent[chart] ?? []).flatMap(({ reason, mutants }) => mutants.map((name) => [name, reason] as const)));

/** Its name begins with it. */
const kindOf = (mutant: string): MutantKind => mutant.slice(0, mutant.indexOf(':')) as MutantKind;

/** Mutants that a journey ought to notice and none does. */
const openOf = ({ chart, scored }: ChartScore, floor: Floor): { name: string; kind: MutantKind }[] => {
  const reasons = reasonsOf(floor, chart);
  return scored
    .filter(({ mutant, isNoticed }) => !isNoticed && !reasons.has(mutant.name))
    .map(({ mutant: { name, kind } }) => ({ name, kind }));
};

export const unnoticedOf = (score: ChartScore, floor: Floor): string[] => openOf(score, floor).map(({ name }) => name);

export function figuresOf(score: ChartScore, floor: Floor): Figures {
  const reasons = reasonsOf(floor, score.chart);
  const open = openOf(score, floor).map(({ kind }) => kind);
  const counted = score.scored.filter(({ mutant }) => !reasons.has(mutant.name)).map(({ mutant }) => mutant.kind);
  const count = (list: readonly MutantKind[], kind: MutantKind): number => list.filter((each) => each === kind).length;
  return Object.fromEntries(
    [...new Set(counted)].sort().map((kind) => [kind, `${count(open, kind)}/${count(counted, kind)}` as const]),
  );
}

export const readFloor = async (): Promise<Floor> => JSON.parse(await readFile(UNNOTICED, 'utf8')) as Floor;

/** Writes the figures of these charts, none of which is higher than before; the others stay. */
export async function writeFigures(scores: readonly ChartScore[], { unnoticed, equivalent }: Floor): Promise<Floor> {
  const found = { ...unnoticed };
  for (const score of scores) found[score.chart] = figuresOf(score, { unnoticed, equivalent });
  const sorted = Object.fromEntries(Object.entries(found).sort(([a], [b]) => (a < b ? -1 : 1)));
  const floor = { unnoticed: sorted, equivalent };
  await writeFile(UNNOTICED, `${JSON.stringify(floor, null, 2)}\n`);
  return floor;
}

export interface Compared {
  readonly shown: string;
  /** Charts with more unnoticed mutants than before, and reasons for mutants that are noticed or do not exist. */
  readonly faults: readonly string[];
  /** Charts whose figures can fall. */
  readonly better: readonly string[];
}

/** @param kinds those that were tried; all when left out */
export function compareScores(scores: readonly ChartScore[], floor: Floor, kinds?: ReadonlySet<MutantKind>): Compared {
  const faults: string[] = [];
  const better: string[] = [];
  for (const score of scores) {
    const { chart, scored } = score;
    for (const [kind, figure] of Object.entries(figuresOf(score, floor)) as [MutantKind, string][]) {
      const { unnoticed: left } = readFigure(figure);
      const { unnoticed: most } = readFigure(floor.unnoticed[chart]?.[kind]);
      if (left > most)
        faults.push(
          `${chart}: ${kind}: ${left} unnoticed, ${most} before: \`npm run mutate:charts -- ${chart}\` lists them`,
        );
      if (left < most) better.push(`${chart}: ${kind}: ${left} unnoticed, ${most} allowed: \`--write\` lowers it`);
    }
    const open = new Set(scored.filter(({ isNoticed }) => !isNoticed).map(({ mutant }) => mutant.name));
    for (const name of reasonsOf(floor, chart).keys())
      if (!open.has(name) && kinds?.has(kindOf(name)) !== false)
        faults.push(`${chart}: "${name}" is noticed or gone: take it out of ${UNNOTICED}`);
  }
  const all = scores.reduce((sum, { scored }) => sum + scored.length, 0);
  const noticed = scores.reduce((sum, { scored }) => sum + scored.filter(({ isNoticed }) => isNoticed).length, 0);
  const share = all === 0 ? 100 : Math.floor((noticed / all) * 1000) / 10;
  return { shown: `journeys notice ${noticed} of ${all} mutants: ${share} %`, faults, better };
}
