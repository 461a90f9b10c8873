import { BRIDGE_ERRORS_MAX } from '../../core/domain/constants/timing-bridge.ts';
import { isSame } from '../../core/domain/is-same.ts';
import type { EpochMs } from '../../core/domain/media.ts';
import type { Arrival } from '../../core/domain/race/messages.ts';
import { clockReport } from '../../core/domain/race/race-clock.ts';
import { bibsOf, raceReport } from '../../core/domain/race/race-report.ts';
import {
  NO_RACES,
  courseKey,
  isOnCourse,
  measuredAgain,
  racesAfter,
  type RaceState,
} from '../../core/domain/race/race-state.ts';
import { possibleTagIds, tagsOfRaces, type RaceMapping } from '../../core/domain/race/race-tags.ts';
import type { BridgeProblem, BridgeReport, BridgeSettings, RunPhase } from '../../core/domain/race/report.ts';
import { factsOf } from '../../core/domain/race/run-facts.ts';
import type { TargetTags } from '../../core/domain/race/tag-changes.ts';
import type { BridgeOptions } from './bridge.ports.ts';
import type { RunSigns } from './run.machine.ts';

export interface BridgeContext {
  options: BridgeOptions;
  state: RaceState;
  settings: BridgeSettings;
  /** Known bibs with their races: tags of an earlier bridge may be on the server under their ids. */
  bibs: ReadonlySet<string>;
  connection: BridgeReport['input']['state'];
  heard: Readonly<Record<string, number>>;
  receivedAt: EpochMs | undefined;
  /** By run; only of runs that have a chart. */
  phases: ReadonlyMap<string, RunPhase>;
  sink: BridgeReport['sink'];
  errors: BridgeReport['errors'];
  hasNews: boolean;
}

/** Initial state of a bridge: the recording is replayed as if it had just been received. */
export function begun(options: BridgeOptions): BridgeContext {
  const { earlier, settings } = options;
  const state = earlier.reduce(racesAfter, NO_RACES);
  return {
    options: { ...options, earlier: [] },
    state: settings.measuredAgainAt === undefined ? state : measuredAgain(state, settings.measuredAgainAt),
    settings,
    bibs: earlier.reduce(bibsAfter, new Set<string>()),
    connection: 'connecting',
    heard: earlier.reduce(countMessage, {}),
    receivedAt: earlier.at(-1)?.at,
    phases: new Map(),
    sink: { state: settings.isHeld ? 'held' : 'idle', pending: 0 },
    errors: [],
    hasNews: true,
  };
}

const bibKey = ({ race, bib }: { race: string; bib: string }): string => `${race} ${bib}`;

function bibsAfter(bibs: ReadonlySet<string>, arrival: Arrival): ReadonlySet<string> {
  const fresh = bibsOf(arrival)
    .map(bibKey)
    .filter((key) => !bibs.has(key));
  return fresh.length === 0 ? bibs : new Set([...bibs, ...fresh]);
}

function countMessage(heard: BridgeContext['heard'], { message: { type } }: Arrival): BridgeContext['heard'] {
  return { ...heard, [type]: (heard[type] ?? 0) + 1 };
}

export function withError(
  errors: BridgeReport['errors'],
  error: { at: EpochMs; code: BridgeProblem; detail: string },
): BridgeReport['errors'] {
  const last = errors.at(-1);
  const before = last?.code === error.code && last.detail === error.detail ? errors.slice(0, -1) : errors;
  return [...before, error].slice(-BRIDGE_ERRORS_MAX);
}

const isRefused = ({ clock }: RaceState, mapping: RaceMapping): boolean => clockReport(clock, mapping).isRefused;

/** The state after a message. */
export function afterArrival(context: BridgeContext, arrival: Arrival): Partial<BridgeContext> {
  const { mapping } = context.options;
  const state = racesAfter(context.state, arrival);
  const hasDrifted = isRefused(state, mapping) && !isRefused(context.state, mapping);
  return {
    state,
    bibs: bibsAfter(context.bibs, arrival),
    heard: countMessage(context.heard, arrival),
    receivedAt: arrival.at,
    errors: hasDrifted
      ? withError(context.errors, { at: arrival.at, code: 'clockDrifts', detail: '' })
      : context.errors,
    hasNews: true,
  };
}

/** The state after the server has sent its settings. */
export function afterSettings({ state }: BridgeContext, settings: BridgeSettings): Partial<BridgeContext> {
  const { measuredAgainAt } = settings;
  return { settings, state: measuredAgainAt === undefined ? state : measuredAgain(state, measuredAgainAt) };
}

/** Whether anything has changed that tags are derived from. */
export function changesTags(before: BridgeContext, now: BridgeContext): boolean {
  const sources = ({ state, settings }: BridgeContext): readonly unknown[] => [
    state.races,
    state.clock.measurements,
    [...state.course.seen.keys()].sort().join(),
    settings,
  ];
  const known = sources(before);
  return sources(now).some((source, index) => source !== known[index]);
}

export const targetTags = ({ state, options, settings }: BridgeContext): TargetTags =>
  tagsOfRaces(state, options.mapping, settings);

/** Ids of tags that an earlier bridge may have left on the server, for bibs that are not in `before`. */
export function uncertainIds({ bibs, options }: BridgeContext, before: ReadonlySet<string> = new Set()): string[] {
  return [...bibs]
    .filter((key) => !before.has(key))
    .flatMap((key) => {
      const [race = '', ...bib] = key.split(' ');
      return possibleTagIds(options.mapping.event, { race, bib: bib.join(' ') });
    });
}

/** Runs that have a chart: those on the course, and those that left it without a result. */
export interface RunSign {
  key: string;
  isOnCourse: boolean;
  signs: RunSigns;
}

export function runSigns({ state }: BridgeContext): RunSign[] {
  return [...state.races.values()].flatMap((race) =>
    [...race.runs.values()].flatMap((run) => {
      if (!run.course) return [];
      const isThere = isOnCourse(state, race.id, run.key);
      const facts = factsOf(run, race.id, isThere);
      const hasEnded = (facts.finish ?? facts.total ?? facts.irregularity) !== undefined;
      const isFinal = hasEnded && facts.isCompleted && race.status >= 4;
      const signs = { hasStarted: facts.start !== undefined, hasEnded, isFinal };
      return [{ key: courseKey(race.id, run.key), isOnCourse: isThere, signs }];
    }),
  );
}

/** Runs whose signs have changed, and runs on the course without a chart. */
export function signChanges(before: BridgeContext, now: BridgeContext): RunSign[] {
  const known = new Map(runSigns(before).map((sign) => [sign.key, sign]));
  return runSigns(now).filter(
    (sign) => !isSame(sign, known.get(sign.key)) || (sign.isOnCourse && !before.phases.has(sign.key)),
  );
}

export function reportOf({
  state,
  options,
  settings,
  phases,
  connection,
  heard,
  receivedAt,
  sink,
  errors,
}: BridgeContext): BridgeReport {
  return {
    input: { kind: options.input, state: connection, heard, lastAt: receivedAt },
    clock: clockReport(state.clock, options.mapping),
    ...raceReport(state, options.mapping, settings, phases),
    sink,
    errors,
  };
}
