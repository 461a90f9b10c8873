/**
 * Whose run a message speaks of.
 *
 * The federation's id is the only stable one of an athlete, but not every source has it; then the bib decides. A bib that is
 * corrected keeps the run.
 */
import type { Athlete, Race, Run, RunKey } from './run.ts';

/** The run, by its newest names, in a race in which nobody else bears its bib. */
export function runNamed(
  race: Race,
  { bib, athleteId, name, club, nation }: Athlete & { bib: string },
): { race: Race; run: Run } {
  const runs = [...race.runs.values()];
  const bearer = runs.find((run) => run.bib === bib);
  const known = athleteId === undefined ? undefined : runs.find((run) => run.athleteId === athleteId);
  const isBearer = athleteId === undefined || bearer?.athleteId === undefined;
  const found = known ?? (isBearer ? bearer : undefined);
  const run: Run = {
    ...found,
    key: found?.key ?? newKey(race, athleteId === undefined ? `bib ${bib}` : `id ${athleteId}`),
    bib,
    athleteId: athleteId ?? found?.athleteId,
    // A file may list a run whose athlete it does not.
    name: name || (found?.name ?? ''),
    club: club || (found?.club ?? ''),
    nation: nation || (found?.nation ?? ''),
  };
  if (bearer === undefined || bearer === found) return { race, run };
  const others = new Map(race.runs);
  // Who was known by that bib alone is this athlete.
  if (bearer.athleteId === undefined) {
    others.delete(bearer.key);
    return { race: { ...race, runs: others }, run: merged(run, bearer) };
  }
  others.set(bearer.key, { ...bearer, bib: undefined });
  return { race: { ...race, runs: others }, run };
}

function newKey({ runs }: Race, wanted: RunKey): RunKey {
  let key = wanted;
  while (runs.has(key)) key = `${key}'`;
  return key;
}

function merged(run: Run, { course, results, event }: Run): Run {
  return { ...run, course: run.course ?? course, results: run.results ?? results, event: run.event ?? event };
}

/**
 * A race after results that list the runs of `listed` alone: the others have nothing more from there. A source without ids
 * lists an athlete whose bib was corrected as another one of the same name.
 */
export function mergedNamesakes(race: Race, listed: ReadonlySet<RunKey>): Race {
  const unlisted = [...race.runs.values()].filter(({ key, results }) => results && !listed.has(key));
  if (unlisted.length === 0) return race;
  const runs = new Map(race.runs);
  for (const run of unlisted) {
    const namesakes = [...runs.values()].filter(({ key, name }) => listed.has(key) && name !== '' && name === run.name);
    const [namesake] = namesakes;
    if (namesake && namesakes.length === 1 && run.athleteId === undefined && namesake.nation === run.nation) {
      runs.delete(run.key);
      runs.set(namesake.key, merged(namesake, run));
    } else if (run.course || run.event) runs.set(run.key, { ...run, results: undefined });
    else runs.delete(run.key);
  }
  return { ...race, runs };
}
