/**
 * `npm test`: finds or installs the browsers, LibreOffice and ffmpeg, runs every suite, and prints one line with the
 * totals. Suites without a browser run in parallel with Firefox, which has one viewer, and with views and pictures,
 * which show no film. The suites that show films in Chromium follow one after another.
 */
import '../test-environment.ts';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { buildIfStale } from '../build.ts';
import { compareCoverage } from '../charts/coverage.ts';
import { lineOf, QUICK_CHECKS, runCheck } from '../checks.ts';
import { freePort } from '../ports.ts';
import {
  CADDY,
  CHROMIUM,
  FFMPEG,
  HAPROXY,
  FIREFOX,
  HEADLESS_SHELL,
  LIBREOFFICE,
  NGINX,
  POSTGRES,
  provideProgram,
} from '../provide-program.ts';
import { spent } from '../shares.ts';
import { runInView, runQuietly } from '../shell.ts';
import {
  NOTHING,
  failedFiles,
  readTally,
  sum,
  tallyPlaywright,
  tallyVitest,
  totals,
  withSecondTry,
} from '../tallies.ts';
import type { Tally, VitestReport } from '../tallies.ts';
import { unhandledFile } from '../unhandled-errors.ts';

const REPORTS = 'coverage/reports';
const one = (title: string): Tally => ({ ...NOTHING, failed: 1, failures: [title] });

/** Prints the output of a suite that ran in the background. */
const show = (name: string, text: string): void => console.log(`\n== ${name}\n${text.trim()}`);

async function checks(): Promise<Tally> {
  const results = await Promise.all(QUICK_CHECKS.map(async (check) => ({ check, result: await runCheck(check) })));
  const said = results.filter(({ result }) => result.kind !== 'passed');
  if (said.length > 0) show('checks', said.map(({ check, result }) => lineOf(check, result)).join('\n'));
  return sum(
    results.map(({ check: { name, says }, result }) => {
      if (result.kind === 'failed') return one(`${name}: check failed: ${says}`);
      // An unchecked check has printed its reason and is not counted.
      return result.kind === 'passed' ? { ...NOTHING, passed: 1 } : NOTHING;
    }),
  );
}

/** Runs a program to its end. A run in the background prints its output when it has ended. */
type Run = (program: string, args: readonly string[], name: string) => Promise<number>;

const inView: Run = (program, args) => runInView(program, args);
const beside: Run = async (program, args, name) => {
  const { code, text } = await runQuietly(program, args);
  show(name, text);
  return code;
};

const reportOf = (name: string): string => `${REPORTS}/${name}.json`;

async function runVitest(report: string, run: Run, project: string, files: readonly string[]): Promise<number> {
  const reporters = ['dot', 'json', './tools/unhandled-errors.ts'].map((name) => `--reporter=${name}`);
  const args = ['run', '--project', project, ...reporters, `--outputFile.json=${reportOf(report)}`];
  return run(process.execPath, ['node_modules/vitest/vitest.mjs', ...args, ...files], report);
}

/** @param files included or excluded files of the project; all by default */
async function vitest(suite: string, run: Run, project = suite, files: readonly string[] = []): Promise<Tally> {
  const code = await runVitest(suite, run, project, files);
  return readTally(reportOf(suite), code, suite, tallyVitest);
}

/** More failed files than this are not a coincidence. */
const SECOND_TRY_FILES = 4;

/** The same in a browser: failed files are retried once in a new browser (decision 0360). */
async function vitestTwice(suite: string, project: string, files: readonly string[] = []): Promise<Tally> {
  const code = await runVitest(suite, inView, project, files);
  const again = code === 0 ? undefined : await secondTry(suite, project);
  return again ?? readTally(reportOf(suite), code, suite, tallyVitest);
}

/** @returns undefined if nothing is retried */
async function secondTry(suite: string, project = suite): Promise<Tally | undefined> {
  const first = reportOf(suite);
  const again = await filesToTryAgain(first);
  if (again.length === 0 || again.length > SECOND_TRY_FILES) return undefined;
  console.log(`\n== ${suite}, second try`);
  const second = reportOf(`${suite}-again`);
  let code = await runVitest(`${suite}-again`, inView, project, again);
  const reports = await Promise.all([readJson<VitestReport>(first), readJson<VitestReport>(second)]).catch(
    () => undefined,
  );
  if (reports) {
    const report = withSecondTry(...reports);
    await writeFile(first, JSON.stringify(report));
    // A test that passed in the first run and fails in the second does not fail the suite.
    if (failedFiles(reports[1]).length > 0) code = failedFiles(report).length > 0 ? 1 : 0;
  }
  return readTally(first, code, suite, tallyVitest);
}

/** Empty if an error occurred outside of tests, which fails the suite regardless of retries. */
async function filesToTryAgain(report: string): Promise<readonly string[]> {
  const unhandled = await readJson<readonly unknown[]>(unhandledFile(report)).catch(() => [undefined]);
  return unhandled.length > 0 ? [] : readJson<VitestReport>(report).then(failedFiles, () => []);
}

const readJson = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

/** Files of the project `browser` that show no film. */
const VIEWS = ['tests/views/', 'tests/dom/'] as const;

async function playwright(suite: string, config: string): Promise<Tally> {
  const file = `${REPORTS}/${suite}.json`;
  const env = { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: file, FERRYGLIDE_E2E_PORT: String(await freePort()) };
  const code = await runInView(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', '-c', config, '--reporter=dot,json'],
    { env },
  );
  return readTally(file, code, suite, tallyPlaywright);
}

/** Checks that the share of covered transitions has not fallen; one test per suite. */
async function coverage(): Promise<Tally> {
  const { shown, fallen } = await compareCoverage();
  for (const line of shown) console.log(line);
  return { ...NOTHING, passed: shown.length - fallen.length, failed: fallen.length, failures: fallen };
}

/**
 * Suites that push and kill in real time: failures in parallel with other suites are retried once nothing else runs
 * (decision 0360).
 */
const IN_REAL_TIME: readonly string[] = ['live', 'hosts'];

type Result = readonly [name: string, tally: Tally, seconds: number];

async function timed(name: string, run: () => Promise<Tally>): Promise<Result> {
  const begun = performance.now();
  return [name, await run(), (performance.now() - begun) / 1000];
}

export default async function test(only: readonly string[]): Promise<void> {
  if (only.length === 0) await rm('coverage', { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });

  const isRequested = (suite: string): boolean => only.length === 0 || only.includes(suite);
  const isAlone = (suite: string): boolean => only.length === 1 && only[0] === suite;
  const chromium = await provideProgram(CHROMIUM);
  if (['views', 'browser', 'e2e'].some(isRequested)) await provideProgram(HEADLESS_SHELL);
  const firefox = isRequested('firefox') ? await provideProgram(FIREFOX) : undefined;
  const office = isRequested('office') ? await provideProgram(LIBREOFFICE) : undefined;
  const ffmpeg = ['unit', 'live', 'hosts', 'e2e'].some(isRequested) ? await provideProgram(FFMPEG) : undefined;
  const postgres = ['unit', 'hosts'].some(isRequested) ? await provideProgram(POSTGRES) : undefined;
  const haproxy = ['unit', 'hosts'].some(isRequested) ? await provideProgram(HAPROXY) : undefined;
  // Only one file needs these proxies, and it reports if they are missing.
  if (isRequested('unit')) for (const proxy of [NGINX, CADDY]) await provideProgram(proxy);
  const begun = performance.now();
  const built = await timed('build', async () =>
    (await buildIfStale()) ? { ...NOTHING, passed: 1 } : one('the production build'),
  );
  const having = (program: string | undefined, name: string, run: () => Promise<Tally>) => (): Promise<Tally> =>
    program === undefined ? Promise.resolve(one(`no ${name}`)) : run();

  const havingServers = (run: () => Promise<Tally>): (() => Promise<Tally>) =>
    having(ffmpeg && postgres && haproxy, `${FFMPEG.name}, ${POSTGRES.name} or ${HAPROXY.name}`, run);

  type Suite = readonly [name: string, run: () => Promise<Tally>];
  const quiet: readonly Suite[] = [
    // Cameras push in real time as well, and show nothing.
    ['live', having(ffmpeg, FFMPEG.name, () => vitest('live', isAlone('live') ? inView : beside))],
    ['hosts', havingServers(() => vitest('hosts', isAlone('hosts') ? inView : beside))],
    ['checks', checks],
    ['unit', havingServers(() => vitest('unit', isAlone('unit') ? inView : beside))],
    ['office', having(office, LIBREOFFICE.name, () => vitest('office', isAlone('office') ? inView : beside))],
  ];
  const besideThem: readonly Suite[] = [
    ['firefox', having(firefox, FIREFOX.name, () => vitestTwice('firefox', 'firefox'))],
    ['views', having(chromium, CHROMIUM.name, () => vitestTwice('views', 'browser', VIEWS))],
    ['pictures', having(chromium, CHROMIUM.name, () => playwright('pictures', 'playwright.pictures.config.ts'))],
  ];
  const films: readonly Suite[] = [
    [
      'e2e',
      having(chromium && ffmpeg, `${CHROMIUM.name} or ${FFMPEG.name}`, () => playwright('e2e', 'playwright.config.ts')),
    ],
    [
      'browser',
      having(chromium, CHROMIUM.name, () =>
        vitestTwice(
          'browser',
          'browser',
          VIEWS.map((folder) => `--exclude=${folder}**`),
        ),
      ),
    ],
  ];
  const inTurn = async (suites: readonly Suite[]): Promise<Result[]> => {
    const ended: Result[] = [];
    for (const [name, run] of suites) {
      if (!isRequested(name)) continue;
      if (suites !== quiet || isAlone(name)) console.log(`\n== ${name}`);
      const result = await timed(name, run);
      ended.push(result);
      console.log(`${name}: ${totals(result[1])}`);
    }
    return ended;
  };
  const results: Result[] = isRequested('build') || built[1].failed > 0 ? [built] : [];
  for (const each of await Promise.all([inTurn(besideThem), inTurn(quiet)])) results.push(...each);
  results.push(...(await inTurn(films)));
  for (const [at, [name, { failed }, seconds]] of results.entries()) {
    if (failed === 0 || !IN_REAL_TIME.includes(name)) continue;
    const [, tally, more] = await timed(name, async () => (await secondTry(name)) ?? results[at]![1]);
    results[at] = [name, tally, seconds + more];
  }
  // Uses the records written by the suites.
  if (isRequested('coverage')) results.push(await timed('coverage', coverage));

  const all = sum(results.map(([, tally]) => tally));
  for (const [heading, titles] of [
    ['failed', all.failures],
    ['passed at the second try', all.unsteady],
  ] as const)
    if (titles.length > 0) console.log(`\n== ${heading}\n${titles.map((title) => `  ${title}`).join('\n')}`);
  console.log('\n== suites');
  for (const [name, tally, seconds] of results)
    console.log(`${name.padEnd(8)} ${totals(tally)} (${spent(name, seconds)})`);
  const whole = (performance.now() - begun) / 1000;
  console.log(`${results.length} suites in ${Math.floor(whole / 60)} min ${Math.floor(whole % 60)} s`);
  console.log(totals(all));
  process.exitCode = all.failed > 0 ? 1 : 0;
}
