/** What is written from the charts, `docs/charts/`, the path suites of `e2e/paths/` and the walks of `tests/charts/walks/`, and whether it is fresh. */
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathsCommand } from '../paths/command.ts';
import { walksFile, walksText, writeWalks } from '../paths/written-walk.ts';
import { findCharts, findPathFiles } from './find.ts';
import { chartPage, indexPage } from './page.ts';
import { coveragePage } from './rows.ts';

const FOLDER = 'docs/charts';
/** Where the end-to-end suites have `test` from. */
const FIXTURES = 'e2e/support/test.ts';
/** Files of which none is written by hand. */
const WRITTEN = [`${FOLDER}/*.md`, 'tests/charts/walks/*.json'];

/** The Playwright files of the charts that have an adapter. */
const pathSuites = (): Promise<[string, string][]> =>
  Promise.all(
    globSync('e2e/paths/*.adapter.ts').map(async (adapter): Promise<[string, string]> => {
      const chart = basename(adapter, '.adapter.ts');
      const out = `e2e/paths/${chart}.spec.ts`;
      const args = [chart, '--adapter', adapter, '--fixtures', FIXTURES, '--format', 'playwright', '--out', out];
      return [out, (await pathsCommand(args, process.cwd())).text];
    }),
  );

/** What the charts do on the walks of their plans. */
async function walks(): Promise<[string, string][]> {
  const files = await findPathFiles();
  return files.map(({ paths }) => [walksFile(paths.name), walksText(writeWalks(paths))]);
}

/** File names with their text. */
async function wanted(): Promise<Map<string, string>> {
  const charts = await findCharts();
  const pages = await Promise.all(
    charts.map(async (chart) => [join(FOLDER, `${chart.name}.md`), await chartPage(chart)] as const),
  );
  return new Map([
    [join(FOLDER, 'README.md'), indexPage(charts)],
    ...pages,
    ...(await pathSuites()),
    ...(await walks()),
    ['docs/coverage.md', await coveragePage()],
  ]);
}

/** @returns names of pages that are missing, old, or of a chart that is gone */
export async function staleDocs(): Promise<string[]> {
  const pages = await wanted();
  const stale: string[] = [];
  for (const [file, text] of pages) if ((await readFile(file, 'utf8').catch(() => '')) !== text) stale.push(file);
  return [...stale, ...globSync(WRITTEN).filter((file) => !pages.has(file))];
}

export async function writeDocs(): Promise<string[]> {
  const pages = await wanted();
  for (const folder of new Set([...pages.keys()].map((file) => dirname(file))))
    await mkdir(folder, { recursive: true });
  const gone = globSync(WRITTEN).filter((file) => !pages.has(file));
  await Promise.all([...[...pages].map(([file, text]) => writeFile(file, text)), ...gone.map((file) => rm(file))]);
  return [...pages.keys()];
}
