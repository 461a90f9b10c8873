/** Creates the tags of a feed's runs (row B13). */
import { COURSE_GATES_MAX, COURSE_SPLITS_MAX } from '../constants/timing-bridge.ts';
import { NO_TIME } from '../constants/tags.ts';
import type { EpochMs } from '../media.ts';
import type { SentTag } from '../source-tags.ts';
import { formatTagTime } from '../time.ts';
import type { GatePenalty, RaceId } from './messages.ts';
import { runResultText } from './parse-result.ts';
import { profileText, raceTitles, secondsText } from './race-names.ts';
import { hasResult, resultOf, type RaceRuns } from './race-results.ts';
import type { RaceState } from './race-state.ts';
import type { BridgeSettings } from './report.ts';
import type { Race } from './run.ts';
import { runOfRace } from './run-facts.ts';
import { bestRun, shownRuns, type ShownRun } from './shown-runs.ts';

/** The target of a feed's tags, from the bridge's configuration. */
export interface RaceMapping {
  /** Part of every tag's id: letters, digits, `_`, `.` and `-`, at most 20. */
  event: string;
  /** Day of the races, `YYYY-MM-DD`; for an event of several days, any of them: a race's id contains the day. */
  date: string;
  /** IANA name of the timing computer's time zone. */
  zone: string;
  alignment: { kind: 'live' } | { kind: 'replay'; firstFrame: EpochMs };
  /** Titles of races, overriding those of the schedule. */
  titles: Readonly<Record<RaceId, string>>;
  /**
   * Milliseconds by which the timing computer is behind, for a source without a time of day (event file, ingest);
   * otherwise it is measured.
   */
  offset?: number | undefined;
}

export type RaceTag = SentTag & { id: string };

/** Id of a run's tag: `s`, `g7`, `x1`, `f` or `r`. */
const tagId = (event: string, race: RaceId, bib: string, kind: string): string =>
  ['c', event, race, bib, kind].map((part) => part.replaceAll(/[^\w.-]/g, '_')).join('-');

const KINDS = [
  's',
  'f',
  'r',
  ...Array.from({ length: COURSE_GATES_MAX }, (_, index) => `g${index + 1}`),
  ...Array.from({ length: COURSE_SPLITS_MAX }, (_, index) => `x${index + 1}`),
];

/** Ids of all tags that a run may ever have had, by this bridge or an earlier one. */
export const possibleTagIds = (event: string, { race, bib }: { race: RaceId; bib: string }): string[] =>
  KINDS.map((kind) => tagId(event, race, bib, kind));

/** The target tags of all races, by id. */
export function tagsOfRaces(
  state: RaceState,
  mapping: RaceMapping,
  { corrections, streamDelay }: Pick<BridgeSettings, 'corrections' | 'streamDelay'>,
): ReadonlyMap<string, RaceTag> {
  const races = [...state.races.values()];
  const titles = raceTitles(races, mapping.titles);
  const runs = new Map(races.map((race) => [race.id, shownRuns(state, race, mapping, corrections)]));
  const place = placement(mapping, streamDelay ?? 0);
  const tags = races.flatMap((race) => {
    const all = { race, runs: runs.get(race.id)!, firstRuns: runs.get(firstRun(race.id, races) ?? '') ?? [] };
    const best = bestRun(all.runs);
    const writer = { mapping, title: titles.get(race.id)!, gates: gatesOf(all), place };
    return all.runs.flatMap((shown) => tagsOfRun(shown, all, shown === best, writer));
  });
  return new Map(tags.map((tag) => [tag.id, tag]));
}

/** The race of the first run of the same class, on the same day if there are several. */
function firstRun(race: RaceId, races: readonly Race[]): RaceId | undefined {
  const { run, className, day } = runOfRace(race);
  if (run === 1) return undefined;
  const firsts = races.filter(({ id }) => {
    const other = runOfRace(id);
    return other.run === 1 && other.className === className && id.split('_').at(-2) === 'BR1';
  });
  return (firsts.find(({ id }) => runOfRace(id).day === day) ?? firsts[0])?.id;
}

const gatesOf = ({ race, runs }: RaceRuns): number =>
  race.gates ?? Math.max(0, ...runs.map(({ facts }) => facts.gates.length));

type Placed = Pick<RaceTag, 'time' | 'at'>;
/** Undefined for moments before the film begins. */
type Placement = (moment: EpochMs) => Placed | undefined;

function placement({ alignment }: RaceMapping, streamDelay: number): Placement {
  if (alignment.kind === 'live') return (moment) => ({ time: NO_TIME, at: Math.round(moment + streamDelay) });
  return (moment) =>
    moment < alignment.firstFrame
      ? undefined
      : { time: formatTagTime((moment - alignment.firstFrame) / 1000), at: null };
}

const NOWHERE: Placed = { time: NO_TIME, at: null };

interface Writer {
  mapping: RaceMapping;
  title: string;
  gates: number;
  place: Placement;
}

const PENALTIES = {
  2: { category: 'Gate touched', verb: 'touches' },
  50: { category: 'Gate missed', verb: 'misses' },
} as const;
const isPenalty = (gate: GatePenalty): gate is 2 | 50 => gate === 2 || gate === 50;

const IRREGULARITIES = { DNS: 'did not start', DNF: 'did not finish', DSQ: 'disqualified' } as const;

function tagsOfRun(shown: ShownRun, all: RaceRuns, isBest: boolean, writer: Writer): RaceTag[] {
  const { bib, name, nation, facts, start, splits, finish } = shown;
  const { title, place } = writer;
  const id = (kind: string): string => tagId(writer.mapping.event, all.race.id, bib, kind);
  const who = `${bib} ${name}`.trim();
  const athlete = { url: profileText(nation, name) ?? null, nation: nation || null };
  const tag = (
    kind: string,
    moment: EpochMs | undefined,
    fields: Pick<RaceTag, 'category' | 'description' | 'highlights'>,
  ): RaceTag[] => {
    const placed = moment === undefined ? undefined : place(moment);
    return placed ? [{ id: id(kind), ...placed, ...athlete, ...fields }] : [];
  };
  const duration = start === undefined || finish === undefined ? undefined : finish - start;
  const gates = facts.gates.flatMap((gate, index) => {
    if (!isPenalty(gate) || start === undefined || duration === undefined) return [];
    const number = index + 1;
    // Gates are not timed: they are assumed to be spread evenly between start and finish.
    return tag(`g${number}`, Math.round(start + (duration * number) / (Math.max(writer.gates, number) + 1)), {
      category: PENALTIES[gate].category,
      description: `${title}: ${who} ${PENALTIES[gate].verb} gate ${number}, +${gate} s (time approximate)`,
    });
  });
  const passed = splits.flatMap((split, index) =>
    split === undefined || start === undefined
      ? []
      : tag(`x${index + 1}`, split, {
          category: `Split ${index + 1}`,
          description: `${title}: ${who} at split ${index + 1} after ${secondsText(split - start)}`,
        }),
  );
  const result = hasResult(shown)
    ? [
        {
          id: id('r'),
          ...resultPlace(shown, place),
          ...athlete,
          category: title,
          description: `${who}: ${outcomeText(shown)}`,
          isLiveResult: true,
          result: runResultText(resultOf(shown, all)),
        },
      ]
    : [];
  return [
    ...tag('s', start, { category: 'Start', description: `${title}: ${who} starts` }),
    ...gates,
    ...passed,
    ...tag('f', finish, {
      category: 'Finish',
      description: `${title}: ${who} finishes, ${outcomeText(shown)}`,
      highlights: isBest ? true : null,
    }),
    ...result,
  ];
}

function resultPlace({ start, finish }: ShownRun, place: Placement): Placed {
  const moment = finish ?? start;
  return (moment === undefined ? undefined : place(moment)) ?? NOWHERE;
}

/** `92.10 s + 4 s = 96.10 s`, the time alone without penalties, or the reason why there is no result. */
function outcomeText({ facts: { time, penalty, total, irregularity } }: ShownRun): string {
  if (irregularity !== undefined) return IRREGULARITIES[irregularity];
  if (total === undefined) return 'on the course';
  if (time === undefined || !penalty) return secondsText(total);
  return `${secondsText(time)} + ${penalty} s = ${secondsText(total)}`;
}
