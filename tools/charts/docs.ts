/** What is written from the charts, `docs/charts/` and the path suites of `e2e/paths/`, and whether it is fresh. */
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathsCommand } from '../paths/command.ts';
import { findCharts } from './find.ts';
import { chartPage, indexPage } from './page.ts';

const FOLDER = 'docs/charts';

/** The Playwright files of the charts that have an adapter. */
const pathSuites = (): Promise<[string, string][]> =>
  Promise.all(
    globSync('e2e/paths/*.adapter.ts').map(async (adapter): Promise<[string, string]> => {
      const chart = basename(adapter, '.adapter.ts');
      const out = `e2e/paths/${chart}.spec.ts`;
      const args = [chart, '--adapter', adapter, '--format', 'playwright', '--out', out];
      return [out, (await pathsCommand(args, process.cwd())).text];
    }),
  );

/** File names with their text. */
async function wanted(): Promise<Map<string, string>> {
  const charts = await findCharts();
  const pages = await Promise.all(
    charts.map(async (chart) => [join(FOLDER, `${chart.name}.md`), await chartPage(chart)] as const),
  );
  return new Map([[join(FOLDER, 'README.md'), indexPage(charts)], ...pages, ...(await pathSuites())]);
}

/** @returns names of pages that are missing, old, or of a chart that is gone */
export async function staleDocs(): Promise<string[]> {
  const pages = await wanted();
  const stale: string[] = [];
  for (const [file, text] of pages) if ((await readFile(file, 'utf8').catch(() => '')) !== text) stale.push(file);
  return [...stale, ...globSync(`${FOLDER}/*.md`).filter((file) => !pages.has(file))];
}

export async function writeDocs(): Promise<string[]> {
  const pages = await wanted();
  await mkdir(FOLDER, { recursive: true });
  const gone = globSync(`${FOLDER}/*.md`).filter((file) => !pages.has(file));
  await Promise.all([...[...pages].map(([file, text]) => writeFile(file, text)), ...gone.map((file) => rm(file))]);
  return [...pages.keys()];
}
