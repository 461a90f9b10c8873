/** Which mutants of a chart its written walks and its pinned journeys notice. */
import { readFile } from 'node:fs/promises';
import type { AnyStateMachine } from 'xstate';
import { Coverage, walkPinned } from '../paths/index.ts';
import type { ChartPaths } from '../paths/index.ts';
import { differenceFrom, walksFile } from '../paths/written-walk.ts';
import type { WrittenWalk } from '../paths/written-walk.ts';
import { mutantsOf } from './mutants.ts';
import type { Mutant } from './mutants.ts';

/** Who noticed it first; undefined: nobody. */
export type NoticedBy = 'walk' | 'journey' | undefined;

export interface Judged {
  readonly mutant: Mutant;
  readonly by: NoticedBy;
}

export interface ChartScore {
  readonly chart: string;
  readonly judged: readonly Judged[];
}

export const readWalks = async (chart: string): Promise<WrittenWalk[]> =>
  JSON.parse(await readFile(walksFile(chart), 'utf8')) as WrittenWalk[];

async function failsJourneys(paths: ChartPaths): Promise<boolean> {
  for (const journey of paths.pinned) {
    try {
      await walkPinned(paths, journey, {}, new Coverage());
    } catch {
      return true;
    }
  }
  return false;
}

function differs(walks: readonly WrittenWalk[], paths: ChartPaths): boolean {
  try {
    return differenceFrom(walks, paths) !== undefined;
  } catch {
    return true;
  }
}

export interface ScoreOptions {
  /** Measures what the journeys notice by themselves; slower. */
  readonly journeysFirst?: boolean;
}

export async function scoreChart(
  paths: ChartPaths,
  walks: readonly WrittenWalk[],
  { journeysFirst = false }: ScoreOptions = {},
): Promise<ChartScore> {
  const judged: Judged[] = [];
  for (const mutant of mutantsOf(paths.machine)) {
    let machine: AnyStateMachine;
    try {
      machine = mutant.build();
    } catch {
      // What XState refuses to build is noticed by whoever starts it.
      judged.push({ mutant, by: 'walk' });
      continue;
    }
    const changed = { ...paths, machine };
    if (journeysFirst && (await failsJourneys(changed))) judged.push({ mutant, by: 'journey' });
    else if (differs(walks, changed)) judged.push({ mutant, by: 'walk' });
    else judged.push({ mutant, by: !journeysFirst && (await failsJourneys(changed)) ? 'journey' : undefined });
  }
  return { chart: paths.name, judged };
}
