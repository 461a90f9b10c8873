/** The operator's view of the course. */
import type { Arrival, RaceId } from './messages.ts';
import type { RaceMapping } from './race-tags.ts';
import { courseKey, isOnCourse, type RaceState } from './race-state.ts';
import type { BridgeReport, BridgeSettings, RunPhase } from './report.ts';
import { shownRuns, type ShownRun } from './shown-runs.ts';

interface RunOfRace {
  race: RaceId;
  shown: ShownRun;
}

function runsOf(state: RaceState, mapping: RaceMapping, { corrections }: BridgeSettings): RunOfRace[] {
  return [...state.races.values()].flatMap((race) =>
    shownRuns(state, race, mapping, corrections).map((shown) => ({ race: race.id, shown })),
  );
}

/**
 * The race and run parts of a report.
 *
 * @param phases of the runs with a chart, by `courseKey`: those on the course, and those that vanished from it
 */
export function raceReport(
  state: RaceState,
  mapping: RaceMapping,
  settings: BridgeSettings,
  phases: ReadonlyMap<string, RunPhase>,
): Pick<BridgeReport, 'races' | 'onCourse' | 'unmatched'> {
  const runs = runsOf(state, mapping, settings);
  return {
    races: Array.from(state.races.values(), ({ id, title, status }) => ({
      id,
      title: mapping.titles[id] ?? title ?? id,
      status,
    })),
    // The number of runs in a report is limited: those on the course come first.
    onCourse: runs
      .flatMap(({ race, shown: { key, bib, name, start, finish, facts } }) => {
        const phase = phases.get(courseKey(race, key));
        return phase === undefined ? [] : [{ race, bib, name, phase, start, finish, penalty: facts.penalty ?? 0 }];
      })
      .toSorted((one, other) => Number(one.phase === 'vanished') - Number(other.phase === 'vanished')),
    unmatched: runs.flatMap(({ race, shown: { key, bib, name } }) => {
      const known = state.races.get(race)!;
      const { results, event } = known.runs.get(key)!;
      const hasList = [...known.runs.values()].some((run) => run.results ?? run.event);
      return hasList && !results && !event && isOnCourse(state, race, key) ? [{ race, bib, name }] : [];
    }),
  };
}

/** The bibs that a message names, each with its race. */
export function bibsOf({ message }: Arrival): { race: RaceId; bib: string }[] {
  switch (message.type) {
    case 'onCourse':
      return [{ race: message.race, bib: message.bib }];
    case 'results':
      return message.lines.map(({ bib }) => ({ race: message.race, bib }));
    case 'event':
      return message.results.flatMap(({ race, lines }) => lines.map(({ bib }) => ({ race, bib })));
    default:
      return [];
  }
}
