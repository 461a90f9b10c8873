/** Structured results of the runs of a race. */
import type { RunResult } from './run-result.ts';
import type { Race } from './run.ts';
import { runOfRace } from './run-facts.ts';
import type { ShownRun } from './shown-runs.ts';

/** A race and its runs, with the runs of the first race of its class if this is a later one. */
export interface RaceRuns {
  race: Race;
  runs: readonly ShownRun[];
  firstRuns: readonly ShownRun[];
}

/** The run has started, or its source reports an irregularity or a total. */
export const hasResult = ({ facts: { start, total, irregularity } }: ShownRun): boolean =>
  (start ?? total ?? irregularity) !== undefined;

/** The run was on the course, not only on the start list. */
const hasRun = ({ facts: { start, time } }: ShownRun): boolean => (start ?? time) !== undefined;

const isRanked = ({ facts: { total, irregularity } }: ShownRun): boolean =>
  total !== undefined && irregularity === undefined;

/** Rank and gap computed from the runs' own totals: for a second run, results report those of the better run. */
function ownStanding({ facts }: ShownRun, runs: readonly ShownRun[]): Pick<RunResult, 'rank' | 'behind'> {
  const { total } = facts;
  const totals = runs.filter(isRanked).map((each) => each.facts.total!);
  if (total === undefined) return {};
  const gap = total - Math.min(...totals);
  return {
    rank: facts.rank ?? totals.filter((each) => each < total).length + 1,
    // As reported by the source: the leader has none.
    behind: facts.behind ?? (gap > 0 ? gap : undefined),
  };
}

function firstTotal({ athleteId, bib }: ShownRun, firstRuns: readonly ShownRun[]): number | undefined {
  const first =
    firstRuns.find((each) => athleteId !== undefined && each.athleteId === athleteId) ??
    firstRuns.find((each) => each.bib === bib && (athleteId === undefined || each.athleteId === undefined));
  return first && isRanked(first) ? first.facts.total : undefined;
}

/** Position of a run; runs that are not in the results yet come after all others. */
function orderOf(shown: ShownRun, runs: readonly ShownRun[]): number {
  if (shown.facts.order !== undefined) return shown.facts.order;
  const unlisted = runs.filter(({ facts }) => facts.order === undefined);
  return Math.max(0, ...runs.map(({ facts }) => facts.order ?? 0)) + unlisted.indexOf(shown) + 1;
}

export function resultOf(shown: ShownRun, { race, runs, firstRuns }: RaceRuns): RunResult {
  const { facts, bib, name, club, nation } = shown;
  const { run } = runOfRace(race.id);
  const standing =
    run > 1 ? (isRanked(shown) ? ownStanding(shown, runs) : {}) : { rank: facts.rank, behind: facts.behind };
  return {
    race: race.id,
    status: race.status,
    order: orderOf(shown, runs),
    run,
    bib,
    name,
    club: club || undefined,
    nation: nation || undefined,
    rank: isRanked(shown) ? standing.rank : undefined,
    irregularity: facts.irregularity,
    time: facts.time,
    penalty: hasRun(shown) ? facts.penalty : undefined,
    gates: hasRun(shown) && facts.gates.length > 0 ? facts.gates : undefined,
    total: isRanked(shown) ? facts.total : undefined,
    behind: isRanked(shown) ? standing.behind : undefined,
    firstTotal: run > 1 ? firstTotal(shown, firstRuns) : undefined,
    isProvisional: facts.isCompleted && race.status >= 4 ? undefined : true,
  };
}
