import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { NOTHING, readTally, sum, tallyPlaywright, tallyVitest, totals } from '../../tools/tallies.ts';

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

it('counts what Vitest reports', () => {
  expect(tallyVitest(vitest('passed', 'failed', 'skipped', 'todo') as never)).toEqual({
    passed: 1,
    failed: 1,
    skipped: 2,
    failures: ['t1'],
    unsteady: [],
  });
});

it('names a test that passed only when it was tried again', () => {
  const result = { status: 'passed', fullName: 't', failureMessages: ['too late'] };
  const report = { testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults: [result] }] };
  expect(tallyVitest(report)).toMatchObject({ passed: 1, failed: 0, unsteady: ['t'] });
});

it('counts a file that could not be loaded as a failure', () => {
  const report = { testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] };
  expect(tallyVitest(report)).toMatchObject({ passed: 0, failed: 1, failures: ['a.test.ts did not run'] });
});

it('counts what Playwright reports, at any depth', () => {
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

it('fails a suite that died, found nothing, or whose runner failed after good tests', async () => {
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
