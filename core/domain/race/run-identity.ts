/**
 * Matches messages to runs.
 *
 * The federation's id is an athlete's only stable id, but not every source has it; otherwise the bib decides. A run
 * keeps its identity when its bib is corrected.
 */
import type { Athlete, Race, Run, RunKey } from './run.ts';

/** The run with its newest names, in a race where no other run has its bib. */
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
    // A file may list a run without listing its athlete.
    name: name || (found?.name ?? ''),
    club: club || (found?.club ?? ''),
    nation: nation || (found?.nation ?? ''),
  };
  if (bearer === undefined || bearer === found) return { race, run };
  const others = new Map(race.runs);
  // A run known only by that bib belongs to this athlete.
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
 * Cleans up a race after results that list only the runs in `listed`: the others lose this source's report. A source
 * without ids lists an athlete with a corrected bib as another athlete of the same name.
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
