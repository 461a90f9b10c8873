/** Rows of a slalom's table (rows B13, P11). */
import type { RunResult } from './race/run-result.ts';
import { collator } from './result-rows.ts';
import type { ResultSort, RunEntry } from './results.ts';
import type { Tag } from './tag.ts';

/** The fields that reveal a result. */
export type RunOutcome = Pick<
  RunResult,
  'rank' | 'irregularity' | 'time' | 'penalty' | 'gates' | 'total' | 'behind' | 'firstTotal' | 'isProvisional'
>;

export interface RunRow {
  tag: Tag;
  bib: string;
  name: string;
  club: string;
  nation: string;
  /** Undefined while scores are hidden. */
  outcome: RunOutcome | undefined;
}

/**
 * Rows in the order and with the ranks of the source, or sorted by name or nation. Hidden scores must not reveal the
 * order: rows are then sorted by bib and form a start list.
 */
export function runRows(
  entries: readonly RunEntry[],
  { shows, sort: { by, reversed } }: { shows: boolean; sort: ResultSort },
): RunRow[] {
  const byOrder = shows
    ? entries.toSorted((a, b) => a.result.order - b.result.order)
    : entries.toSorted((a, b) => collator.compare(a.result.bib, b.result.bib));
  const rows = byOrder.map(({ tag, result }): RunRow => {
    const { bib, name, club = '', nation = '' } = result;
    return { tag, bib, name, club, nation, outcome: shows ? result : undefined };
  });
  const sorted = by === 'score' ? rows : rows.toSorted((a, b) => collator.compare(a[by], b[by]));
  return reversed ? sorted.toReversed() : sorted;
}

/** Seconds with hundredths, the precision of slalom timing; further digits are truncated, as timing rules require. */
export function runTime(ms: number): string {
  const sign = ms < 0 ? '-' : '';
  const hundredths = Math.trunc(Math.abs(ms) / 10);
  return `${sign}${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}

/** With a sign: `+1.24`. */
export const runGap = (ms: number): string => (ms < 0 ? runTime(ms) : `+${runTime(ms)}`);
