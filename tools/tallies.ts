/** Reads and sums up the reports of the test runners. A crashed suite counts as at least one failure. */
import { readFile } from 'node:fs/promises';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** Titles of failed tests. */
  readonly failures: readonly string[];
  /** Titles of tests that passed only at the second try; they count as passed. */
  readonly unsteady: readonly string[];
}

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [], unsteady: [] };

export const sum = (tallies: readonly Tally[]): Tally =>
  tallies.reduce(
    (all, one) => ({
      passed: all.passed + one.passed,
      failed: all.failed + one.failed,
      skipped: all.skipped + one.skipped,
      failures: [...all.failures, ...one.failures],
      unsteady: [...all.unsteady, ...one.unsteady],
    }),
    NOTHING,
  );

/** The line at the end of every test run. */
export const totals = ({ passed, failed, skipped }: Tally): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

interface VitestResult {
  readonly status: string;
  readonly fullName: string;
  /** Messages of failed tries; a test that passed after a retry has some as well. */
  readonly failureMessages?: readonly string[];
}

interface VitestFile {
  /** Path of the file. */
  readonly name: string;
  readonly status: string;
  readonly message?: string;
  readonly assertionResults: readonly VitestResult[];
}

export interface VitestReport {
  readonly testResults: readonly VitestFile[];
}

/** A file that could not be loaded has no tests and counts as one failure. */
export function tallyVitest(report: VitestReport): Tally {
  return sum(
    report.testResults.map(({ name, status, assertionResults }) => {
      const of = (...requested: string[]) => assertionResults.filter((result) => requested.includes(result.status));
      const failures = of('failed').map(({ fullName }) => fullName);
      if (status === 'failed' && failures.length === 0) failures.push(`${name} did not run`);
      return {
        passed: of('passed').length,
        failed: failures.length,
        skipped: of('skipped', 'pending', 'todo', 'disabled').length,
        failures,
        unsteady: of('passed')
          .filter(({ failureMessages }) => failureMessages !== undefined && failureMessages.length > 0)
          .map(({ fullName }) => fullName),
      };
    }),
  );
}

/** Paths of the files that failed or contain a failed test. */
export const failedFiles = ({ testResults }: VitestReport): readonly string[] =>
  testResults
    .filter((file) => [file, ...file.assertionResults].some(({ status }) => status === 'failed'))
    .map(({ name }) => name);

/**
 * Combines a report with a second try of its failed files. A test that failed and then passes keeps its first message;
 * a test that passed at once keeps that result.
 */
export function withSecondTry(first: VitestReport, second: VitestReport): VitestReport {
  const again = new Map(second.testResults.map((file) => [file.name, file]));
  return {
    testResults: first.testResults.map((file) => {
      const other = again.get(file.name);
      if (!other) return file;
      // A file that did not load has no tests.
      if (file.assertionResults.length === 0) return other;
      const assertionResults = file.assertionResults.map((result) => {
        const passes = other.assertionResults.some(
          ({ fullName, status }) => fullName === result.fullName && status === 'passed',
        );
        return result.status === 'failed' && passes ? { ...result, status: 'passed' } : result;
      });
      const hasFailed = assertionResults.some(({ status }) => status === 'failed');
      return { ...file, status: hasFailed ? 'failed' : 'passed', assertionResults };
    }),
  };
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly { readonly status: string }[];
  }[];
}

interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly errors?: readonly { readonly message?: string }[];
}

/** Errors outside of tests (a file that cannot be read, a server that does not start) count as one failure each. */
export function tallyPlaywright(report: PlaywrightReport): Tally {
  const specs = (suite: PlaywrightSuite): { title: string; status: string }[] => [
    ...(suite.specs ?? []).flatMap(({ title, file, tests }) =>
      tests.map(({ status }) => ({ title: `${file} ${title}`, status })),
    ),
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const all = report.suites.flatMap(specs);
  const count = (...requested: string[]): number => all.filter(({ status }) => requested.includes(status)).length;
  const titles = (requested: string): string[] =>
    all.filter(({ status }) => status === requested).map(({ title }) => title);
  const failures = titles('unexpected');
  for (const { message } of report.errors ?? [])
    failures.push((message ?? 'an error outside of the tests').split('\n')[0]!);
  return {
    passed: count('expected', 'flaky'),
    failed: failures.length,
    skipped: count('skipped'),
    failures,
    unsteady: titles('flaky'),
  };
}

/**
 * Reads a runner's report; counts at least one failure if the runner itself failed.
 *
 * @param file the JSON report; if it is missing or invalid, the runner has crashed
 */
export async function readTally<R>(
  file: string,
  exitCode: number,
  suite: string,
  count: (report: R) => Tally,
): Promise<Tally> {
  let tally: Tally;
  try {
    tally = count(JSON.parse(await readFile(file, 'utf8')) as R);
  } catch {
    return { ...NOTHING, failed: 1, failures: [`${suite}: the suite died without a report`] };
  }
  if (tally.failed > 0 || (exitCode === 0 && tally.passed > 0)) return tally;
  const reason = exitCode === 0 ? 'no test was found' : `the runner failed with exit code ${exitCode}`;
  return { ...tally, failed: 1, failures: [`${suite}: ${reason}`] };
}
