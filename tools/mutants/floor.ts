/**
 * What the journeys of each chart leave unnoticed, and why: figures by kind, reasons by mutant, and the floor that
 * every chart must reach.
 */
import { readFile, writeFile } from 'node:fs/promises';
import type { MutantKind } from './mutants.ts';
import type { ChartScore } from './score.ts';

export const UNNOTICED = 'tests/charts/unnoticed.json';

/** Percentage of a chart's mutants that its journeys must notice. */
export const FLOOR = 95;

/** Unnoticed mutants of all mutants of a kind: `5/39`. */
export type Figures = Partial<Record<MutantKind, `${number}/${number}`>>;

export interface Figure {
  readonly unnoticed: number;
  readonly all: number;
}

export function readFigure(text: string | undefined): Figure {
  const [unnoticed, all] = (text ?? '0/0').split('/').map(Number);
  return { unnoticed: unnoticed!, all: all! };
}

/** Sum over all kinds. */
export function sumOf(list: readonly Figure[]): Figure {
  return {
    unnoticed: list.reduce((total, each) => total + each.unnoticed, 0),
    all: list.reduce((total, each) => total + each.all, 0),
  };
}

export const wholeOf = (figures: Figures): Figure => sumOf(Object.values(figures).map(readFigure));

/** Rounded down, so that 100 means all. */
export const percent = ({ unnoticed, all }: Figure): number =>
  all === 0 ? 100 : Math.floor((1 - unnoticed / all) * 1000) / 10;

/** By chart: groups of mutants, by name, that share a reason. */
export type Reasons = Readonly<
  Record<string, readonly { readonly reason: string; readonly mutants: readonly string[] }[]>
>;

export interface Floor {
  /** By chart and kind; for kinds that are not listed, none may go unnoticed. The first number may only fall. */
  readonly unnoticed: Readonly<Record<string, Figures>>;
  /** Charts that are still below the floor, or have unnoticed mutants without a reason, with an explanation. */
  readonly unfinished: Readonly<Record<string, string>>;
  /** Mutants that stay unnoticed, with reasons. They are counted. */
  readonly reasons: Reasons;
  /** Mutants that no journey can notice, with reasons. They are not counted. */
  readonly equivalent: Reasons;
}

const byMutant = (reasons: Reasons, chart: string): ReadonlyMap<string, string> =>
  new Map((reasons[chart] ?? []).flatMap(({ reason, mutants }) => mutants.map((name) => [name, reason] as const)));

const equivalentOf = ({ equivalent }: Floor, chart: string): ReadonlyMap<string, string> => byMutant(equivalent, chart);

export const reasonsOf = ({ reasons }: Floor, chart: string): ReadonlyMap<string, string> => byMutant(reasons, chart);

/** The name of a mutant begins with its kind. */
const kindOf = (mutant: string): MutantKind => mutant.slice(0, mutant.indexOf(':')) as MutantKind;

/** Mutants that a journey should notice, but none does. */
const openOf = ({ chart, scored }: ChartScore, floor: Floor): { name: string; kind: MutantKind }[] => {
  const equivalent = equivalentOf(floor, chart);
  return scored
    .filter(({ mutant, isNoticed }) => !isNoticed && !equivalent.has(mutant.name))
    .map(({ mutant: { name, kind } }) => ({ name, kind }));
};

export const unnoticedOf = (score: ChartScore, floor: Floor): string[] => openOf(score, floor).map(({ name }) => name);

export function figuresOf(score: ChartScore, floor: Floor): Figures {
  const equivalent = equivalentOf(floor, score.chart);
  const open = openOf(score, floor).map(({ kind }) => kind);
  const counted = score.scored.filter(({ mutant }) => !equivalent.has(mutant.name)).map(({ mutant }) => mutant.kind);
  const count = (list: readonly MutantKind[], kind: MutantKind): number => list.filter((each) => each === kind).length;
  return Object.fromEntries(
    [...new Set(counted)].sort().map((kind) => [kind, `${count(open, kind)}/${count(counted, kind)}` as const]),
  );
}

export const readFloor = async (): Promise<Floor> => JSON.parse(await readFile(UNNOTICED, 'utf8')) as Floor;

/** Why a chart is unfinished: it is below the floor, or has unnoticed mutants without a reason. */
export function floorFaults(chart: string, floor: Floor): string[] {
  const whole = wholeOf(floor.unnoticed[chart] ?? {});
  if (percent(whole) < FLOOR)
    return [`${chart}: journeys notice ${percent(whole)} % of the mutants; the floor is ${FLOOR} %`];
  const left = whole.unnoticed - reasonsOf(floor, chart).size;
  return left > 0 ? [`${chart}: ${left} unnoticed mutants without a reason in ${UNNOTICED}`] : [];
}

/** Reasons for mutants that are noticed or do not exist. */
function staleOf({ chart, scored }: ChartScore, floor: Floor, kinds?: ReadonlySet<MutantKind>): string[] {
  const open = new Set(scored.filter(({ isNoticed }) => !isNoticed).map(({ mutant }) => mutant.name));
  return [...equivalentOf(floor, chart).keys(), ...reasonsOf(floor, chart).keys()].filter(
    (name) => !open.has(name) && kinds?.has(kindOf(name)) !== false,
  );
}

const sortedByKey = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)));

function without(reasons: Reasons, chart: string, gone: ReadonlySet<string>): Reasons {
  const list = (reasons[chart] ?? [])
    .map(({ reason, mutants }) => ({ reason, mutants: mutants.filter((name) => !gone.has(name)) }))
    .filter(({ mutants }) => mutants.length > 0);
  const { [chart]: _, ...others } = reasons;
  return list.length > 0 ? { ...others, [chart]: list } : others;
}

/**
 * Updates the figures of these charts, and removes reasons that no longer apply and charts that are finished; other
 * charts stay.
 */
export function updateFloor(scores: readonly ChartScore[], before: Floor): Floor {
  let floor = before;
  for (const score of scores) {
    const { chart } = score;
    const gone = new Set(staleOf(score, floor));
    floor = {
      ...floor,
      reasons: without(floor.reasons, chart, gone),
      equivalent: without(floor.equivalent, chart, gone),
    };
    floor = { ...floor, unnoticed: { ...floor.unnoticed, [chart]: figuresOf(score, floor) } };
    const { [chart]: _, ...unfinished } = floor.unfinished;
    if (floorFaults(chart, floor).length === 0) floor = { ...floor, unfinished };
  }
  const { unnoticed, unfinished, reasons, equivalent } = floor;
  return {
    unnoticed: sortedByKey(unnoticed),
    unfinished: sortedByKey(unfinished),
    reasons: sortedByKey(reasons),
    equivalent: sortedByKey(equivalent),
  };
}

export async function writeFigures(scores: readonly ChartScore[], before: Floor): Promise<Floor> {
  const floor = updateFloor(scores, before);
  await writeFile(UNNOTICED, `${JSON.stringify(floor, null, 2)}\n`);
  return floor;
}

export interface Compared {
  readonly shown: string;
  /** Charts with more unnoticed mutants than before. */
  readonly worse: readonly string[];
  /** Charts below the floor, and mutants without a reason. */
  readonly unfinished: readonly string[];
  /** Reasons for mutants that are noticed or do not exist. */
  readonly stale: readonly string[];
  /** Figures that can be lowered, and charts that are finished. */
  readonly better: readonly string[];
}

/** @param kinds kinds that were tried; all by default */
export function compareScores(scores: readonly ChartScore[], floor: Floor, kinds?: ReadonlySet<MutantKind>): Compared {
  const worse: string[] = [];
  const unfinished: string[] = [];
  const stale: string[] = [];
  const better: string[] = [];
  let total: Figure = { unnoticed: 0, all: 0 };
  for (const score of scores) {
    const { chart } = score;
    const figures = figuresOf(score, floor);
    total = sumOf([total, wholeOf(figures)]);
    for (const [kind, figure] of Object.entries(figures) as [MutantKind, string][]) {
      const { unnoticed: left } = readFigure(figure);
      const { unnoticed: most } = readFigure(floor.unnoticed[chart]?.[kind]);
      if (left > most)
        worse.push(
          `${chart}: ${kind}: ${left} unnoticed, previously ${most}: \`npm run mutate:charts -- ${chart}\` lists them`,
        );
      if (left < most) better.push(`${chart}: ${kind}: ${left} unnoticed, ${most} allowed`);
    }
    for (const name of staleOf(score, floor, kinds))
      stale.push(`${chart}: "${name}" is now noticed, or no longer exists`);
    if (kinds !== undefined) continue;
    const faults = floorFaults(chart, updateFloor([score], floor));
    const isListed = floor.unfinished[chart] !== undefined;
    if (isListed && faults.length === 0) better.push(`${chart}: is finished`);
    if (!isListed) unfinished.push(...faults);
  }
  const { unnoticed, all } = total;
  return {
    shown: `journeys notice ${all - unnoticed} of ${all} mutants: ${percent(total)} %`,
    worse,
    unfinished,
    stale,
    better,
  };
}
