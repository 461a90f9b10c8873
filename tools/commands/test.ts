/**
 * `npm test`: finds or installs the browsers, LibreOffice and ffmpeg, then every suite, in two rows, then one line with the
 * totals. Suites that show films go one after the other in front; the others behind them, in the time they leave.
 */
import '../test-environment.ts';
import { mkdir, rm } from 'node:fs/promises';
import { buildIfStale } from '../build.ts';
import { compareCoverage } from '../charts/coverage.ts';
import { QUICK_CHECKS, runCheck } from '../checks.ts';
import { freePort } from '../ports.ts';
import { CHROMIUM, FFMPEG, FIREFOX, HEADLESS_SHELL, LIBREOFFICE, provideProgram } from '../provide-program.ts';
import { spent } from '../shares.ts';
import { runBehind, runInView } from '../shell.ts';
import { NOTHING, readTally, sum, tallyPlaywright, tallyVitest, totals } from '../tallies.ts';
import type { Tally } from '../tallies.ts';

const REPORTS = 'coverage/reports';
const one = (title: string): Tally => ({ ...NOTHING, failed: 1, failures: [title] });

/** What a suite behind says comes at its end, as another one is in view. */
const aside = (name: string, text: string): void => console.log(`\n== ${name}, which ran behind\n${text.trim()}`);

async function checks(): Promise<Tally> {
  const failures = await Promise.all(QUICK_CHECKS.map((check) => runCheck(check, runBehind)));
  const said = failures.filter((failure) => failure !== undefined);
  if (said.length > 0) aside('checks', said.join('\n'));
  return sum(
    QUICK_CHECKS.map(({ name, says }, index) =>
      failures[index] === undefined ? { ...NOTHING, passed: 1 } : one(`${name}: not true that ${says}`),
    ),
  );
}

type Row = 'front' | 'behind';

async function vitest(project: string, row: Row): Promise<Tally> {
  const file = `${REPORTS}/${project}.json`;
  const args = [
    'node_modules/vitest/vitest.mjs',
    ...['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`],
  ];
  if (row === 'front') return readTally(file, await runInView(process.execPath, args), project, tallyVitest);
  const { code, text } = await runBehind(process.execPath, args);
  aside(project, text);
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
  const begun = performance.now();
  const built = await timed('build', async () =>
    (await buildIfStale()) ? { ...NOTHING, passed: 1 } : one('the production build'),
  );
  const having = (program: string | undefined, name: string, run: () => Promise<Tally>) => (): Promise<Tally> =>
    program === undefined ? Promise.resolve(one(`no ${name}`)) : run();

  type Suite = readonly [name: string, run: () => Promise<Tally>];
  // Films play in real time: while they do, half of the processors is left to what shows none and has patience.
  const front: readonly Suite[] = [
    ['firefox', having(firefox, FIREFOX.name, () => vitest('firefox', 'front'))],
    [
      'e2e',
      having(chromium && ffmpeg, `${CHROMIUM.name} or ${FFMPEG.name}`, () => playwright('e2e', 'playwright.config.ts')),
    ],
    ['pictures', having(chromium, CHROMIUM.name, () => playwright('pictures', 'playwright.pictures.config.ts'))],
    ['browser', having(chromium, CHROMIUM.name, () => vitest('browser', 'front'))],
  ];
  const row: Row = front.some(([name]) => isRequested(name)) ? 'behind' : 'front';
  const others: readonly Suite[] = [
    ['checks', checks],
    ['unit', having(ffmpeg, FFMPEG.name, () => vitest('unit', row))],
    ['office', having(office, LIBREOFFICE.name, () => vitest('office', row))],
  ];
  const inTurn = async (suites: readonly Suite[]): Promise<Result[]> => {
    const results: Result[] = [];
    for (const [name, run] of suites) {
      if (!isRequested(name)) continue;
      if (suites === front || row === 'front') console.log(`\n== ${name}`);
      const result = await timed(name, run);
      results.push(result);
      console.log(`${name}: ${totals(result[1])}`);
    }
    return results;
  };
  const results: Result[] = isRequested('build') || built[1].failed > 0 ? [built] : [];
  for (const each of await Promise.all([inTurn(front), inTurn(others)])) results.push(...each);
  // What the suites wrote.
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
