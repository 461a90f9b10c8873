/** A small race by hand: 25 April 2026 in Prague, two hours ahead of UTC; the timing computer is 1.5 s behind. */
import type {
  Arrival,
  EventLine,
  EventMessage,
  OnCourseMessage,
  RaceId,
  RaceMessage,
  RaceStatus,
  ResultLine,
  ResultsMessage,
} from '../../../core/domain/race/messages.ts';
import { NO_RACES, racesAfter, type RaceState } from '../../../core/domain/race/race-state.ts';
import { tagsOfRaces, type RaceMapping, type RaceTag } from '../../../core/domain/race/race-tags.ts';
import { parseRunResult } from '../../../core/domain/race/parse-result.ts';
import type { BridgeSettings } from '../../../core/domain/race/report.ts';
import type { RunResult } from '../../../core/domain/race/run-result.ts';

export const BEHIND_MS = 1_500;
export const FIRST = 'K1M_BR1_25';
export const SECOND = 'K1M_BR2_25';

/** Milliseconds of a time of day such as `10:03:20.5`. */
export function day(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return Math.round((hours * 3600 + minutes * 60 + seconds) * 1000);
}

/** The moment at which the timing computer shows that time of day. */
export const moment = (text: string): number => Date.parse('2026-04-24T22:00:00Z') + day(text) + BEHIND_MS;

/** A message received when the timing computer shows `text`. */
export const received = (text: string, message: RaceMessage): Arrival => ({ at: moment(text), message });

/** Ticks of every second, starting at a time of day. */
export const ticks = (from: string, count: number): Arrival[] =>
  Array.from({ length: count }, (_, second) => ({
    at: moment(from) + second * 1000,
    message: { type: 'timeOfDay', time: day(from) + second * 1000 },
  }));

export const MEASURED = ticks('09:58:00', 61);

export const anOnCourse = (given: Partial<OnCourseMessage> = {}): OnCourseMessage => ({
  type: 'onCourse',
  race: FIRST,
  bib: '12',
  athleteId: 'CZE1',
  name: 'Jiri Novak',
  club: 'USK Praha',
  nation: 'CZE',
  gates: [undefined, undefined, undefined, undefined],
  isCompleted: false,
  splits: [],
  position: 1,
  of: 1,
  ...given,
});

export const aLine = (given: Partial<ResultLine> = {}): ResultLine => ({
  bib: '12',
  athleteId: 'CZE1',
  name: 'Jiri Novak',
  club: 'USK Praha',
  nation: 'CZE',
  order: 1,
  gates: [],
  ...given,
});

export const results = (race: RaceId, ...lines: ResultLine[]): ResultsMessage => ({
  type: 'results',
  race,
  isCurrent: true,
  lines,
});

export const event = (race: RaceId, ...lines: EventLine[]): EventMessage => ({
  type: 'event',
  races: [],
  results: [{ race, lines }],
});

export const schedule = (status: RaceStatus, id: RaceId = FIRST, title = 'K1 Men'): RaceMessage => ({
  type: 'schedule',
  races: [{ id, title, status }],
});

export const emptyCourse: RaceMessage = { type: 'emptyCourse' };
export const config: RaceMessage = { type: 'raceConfig', splits: 0, gates: 4, course: 'NRNN' };

export const feed = (arrivals: readonly Arrival[], state: RaceState = NO_RACES): RaceState =>
  arrivals.reduce(racesAfter, state);

export const MAPPING: RaceMapping = {
  event: 'open26',
  date: '2026-04-25',
  zone: 'Europe/Prague',
  alignment: { kind: 'live' },
  titles: {},
};
export const SETTINGS: BridgeSettings = { isHeld: false, streamDelay: 0, corrections: [] };

export const tagsAfter = (
  arrivals: readonly Arrival[],
  mapping: RaceMapping = MAPPING,
  settings: BridgeSettings = SETTINGS,
): ReadonlyMap<string, RaceTag> => tagsOfRaces(feed(arrivals), mapping, settings);

/** Kinds of a run's tags, by the suffix of their ids. */
export function kindsOf(tags: ReadonlyMap<string, RaceTag>, bib = '12', race: RaceId = FIRST): string[] {
  const prefix = `c-open26-${race}-${bib}-`;
  return [...tags.keys()].filter((id) => id.startsWith(prefix)).map((id) => id.slice(prefix.length));
}
export const tagOf = (tags: ReadonlyMap<string, RaceTag>, kind: string, bib = '12', race: RaceId = FIRST) =>
  tags.get(`c-open26-${race}-${bib}-${kind}`);
export const resultOf = (tags: ReadonlyMap<string, RaceTag>, bib = '12', race: RaceId = FIRST): RunResult | undefined =>
  parseRunResult(tagOf(tags, 'r', bib, race)?.result ?? undefined);

/** From the start list to the finish: touches gate 2, misses gate 3. */
export const STARTED = anOnCourse({ start: day('10:01:00'), gates: [0, 2, undefined, undefined] });
export const FINISHED = anOnCourse({
  start: day('10:01:00'),
  gates: [0, 2, 50, 0],
  finish: day('10:02:40'),
  penalty: 52,
  time: 100_000,
  total: 152_000,
});
export const COMPLETED: OnCourseMessage = { ...FINISHED, isCompleted: true };
export const RUN: readonly Arrival[] = [
  ...MEASURED,
  received('10:00:10', schedule(3)),
  received('10:00:20', config),
  received('10:00:30', anOnCourse()),
  received('10:01:04', STARTED),
  received('10:02:44', FINISHED),
  received('10:02:50', COMPLETED),
  received(
    '10:02:51',
    results(FIRST, aLine({ gates: [0, 2, 50, 0], penalty: 52, time: 100_000, total: 152_000, rank: 1, behind: 0 })),
  ),
  received('10:02:55', emptyCourse),
];
