/** Operators' corrections of runs, which override the timing feed (row B13). */
import type { RunCorrection } from './report.ts';

/** A correction in its form; an empty text keeps the feed's value. */
export interface CorrectionDraft {
  race: string;
  bib: string;
  name: string;
  nation: string;
  isLeftOut: boolean;
}

const isOf = (one: { race: string; bib: string }, other: { race: string; bib: string }): boolean =>
  one.race === other.race && one.bib === other.bib;

/** Why a correction is invalid: it names no run, or changes nothing. */
export function draftProblem({ race, bib, name, nation, isLeftOut }: CorrectionDraft): 'run' | 'nothing' | undefined {
  if (race === '' || bib.trim() === '') return 'run';
  return name.trim() === '' && nation.trim() === '' && !isLeftOut ? 'nothing' : undefined;
}

/** Initial draft for a run: its existing correction, if any. */
export function draftOf(run: { race: string; bib: string }, corrections: readonly RunCorrection[]): CorrectionDraft {
  const before = corrections.find((each) => isOf(each, run));
  return {
    race: run.race,
    bib: run.bib,
    name: before?.name ?? '',
    nation: before?.nation ?? '',
    isLeftOut: before?.isLeftOut ?? false,
  };
}

/** Replaces the correction of the same run. */
export function withCorrection(
  corrections: readonly RunCorrection[],
  { race, bib, name, nation, isLeftOut }: CorrectionDraft,
): readonly RunCorrection[] {
  const correction: RunCorrection = {
    race,
    bib: bib.trim(),
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    ...(nation.trim() === '' ? {} : { nation: nation.trim() }),
    ...(isLeftOut ? { isLeftOut } : {}),
  };
  return [...withoutCorrection(corrections, correction), correction];
}

export function withoutCorrection(
  corrections: readonly RunCorrection[],
  run: { race: string; bib: string },
): readonly RunCorrection[] {
  return corrections.filter((each) => !isOf(each, run));
}
