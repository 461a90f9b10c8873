/**
 * Generates `docs/charts/` and `docs/coverage.md` from the charts and the tests, and checks whether they are up to
 * date.
 */
import { globSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findCharts } from './find.ts';
import { chartPage, indexPage } from './page.ts';
import { coveragePage } from './rows.ts';

const FOLDER = 'docs/charts';
/** Files that are all generated. */
const WRITTEN = `${FOLDER}/*.md`;

/** File names with their contents. */
async function requested(): Promise<Map<string, string>> {
  const charts = await findCharts();
  const pages = await Promise.all(
    charts.map(async (chart) => [join(FOLDER, `${chart.name}.md`), await chartPage(chart)] as const),
  );
  return new Map([
    [join(FOLDER, 'README.md'), indexPage(charts)],
    ...pages,
    ['docs/coverage.md', await coveragePage()],
  ]);
}

/** @returns names of pages that are missing, out of date, or of a chart that no longer exists */
export async function staleDocs(): Promise<string[]> {
  const pages = await requested();
  const stale: string[] = [];
  for (const [file, text] of pages) if ((await readFile(file, 'utf8').catch(() => '')) !== text) stale.push(file);
  return [...stale, ...globSync(WRITTEN).filter((file) => !pages.has(file))];
}

export async function writeDocs(): Promise<string[]> {
  const pages = await requested();
  await mkdir(FOLDER, { recursive: true });
  const gone = globSync(WRITTEN).filter((file) => !pages.has(file));
  await Promise.all([...[...pages].map(([file, text]) => writeFile(file, text)), ...gone.map((file) => rm(file))]);
  return [...pages.keys()];
}
