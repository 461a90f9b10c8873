import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  NOTHING,
  failedFiles,
  readTally,
  sum,
  tallyPlaywright,
  tallyVitest,
  totals,
  withSecondTry,
} from '../../tools/tallies.ts';

const file = async (text: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'ferryglide-tally-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'report.json');
  await writeFile(path, text);
  return path;
};

const vitest = (...statuses: string[]): object => ({
  testResults: [
    {
      name: 'a.test.ts',
      status: 'passed',
      assertionResults: statuses.map((status, index) => ({ status, fullName: `t${index}` })),
    },
  ],
});

it("counts Vitest's results", () => {
  expect(tallyVitest(vitest('passed', 'failed', 'skipped', 'todo') as never)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: ['t1'],
    unsteady: [],
  });
});

it('names a test that passed only on a retry', () => {
  const result = { status: 'passed', fullName: 't', failureMessages: ['too late'] };
  const report = { testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [result] }] };
  expect(tallyVitest(report)).toMatchObject({ passed: 1, failed: 0, unsteady: ['t'] });
});

it('counts a file that could not be loaded as a failure', () => {
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] };
  expect(tallyVitest(report)).toMatchObject({ passed: 0, failed: 1, failures: ['a.test.ts did not run'] });
});

describe('a second try', () => {
  const result = (fullName: string, status: 'passed' | 'failed') => ({
    status,
    fullName,
    failureMessages: status === 'failed' ? ['too late'] : [],
  });
  const film = (...results: ReturnType<typeof result>[]) => ({
    name: 'film.test.ts',
    status: results.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
    assertionResults: results,
  });
  const other = { name: 'other.test.ts', status: 'passed', assertionResults: [result('other', 'passed')] };
  const unloaded = { name: 'film.test.ts', status: 'failed', assertionResults: [] };
  const report = (...testResults: (typeof other)[]) => ({ testResults });

  it('runs the files in which a test failed, or that could not be loaded', () => {
    expect(failedFiles(report(film(result('a', 'failed')), other))).toEqual(['film.test.ts']);
    expect(failedFiles(report(other, unloaded))).toEqual(['film.test.ts']);
    expect(failedFiles(report(other))).toEqual([]);
  });

  it('counts and names a test that passes then, and fails one that does not', () => {
    const first = report(film(result('a', 'failed'), result('b', 'failed'), result('c', 'passed')), other);
    const second = report(film(result('a', 'passed'), result('b', 'failed'), result('c', 'passed')));
    const expected = { passed: 3, failed: 1, skipped: 0, failures: ['b'], unsteady: ['a'] };
    expect(tallyVitest(withSecondTry(first, second))).toEqual(expected);
  });

  it('passes a file in which all tests pass then', () => {
    const merged = withSecondTry(report(film(result('a', 'failed'))), report(film(result('a', 'passed'))));
    expect(merged.testResults[0]!.status).toBe('passed');
  });

  it('does not fail a test that passed at first and fails then', () => {
    const first = report(film(result('a', 'failed'), result('b', 'passed')));
    const second = report(film(result('a', 'passed'), result('b', 'failed')));
    expect(tallyVitest(withSecondTry(first, second))).toMatchObject({ passed: 2, failed: 0, unsteady: ['a'] });
  });

  it('fails a test that is missing then, and counts a file that loads then', () => {
    const first = report(film(result('a', 'failed')));
    expect(tallyVitest(withSecondTry(first, report(unloaded)))).toMatchObject({ failed: 1, failures: ['a'] });
    expect(tallyVitest(withSecondTry(first, report(other)))).toMatchObject({ failed: 1, failures: ['a'] });
    expect(tallyVitest(withSecondTry(report(unloaded), report(film(result('a', 'passed')))))).toMatchObject({
      passed: 1,
      failed: 0,
    });
  });
});

it("counts Playwright's results, at any depth", () => {
  const spec = (status: string): object => ({ title: status, file: 'a.spec.ts', tests: [{ status }] });
  const report = {
    suites: [{ specs: [spec('expected'), spec('unexpected')], suites: [{ specs: [spec('skipped'), spec('flaky')] }] }],
    errors: [{ message: 'no server\nat all' }],
  };
  expect(tallyPlaywright(report as never)).toEqual({
    passed: 2,
    failed: 2,
    skipped: 1,
    failures: ['a.spec.ts unexpected', 'no server'],
    unsteady: ['a.spec.ts flaky'],
  });
});

it('fails a suite that crashed, found nothing, or whose runner failed after passing tests', async () => {
  const good = JSON.stringify(vitest('passed'));
  expect((await readTally('no/such/file', 0, 'unit', tallyVitest)).failed).toBe(1);
  expect((await readTally(await file('{'), 0, 'unit', tallyVitest)).failed).toBe(1);
  expect((await readTally(await file('{"testResults":[]}'), 0, 'unit', tallyVitest)).failed).toBe(1);
  expect(await readTally(await file(good), 1, 'unit', tallyVitest)).toMatchObject({ passed: 1, failed: 1 });
  expect(await readTally(await file(good), 0, 'unit', tallyVitest)).toMatchObject({ passed: 1, failed: 0 });
});

it('ends with the totals', () => {
  const one = { passed: 2, failed: 1, skipped: 0, failures: ['a'], unsteady: [] };
  expect(totals(sum([one, NOTHING]))).toBe('2 passed, 1 failed');
  expect(totals(sum([one, { ...one, skipped: 3 }]))).toBe('4 passed, 2 failed, 3 skipped');
});
