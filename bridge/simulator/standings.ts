/** The standings of a race, as known to the timing computer. */
import type { DayMs, RaceStatus } from '../../core/domain/race/messages.ts';
import { stateAt } from './plan.ts';
import type { EventPlan, RunPlan, RunState } from './plan.ts';
import type { Race, Run } from './race.ts';

export interface Score {
  /** Milliseconds. */
  time: number;
  /** Seconds. */
  penalty: number;
  /** Milliseconds. */
  total: number;
}

export interface Standing {
  run: Run;
  state: RunState;
  startOrder: number;
  /** Score of this run. */
  own?: Score | undefined;
  ownRank?: number | undefined;
  ownOrder: number;
  ownBehind?: number | undefined;
  /** Standing of the previous run, in a second run. */
  before?: Standing | undefined;
  /** Score of the run that counts: in a second run, the better one. */
  counting?: Score | undefined;
  rank?: number | undefined;
  order: number;
  behind?: number | undefined;
}

/** Milliseconds from the last report of a race until its results are unofficial, and until they are official. */
const UNOFFICIAL_AFTER_MS = 20_000;
const OFFICIAL_AFTER_MS = 65_000;

export const penaltyOf = (gates: RunState['gates']): number =>
  gates.reduce<number>((sum, gate) => sum + (gate ?? 0), 0);

/** A disqualified run keeps its time. */
export const timeOf = ({ start, finish }: RunState): number | undefined =>
  start === undefined || finish === undefined ? undefined : finish - start;

export function scoreOf(state: RunState): Score | undefined {
  const time = timeOf(state);
  if (time === undefined || state.irregularity) return undefined;
  const penalty = penaltyOf(state.gates);
  return { time, penalty, total: time + penalty * 1_000 };
}

export function statusAt({ runs }: EventPlan, race: Race, at: DayMs): RaceStatus {
  const own = runs.filter(({ run }) => run.race === race.id);
  const first = Math.min(...own.map(({ changes }) => changes[0]?.at ?? Infinity));
  const last = Math.max(...own.map(({ changes }) => changes.at(-1)?.at ?? -Infinity));
  if (at < first) return 0;
  if (at < last + UNOFFICIAL_AFTER_MS) return 3;
  return at < last + OFFICIAL_AFTER_MS ? 4 : 5;
}

interface Place {
  rank?: number | undefined;
  order: number;
  behind?: number | undefined;
}

/** Equal totals share a rank. Runs without a total come last, those with a mark behind the others. */
function placesOf<T extends { state: RunState; startOrder: number }>(
  entries: readonly T[],
  totalOf: (entry: T) => number | undefined,
): ReadonlyMap<T, Place> {
  const total = (entry: T): number => totalOf(entry) ?? Number.MAX_SAFE_INTEGER;
  const marked = ({ state }: T): number => (state.irregularity ? 1 : 0);
  const sorted = entries.toSorted(
    (one, other) => total(one) - total(other) || marked(one) - marked(other) || one.startOrder - other.startOrder,
  );
  const best = sorted[0] && totalOf(sorted[0]);
  return new Map(
    sorted.map((entry, index) => {
      const own = totalOf(entry);
      if (own === undefined || best === undefined) return [entry, { order: index + 1 }];
      const rank = 1 + sorted.filter((other) => total(other) < own).length;
      return [entry, { order: index + 1, rank, ...(own > best && { behind: own - best }) }];
    }),
  );
}

const better = (one: Score | undefined, other: Score | undefined): Score | undefined =>
  one && other ? (other.total < one.total ? other : one) : (one ?? other);

export function standingsAt(plan: EventPlan, race: Race, at: DayMs): Standing[] {
  const first = plan.event.races.find(({ classId, run }) => classId === race.classId && run < race.run);
  const before = new Map(
    first ? standingsAt(plan, first, at).map((standing) => [standing.run.athlete.id, standing]) : [],
  );
  const entries = plan.runs
    .filter(({ run }) => run.race === race.id)
    .map((each: RunPlan, index) => {
      const state = stateAt(each, at, plan.event.gates);
      const previous = before.get(each.run.athlete.id);
      const own = scoreOf(state);
      return {
        run: each.run,
        state,
        startOrder: index + 1,
        own,
        before: previous,
        counting: better(previous?.own, own),
      };
    });
  const ownPlaces = placesOf(entries, ({ own }) => own?.total);
  const places = placesOf(entries, ({ counting }) => counting?.total);
  return entries
    .map((entry) => {
      const ownPlace = ownPlaces.get(entry)!;
      return {
        ...entry,
        ownRank: ownPlace.rank,
        ownOrder: ownPlace.order,
        ownBehind: ownPlace.behind,
        ...places.get(entry)!,
      };
    })
    .toSorted((one, other) => one.order - other.order);
}
