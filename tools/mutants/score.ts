/** Determines which mutants of a chart its journeys notice. */
import type { AnyStateMachine } from 'xstate';
import { Coverage, runPinned } from '../paths/index.ts';
import type { ChartPaths, PinnedJourney } from '../paths/types.ts';
import { mutantsOf, switchMutant } from './mutants.ts';
import type { Mutant, MutantKind, Passage } from './mutants.ts';
import { forgetReads, passedBy, turnOn } from './switches.ts';
import type { Switch } from './switches.ts';

export interface Scored {
  readonly mutant: Mutant;
  readonly isNoticed: boolean;
}

export interface ChartScore {
  readonly chart: string;
  readonly scored: readonly Scored[];
}

interface PassedJourney extends Passage {
  readonly journey: PinnedJourney;
}

async function passagesOf(paths: ChartPaths): Promise<PassedJourney[]> {
  forgetReads();
  const passages: PassedJourney[] = [];
  for (const journey of paths.pinned) {
    const coverage = new Coverage();
    const switches = await passedBy(() => runPinned(paths, journey, {}, coverage));
    passages.push({ journey, coverage, switches });
  }
  return passages;
}

/**
 * Runs only the journeys that reach the change, because others are not affected. The journey that notices it moves to
 * the front, because it is likely to notice the next change, which is close by.
 */
async function isNoticedBy(passages: PassedJourney[], paths: ChartPaths, mutant: Mutant): Promise<boolean> {
  for (const [at, passage] of passages.entries()) {
    if (!mutant.isPassedBy(passage)) continue;
    turnOn(mutant.switched);
    try {
      await runPinned(paths, passage.journey, {});
    } catch {
      passages.unshift(...passages.splice(at, 1));
      return true;
    } finally {
      turnOn(undefined);
    }
  }
  return false;
}

/** A mutant that XState refuses to build is noticed by anyone who starts it. */
function built(mutant: Mutant): AnyStateMachine | undefined {
  try {
    return mutant.build();
  } catch {
    return undefined;
  }
}

/** Names of the journeys that no mutant makes fail: no tested change can break what they prove. */
export async function idleJourneys(paths: ChartPaths, switchesOf: () => readonly Switch[]): Promise<string[]> {
  const passages = await passagesOf(paths);
  const switches = switchesOf().map((each) => switchMutant(paths.machine, each));
  const mutants = [...mutantsOf(paths.machine), ...switches];
  const idle: string[] = [];
  for (const passage of passages) {
    let fails = false;
    for (const mutant of mutants) {
      const machine = built(mutant);
      if (machine) fails = await isNoticedBy([passage], { ...paths, machine }, mutant);
      if (fails) break;
    }
    if (!fails) idle.push(passage.journey.name);
  }
  return idle;
}

export interface ScoreOptions {
  /** Kinds to try; all by default. */
  readonly kinds?: ReadonlySet<MutantKind>;
  /** The switches in the chart's code, called after its journeys have run. */
  readonly switchesOf?: () => readonly Switch[];
}

export async function scoreChart(paths: ChartPaths, { kinds, switchesOf }: ScoreOptions = {}): Promise<ChartScore> {
  const passages = await passagesOf(paths);
  const scored: Scored[] = [];
  const switches = (switchesOf?.() ?? []).map((each) => switchMutant(paths.machine, each));
  for (const mutant of [...mutantsOf(paths.machine), ...switches]) {
    if (kinds?.has(mutant.kind) === false) continue;
    const machine = built(mutant);
    const isNoticed = machine === undefined || (await isNoticedBy(passages, { ...paths, machine }, mutant));
    scored.push({ mutant, isNoticed });
  }
  return { chart: paths.name, scored };
}
