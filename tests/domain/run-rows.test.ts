import { describe, expect, it } from 'vitest';
import type { RunResult } from '../../core/domain/race/run-result.ts';
import type { ResultSort, RunEntry } from '../../core/domain/results.ts';
import { runGap, runRows, runTime } from '../../core/domain/run-rows.ts';

const entry = (bib: string, changes: Partial<RunResult>): RunEntry => ({
  tag: { id: bib, type: '', category: 'K1M', time: 'XX:XX:XX', description: '', videoId: 'v1', score: '1' },
  result: { race: 'K1M_BR2_25', status: 3, order: 1, run: 2, bib, name: `Boat ${bib}`, ...changes },
});
/** The source ranks by the better run, neither by the total nor by the rank of this one. */
const entries = [
  entry('10', { order: 2, rank: 1, total: 99_000, name: 'Élan', nation: 'FRA', behind: 0, isProvisional: true }),
  entry('9', {
    order: 1,
    rank: 2,
    total: 104_120,
    name: 'Zimmer',
    nation: 'GER',
    club: 'KC',
    gates: [0, 2, undefined],
  }),
  entry('2', { order: 3, irregularity: 'DNS', name: 'Aubry', nation: 'FRA', firstTotal: 98_000 }),
];
const rows = (shows: boolean, sort: Partial<ResultSort> = {}) =>
  runRows(entries, { shows, sort: { by: 'score', reversed: false, ...sort } });
const bibs = (...args: Parameters<typeof rows>) => rows(...args).map(({ bib }) => bib);

describe('[B13] the rows of a slalom', () => {
  it('are in the order of the source, with its ranks', () => {
    expect(bibs(true)).toEqual(['9', '10', '2']);
    expect(rows(true).map(({ outcome }) => outcome?.rank)).toEqual([2, 1, undefined]);
    expect(bibs(true, { reversed: true })).toEqual(['2', '10', '9']);
  });

  it('sort by name and nation, and keep their ranks', () => {
    expect(bibs(true, { by: 'name' })).toEqual(['2', '10', '9']);
    expect(bibs(true, { by: 'nation', reversed: true })).toEqual(['9', '2', '10']);
    expect(rows(true, { by: 'name' }).map(({ outcome }) => outcome?.rank)).toEqual([undefined, 1, 2]);
  });

  it('include athletes without club and nation', () => {
    const [row] = runRows([entry('1', {})], { shows: true, sort: { by: 'score', reversed: false } });
    expect(row).toMatchObject({ bib: '1', name: 'Boat 1', club: '', nation: '' });
  });

  it('[P11] reveal nothing while scores are hidden, and are ordered by bib', () => {
    expect(bibs(false)).toEqual(['2', '9', '10']);
    for (const { tag: _, ...row } of rows(false)) {
      expect(Object.keys(row).toSorted()).toEqual(['bib', 'club', 'name', 'nation', 'outcome']);
      expect(row.outcome).toBeUndefined();
    }
  });
});

describe('[B13] times of a slalom', () => {
  it.each([
    [0, '0.00'],
    [92_410, '92.41'],
    [92_419, '92.41'],
    [104_005, '104.00'],
    [60, '0.06'],
  ])('%s ms are %s', (ms, text) => expect(runTime(ms)).toBe(text));

  it.each([
    [1_240, '+1.24'],
    [0, '+0.00'],
    [-430, '-0.43'],
  ])('a gap of %s ms is %s', (ms, text) => expect(runGap(ms)).toBe(text));
});
