/** Which mutants of a chart its journeys notice. */
import type { AnyStateMachine } from 'xstate';
import { Coverage, runPinned } from '../paths/index.ts';
import type { ChartPaths, PinnedJourney } from '../paths/types.ts';
import { mutantsOf } from './mutants.ts';
import type { Mutant } from './mutants.ts';

export interface Scored {
  readonly mutant: Mutant;
  readonly isNoticed: boolean;
}

export interface ChartScore {
  readonly chart: string;
  readonly scored: readonly Scored[];
}

/** A journey, and what it passes on the chart as it is. */
interface Passage {
  readonly journey: PinnedJourney;
  readonly coverage: Coverage;
}

async function passagesOf(paths: ChartPaths): Promise<Passage[]> {
  const passages: Passage[] = [];
  for (const journey of paths.pinned) {
    const coverage = new Coverage();
    await runPinned(paths, journey, {}, coverage);
    passages.push({ journey, coverage });
  }
  return passages;
}

/**
 * Runs only the journeys that come by the change: for the others nothing is different. The one that notices it goes to
 * the front, as it may well notice the next change, which is near this one.
 */
async function isNoticedBy(passages: Passage[], paths: ChartPaths, mutant: Mutant): Promise<boolean> {
  for (const [at, { journey, coverage }] of passages.entries()) {
    if (!mutant.isPassedBy(coverage)) continue;
    try {
      await runPinned(paths, journey, {});
    } catch {
      passages.unshift(...passages.splice(at, 1));
      return true;
    }
  }
  return false;
}

/** What XState refuses to build is noticed by whoever starts it. */
function built(mutant: Mutant): AnyStateMachine | undefined {
  try {
    return mutant.build();
  } catch {
    return undefined;
  }
}

export async function scoreChart(paths: ChartPaths): Promise<ChartScore> {
  const passages = await passagesOf(paths);
  const scored: Scored[] = [];
  for (const mutant of mutantsOf(paths.machine)) {
    const machine = built(mutant);
    const isNoticed = machine === undefined || (await isNoticedBy(passages, { ...paths, machine }, mutant));
    scored.push({ mutant, isNoticed });
  }
  return { chart: paths.name, scored };
}
