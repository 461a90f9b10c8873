/** The runs of a race as shown: the prevailing facts, converted to moments, with the operator's corrections. */
import type { EpochMs } from '../media.ts';
import type { DayMs } from './messages.ts';
import { momentOf, type ClockSetting, type ReceivedTime } from './race-clock.ts';
import { raceDate } from './race-names.ts';
import { isOnCourse, type RaceState } from './race-state.ts';
import type { RunCorrection } from './report.ts';
import type { Athlete, Race, RunKey } from './run.ts';
import { factsOf, type RunFacts } from './run-facts.ts';

export interface ShownRun extends Athlete {
  key: RunKey;
  bib: string;
  facts: RunFacts;
  /** By the bridge's clock; also undefined until the timing computer's clock is measured. */
  start?: EpochMs | undefined;
  splits: readonly (EpochMs | undefined)[];
  finish?: EpochMs | undefined;
}

export interface RunsSetting extends Omit<ClockSetting, 'date' | 'latest'> {
  /** Date of the event. */
  date: string;
}

const timesOf = ({ start, splits, finish }: RunFacts): ReceivedTime[] =>
  [start, ...splits, finish].filter((time) => time !== undefined);

/** Runs with a known bib that the operator has not left out. */
export function shownRuns(
  state: RaceState,
  race: Race,
  { zone, offset, date }: RunsSetting,
  corrections: readonly RunCorrection[],
): ShownRun[] {
  const facts = new Map(
    Array.from(race.runs.values(), (run) => [run.key, factsOf(run, race.id, isOnCourse(state, race.id, run.key))]),
  );
  const latest: DayMs = Math.max(0, ...[...facts.values()].flatMap(timesOf).map(({ day }) => day));
  const setting: ClockSetting = { zone, offset, date: raceDate(race.id, date), latest };
  const moment = (time: ReceivedTime | undefined): EpochMs | undefined => time && momentOf(state.clock, time, setting);
  return [...race.runs.values()].flatMap(({ key, bib, athleteId, name, club, nation }) => {
    const correction = corrections.find((each) => each.race === race.id && each.bib === bib);
    if (bib === undefined || correction?.isLeftOut) return [];
    const own = facts.get(key)!;
    const start = moment(own.start);
    const ended = start === undefined || own.time === undefined ? undefined : start + own.time;
    return {
      key,
      bib,
      athleteId,
      name: correction?.name ?? name,
      club,
      nation: correction?.nation ?? nation,
      facts: own,
      start,
      splits: own.splits.map(moment),
      // A run may leave the course list before its finish is reported.
      finish: own.finish === undefined ? ended : moment(own.finish),
    };
  });
}

/** The leader: the run with the best total; among equal ones, the one that had it first. */
export function bestRun(runs: readonly ShownRun[]): ShownRun | undefined {
  return runs
    .filter(({ facts }) => facts.total !== undefined && facts.irregularity === undefined)
    .toSorted((a, b) => a.facts.total! - b.facts.total! || (a.finish ?? Infinity) - (b.finish ?? Infinity))[0];
}
