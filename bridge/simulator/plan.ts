/** When each fact of a simulated run is reported. The delays are those of a recorded race, chosen by a seed. */
import type { DayMs, Irregularity } from '../../core/domain/race/messages.ts';
import type { Run, SimulatedEvent } from './race.ts';
import { between } from './random.ts';

/** The timing computer's state of a run. */
export interface RunState {
  isListed: boolean;
  bib: string;
  start?: DayMs | undefined;
  split?: DayMs | undefined;
  finish?: DayMs | undefined;
  /** Undefined if not judged yet. */
  gates: readonly (number | undefined)[];
  isCompleted: boolean;
  irregularity?: Irregularity | undefined;
}

export type Change =
  | { at: DayMs; set: Partial<Omit<RunState, 'gates'>> }
  | { at: DayMs; gate: number; penalty?: number };

export interface RunPlan {
  run: Run;
  /** In order of time. */
  changes: readonly Change[];
}

/** From being listed on the course to the start, in milliseconds. */
const LISTED_BEFORE = [7_000, 50_000] as const;
const START_DELAY = [3_500, 4_500] as const;
const SPLIT_DELAY = [1_000, 3_000] as const;
const FINISH_DELAY = [2_500, 9_400] as const;
const COMPLETED_DELAY = [4_000, 10_000] as const;
const JUDGED_DELAY = [2_000, 30_000] as const;
/** Judgements arrive together at the end of intervals of this length. */
const BURST_MS = 4_000;
/** Gates are judged at least this long before the run is completed. */
const JUDGED_BEFORE_MS = 500;
/** A finished boat stays listed this long. */
const STAYS_MS = 4_000;
const FALSE_START_EMPTIED_MS = 12_000;
/** How long a boat that gives up stays listed after its split, and how long after that its mark is reported. */
const GIVEN_UP_MS = 25_000;
const MARK_MS = 20_000;
const BLINK_MS = 4_000;

const inTime = (one: Change, other: Change): number => one.at - other.at;

export function planOf(run: Run, random: () => number): RunPlan {
  const changes = [...(run.start === undefined ? notStarted(run) : started(run, run.start, random))];
  return { run, changes: changes.sort(inTime) };
}

const notStarted = ({ planned, irregularity }: Run): Change[] => [{ at: planned + MARK_MS, set: { irregularity } }];

function started(run: Run, start: DayMs, random: () => number): Change[] {
  const { split, finish, mistakes } = run;
  const delay = ([least, most]: readonly [number, number]): number => between(random, least, most);
  const listed = start - delay(LISTED_BEFORE);
  const startReported = start + delay(START_DELAY);
  const finishReported = finish === undefined ? undefined : finish + delay(FINISH_DELAY);
  const completed = finishReported === undefined ? undefined : finishReported + delay(COMPLETED_DELAY);
  const end = completed ?? (split ?? start) + GIVEN_UP_MS;
  const changes: Change[] = [
    { at: listed, set: { isListed: true, bib: mistakes.listedAs ?? run.bib } },
    { at: startReported, set: { start, bib: run.bib } },
  ];
  if (split !== undefined) changes.push({ at: split + delay(SPLIT_DELAY), set: { split } });
  if (finishReported !== undefined) changes.push({ at: finishReported, set: { finish } });
  if (completed !== undefined) changes.push({ at: completed, set: { isCompleted: true } });
  changes.push({ at: end + STAYS_MS, set: { isListed: false } });
  changes.push(...judgements(run, start, end, random), ...mistaken(run, start, listed));
  if (run.irregularity) {
    const at = finish === undefined ? end + MARK_MS : finish + (mistakes.irregularAfter ?? MARK_MS);
    changes.push({ at, set: { irregularity: run.irregularity } });
  }
  return changes;
}

/** Passages are spread over the run; each judge reports with a delay. */
function judgements({ gates, finish, mistakes }: Run, start: DayMs, end: DayMs, random: () => number): Change[] {
  const spacing = ((finish ?? end) - start) / (gates.length + 1);
  const changes: Change[] = gates.map((penalty, index) => {
    const gate = index + 1;
    const seen = start + spacing * gate + between(random, ...JUDGED_DELAY);
    const first = mistakes.correction?.gate === gate ? mistakes.correction.from : penalty;
    return { at: Math.min(Math.ceil(seen / BURST_MS) * BURST_MS, end - JUDGED_BEFORE_MS), gate, penalty: first };
  });
  const { correction } = mistakes;
  if (correction && finish !== undefined) {
    const at = Math.max(finish + correction.after, ...changes.map((change) => change.at + 1));
    changes.push({ at, gate: correction.gate, penalty: gates[correction.gate - 1] ?? 0 });
  }
  return changes;
}

function mistaken({ bib, split, mistakes: { falseStart, blinks } }: Run, start: DayMs, listed: DayMs): Change[] {
  const changes: Change[] = [];
  if (falseStart !== undefined) {
    const reported = falseStart + START_DELAY[1];
    const emptied = falseStart + FALSE_START_EMPTIED_MS;
    changes.push(
      { at: falseStart - LISTED_BEFORE[0], set: { isListed: true, bib } },
      { at: reported, set: { start: falseStart } },
      { at: reported + 1_000, gate: 1, penalty: 2 },
      { at: emptied, set: { start: undefined } },
      { at: emptied, gate: 1 },
    );
    if (emptied + STAYS_MS < listed) changes.push({ at: emptied + STAYS_MS, set: { isListed: false } });
  }
  if (blinks) {
    const at = (split ?? start) + SPLIT_DELAY[1];
    changes.push({ at, set: { isListed: false } }, { at: at + BLINK_MS, set: { isListed: true } });
  }
  return changes;
}

export function stateAt({ run, changes }: RunPlan, at: DayMs, gates: number): RunState {
  const judged: (number | undefined)[] = Array.from({ length: gates });
  let state: RunState = { isListed: false, bib: run.bib, gates: judged, isCompleted: false };
  for (const change of changes) {
    if (change.at > at) break;
    if ('set' in change) state = { ...state, ...change.set };
    else judged[change.gate - 1] = change.penalty;
  }
  return state;
}

/** Everything that is reported about an event. */
export interface EventPlan {
  event: SimulatedEvent;
  runs: readonly RunPlan[];
}

export const planOfEvent = (event: SimulatedEvent, random: () => number): EventPlan => ({
  event,
  runs: event.runs.map((run) => planOf(run, random)),
});
