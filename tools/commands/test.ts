/**
 * `npm test`: finds or installs the browsers, LibreOffice and ffmpeg, then every suite in turn, Firefox beside the first
 * of them, then one line with the totals.
 */
import '../test-environment.ts';
import { mkdir, rm } from 'node:fs/promises';
import { buildIfStale } from '../build.ts';
import { compareCoverage } from '../charts/coverage.ts';
import { QUICK_CHECKS, runCheck } from '../checks.ts';
import { freePort } from '../ports.ts';
import {
  CHROMIUM,
  FFMPEG,
  FIREFOX,
  HEADLESS_SHELL,
  LIBREOFFICE,
  POSTGRES,
  provideProgram,
} from '../provide-program.ts';
import { spent } from '../shares.ts';
import { runInView, runQuietly } from '../shell.ts';
import { NOTHING, readTally, sum, tallyPlaywright, tallyVitest, totals } from '../tallies.ts';
import type { Tally } from '../tallies.ts';

const REPORTS = 'coverage/reports';
/** Suites that show no film: none of them takes frames from Firefox, and they have time to wait for it. */
const BESIDE_FIREFOX: readonly string[] = ['checks', 'unit', 'office'];

const one = (title: string): Tally => ({ ...NOTHING, failed: 1, failures: [title] });

async function checks(): Promise<Tally> {
  const failures = await Promise.all(QUICK_CHECKS.map((check) => runCheck(check)));
  return sum(
    QUICK_CHECKS.map(({ name, says }, index) => {
      const failure = failures[index];
      if (failure === undefined) return { ...NOTHING, passed: 1 };
      console.log(failure);
      return one(`${name}: not true that ${says}`);
    }),
  );
}

/** @returns the exit code of Vitest */
type RunVitest = (args: readonly string[]) => Promise<number>;

const inView: RunVitest = (args) => runInView(process.execPath, args);

/** What it says comes at its end, as another suite is in view. */
const aside: RunVitest = async (args) => {
  const { code, text } = await runQuietly(process.execPath, args);
  console.log(`\n== firefox, which ran beside\n${text}`);
  return code;
};

async function vitest(project: string, run = inView): Promise<Tally> {
  const file = `${REPORTS}/${project}.json`;
  const args = ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const code = await run(['node_modules/vitest/vitest.mjs', ...args]);
  return readTally(file, code, project, tallyVitest);
}

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

/** That the share of covered transitions has not fallen, one test a suite. */
async function coverage(): Promise<Tally> {
  const { shown, fallen } = await compareCoverage();
  for (const line of shown) console.log(line);
  return { ...NOTHING, passed: shown.length - fallen.length, failed: fallen.length, failures: fallen };
}

type Result = readonly [name: string, tally: Tally, seconds: number];

async function timed(name: string, run: () => Promise<Tally>): Promise<Result> {
  const begun = performance.now();
  return [name, await run(), (performance.now() - begun) / 1000];
}

export default async function test(only: readonly string[]): Promise<void> {
  if (only.length === 0) await rm('coverage', { recursive: true, force: true });
  await mkdir(REPORTS, { recursive: true });

  const isRequested = (suite: string): boolean => only.length === 0 || only.includes(suite);
  const chromium = await provideProgram(CHROMIUM);
  if (isRequested('browser') || isRequested('e2e')) await provideProgram(HEADLESS_SHELL);
  const firefox = isRequested('firefox') ? await provideProgram(FIREFOX) : undefined;
  const office = isRequested('office') ? await provideProgram(LIBREOFFICE) : undefined;
  const ffmpeg = isRequested('unit') || isRequested('e2e') ? await provideProgram(FFMPEG) : undefined;
  const postgres = isRequested('unit') ? await provideProgram(POSTGRES) : undefined;
  const begun = performance.now();
  const built = await timed('build', async () =>
    (await buildIfStale()) ? { ...NOTHING, passed: 1 } : one('the production build'),
  );
  const having = (program: string | undefined, name: string, run: () => Promise<Tally>) => (): Promise<Tally> =>
    program === undefined ? Promise.resolve(one(`no ${name}`)) : run();

  const suites: readonly (readonly [string, () => Promise<Tally>])[] = [
    ['checks', checks],
    ['unit', having(ffmpeg && postgres, `${FFMPEG.name} or ${POSTGRES.name}`, () => vitest('unit'))],
    ['office', having(office, LIBREOFFICE.name, () => vitest('office'))],
    ['browser', having(chromium, CHROMIUM.name, () => vitest('browser'))],
    [
      'e2e',
      having(chromium && ffmpeg, `${CHROMIUM.name} or ${FFMPEG.name}`, () => playwright('e2e', 'playwright.config.ts')),
    ],
    ['pictures', having(chromium, CHROMIUM.name, () => playwright('pictures', 'playwright.pictures.config.ts'))],
    ['coverage', coverage],
  ];
  const results: Result[] = isRequested('build') || built[1].failed > 0 ? [built] : [];
  // One viewer at a time, who waits for films to play, leaves half of the processors to the suites without a browser.
  let beside = isRequested('firefox')
    ? timed(
        'firefox',
        having(firefox, FIREFOX.name, () => vitest('firefox', aside)),
      )
    : undefined;
  for (const [name, run] of suites) {
    if (!isRequested(name)) continue;
    if (beside && !BESIDE_FIREFOX.includes(name)) {
      results.push(await beside);
      beside = undefined;
    }
    console.log(`\n== ${name}`);
    const result = await timed(name, run);
    results.push(result);
    console.log(`${name}: ${totals(result[1])}`);
  }
  if (beside) results.push(await beside);

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
