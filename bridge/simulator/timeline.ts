/** Everything the timing computer sends, from before the first start until after the last change. */
import { SECOND_MS } from '../../core/domain/constants/time.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { DayMs } from '../../core/domain/race/messages.ts';
import { eventXmlAt } from './event-xml.ts';
import type { EventPlan } from './plan.ts';
import type { Race } from './race.ts';
import { between } from './random.ts';
import { standingsAt, statusAt } from './standings.ts';
import type { Standing } from './standings.ts';
import type { CourseEntry, WireMessage } from './wire.ts';

export type TimelineItem = {
  /** When it enters the network, by a correct clock. */
  at: EpochMs;
} & (
  | { message: WireMessage }
  /** Writes the event's file. */
  | { file: string }
  /** Cuts all connections, and accepts none for this many milliseconds. */
  | { cutFor: number }
  /** Keeps connections, but loses what is sent during this time. */
  | { silentFor: number }
  /** Delays what is sent during this time until its end. */
  | { heldFor: number }
  /** Sends half a message, then cuts all connections. */
  | { cutIn: WireMessage }
  /** From now on, the stream arrives in pieces of this many bytes. */
  | { pieces: number }
  /** Removes the event's file. */
  | { fileAway: true }
);

/** Every competitor on the course is reported twice a second. */
const STEP_MS = 500;
const CONFIG_EVERY_MS = 20_000;
const SCHEDULE_EVERY_MS = 40_000;
/** Interval at which the results of one race are repeated; the races take turns. */
const ROTATION_EVERY_MS = 30_000;
const FILE_EVERY_MS = 35_000;
const NETWORK_DELAY = [5, 150] as const;
/** Starts early, because a bridge measures the clock over 60 s. */
const LEAD_MS = 75_000;
/** Long enough to report each race in turn and to write the file. */
const TRAIL_MS = 150_000;
const OFFICIAL_AFTER_MS = 65_000;

export function timelineOf(plan: EventPlan, random: () => number): TimelineItem[] {
  const times = plan.runs.flatMap(({ changes }) => changes.map((change) => change.at));
  const begin = Math.floor((Math.min(...times) - LEAD_MS) / SECOND_MS) * SECOND_MS;
  const end = Math.max(...times) + OFFICIAL_AFTER_MS + TRAIL_MS;
  const reporter = new Reporter(plan);
  const items: TimelineItem[] = [];
  let last = 0;
  for (let time = begin; time <= end; time += STEP_MS) {
    for (const said of reporter.sayAt(time, time - begin)) {
      const sent = plan.event.midnight + time - plan.event.clockError + between(random, ...NETWORK_DELAY);
      // Messages share one connection and stay in order.
      last = Math.max(last, sent);
      items.push({ at: last, ...said });
    }
  }
  return items;
}

type Said = { message: WireMessage } | { file: string };

/** Later than any start. */
const NOT_STARTED = Number.MAX_SAFE_INTEGER;

/** Everything known at a moment; unchanged until the next change. */
interface Known {
  standings: ReadonlyMap<Race, readonly Standing[]>;
  /** Those who started first are nearest to the finish; those who have not started come last. */
  course: readonly Omit<CourseEntry, 'running'>[];
}

function knownAt(plan: EventPlan, time: DayMs): Known {
  const standings = new Map(plan.event.races.map((race) => [race, standingsAt(plan, race, time)]));
  const course = [...standings]
    .flatMap(([race, all]) => all.map((standing) => ({ race, ...standing })))
    .filter(({ state }) => state.isListed)
    .toSorted((one, other) => (one.state.start ?? NOT_STARTED) - (other.state.start ?? NOT_STARTED))
    .map(({ race, run, state, startOrder, own, rank, before }) => ({
      race,
      run,
      state,
      startOrder,
      rank: own ? rank : before?.ownRank,
      score: own,
    }));
  return { standings, course };
}

/** Sends changes at once, by comparing with its last reports, and repeats everything at intervals. */
class Reporter {
  readonly #plan: EventPlan;
  readonly #changes: readonly DayMs[];
  /** Number of changes so far. */
  #passed = 0;
  #known: Known;
  readonly #results = new Map<Race, string>();
  #schedule = '';
  #file = '';
  #turn = 0;

  constructor(plan: EventPlan) {
    this.#plan = plan;
    this.#changes = plan.runs
      .flatMap(({ changes }) => changes.map(({ at }) => at))
      .toSorted((one, other) => one - other);
    this.#known = knownAt(plan, -Infinity);
    for (const [race, standings] of this.#known.standings) this.#isNews(race, standings);
  }

  /** @param elapsed milliseconds since the beginning */
  sayAt(time: DayMs, elapsed: number): Said[] {
    const isDue = (every: number): boolean => elapsed % every === 0;
    const { splits, gates, course } = this.#plan.event;
    const hasChanged = this.#learn(time);
    const messages: WireMessage[] = [];
    if (isDue(SECOND_MS)) messages.push({ type: 'TimeOfDay', time });
    if (isDue(CONFIG_EVERY_MS)) messages.push({ type: 'RaceConfig', splits, gates, course });
    messages.push(...this.#scheduleAt(time, isDue(SCHEDULE_EVERY_MS)));
    messages.push(...this.#courseAt(time, isDue(SECOND_MS)));
    messages.push(...this.#resultsAt(hasChanged, elapsed > 0 && isDue(ROTATION_EVERY_MS)));
    return [...messages.map((message) => ({ message })), ...(isDue(FILE_EVERY_MS) ? this.#fileAt(time) : [])];
  }

  /** @returns whether anything has changed */
  #learn(time: DayMs): boolean {
    const before = this.#passed;
    while ((this.#changes[this.#passed] ?? Infinity) <= time) this.#passed++;
    if (before === this.#passed) return false;
    this.#known = knownAt(this.#plan, time);
    return true;
  }

  #scheduleAt(time: DayMs, isDue: boolean): WireMessage[] {
    const races = this.#plan.event.races.map((race, index) => ({
      race,
      order: index + 1,
      status: statusAt(this.#plan, race, time),
    }));
    const statuses = races.map(({ status }) => status).join();
    if (statuses === this.#schedule && !isDue) return [];
    this.#schedule = statuses;
    return [{ type: 'Schedule', races }];
  }

  #courseAt(time: DayMs, isDue: boolean): WireMessage[] {
    const { course } = this.#known;
    if (course.length === 0) return isDue ? [{ type: 'EmptyCourse' }] : [];
    return course.map((entry, index) => {
      const { start } = entry.state;
      const running = start === undefined ? undefined : Math.floor((time - start) / SECOND_MS);
      return { type: 'OnCourse', entry: { ...entry, running }, position: index + 1, total: course.length };
    });
  }

  #resultsAt(hasChanged: boolean, isTurn: boolean): WireMessage[] {
    const { races } = this.#plan.event;
    const inTurn = isTurn ? races[this.#turn++ % races.length] : undefined;
    return races.flatMap((race): WireMessage[] => {
      const standings = this.#known.standings.get(race) ?? [];
      const isCurrent = hasChanged && this.#isNews(race, standings);
      return isCurrent || race === inTurn ? [{ type: 'Results', race, isCurrent, standings }] : [];
    });
  }

  #isNews(race: Race, standings: readonly Standing[]): boolean {
    const written = JSON.stringify(standings);
    const before = this.#results.get(race);
    this.#results.set(race, written);
    return before !== undefined && before !== written;
  }

  #fileAt(time: DayMs): Said[] {
    const file = eventXmlAt(this.#plan, time);
    if (file === this.#file) return [];
    this.#file = file;
    return [{ file }];
  }
}
