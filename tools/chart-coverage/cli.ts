/**
 * `npm run coverage:charts` merges what the suites have covered of every chart; `-- CHART` of a single one.
 *
 * Reads the records that the suites write to `coverage/charts/`, prints a table, and writes `coverage/charts.json` and
 * a coloured diagram of each chart, `coverage/charts/{name}.md`. Fails if a state, transition or guard outcome is
 * neither covered nor listed with a reason.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { readRecords } from '../charts/coverage.ts';
import { findPathFiles } from '../charts/find.ts';
import { noSuchName } from '../paths/nearest-name.ts';
import { HELD_PARTS, mergeCoverage } from './merge.ts';
import { coveragePicture, coverageTable } from './page.ts';

const FOLDER = 'coverage/charts';
const WHOLE = 'coverage/charts.json';

const requested = process.argv.slice(2);
const files = await findPathFiles();
const names = files.map(({ paths }) => paths.name);
const wrong = requested.find((name) => !names.includes(name));
const records = await readRecords();

if (wrong !== undefined) {
  console.error(noSuchName('chart', wrong, names));
  process.exitCode = 1;
} else if (records.length === 0) {
  console.error('No suite has left a record yet: run `npm test -- unit views e2e` first.');
  process.exitCode = 1;
} else {
  const charts = files
    .filter(({ paths }) => requested.length === 0 || requested.includes(paths.name))
    .map(({ paths }) => ({
      paths,
      coverage: mergeCoverage(
        paths,
        records.filter(({ name }) => name === paths.name),
      ),
    }));
  const all = charts.map(({ coverage }) => coverage);
  await mkdir(FOLDER, { recursive: true });
  for (const { paths, coverage } of charts)
    await writeFile(`${FOLDER}/${paths.name}.md`, coveragePicture(paths, coverage));
  if (requested.length === 0) await writeFile(WHOLE, `${JSON.stringify({ charts: all }, null, 2)}\n`);
  console.log(coverageTable(all));
  console.log(`Pictures in ${FOLDER}/*.md${requested.length === 0 ? `, everything in ${WHOLE}` : ''}`);
  const open = all.flatMap((chart) =>
    HELD_PARTS.flatMap((part) => chart[part].missing.map((name) => `${chart.name}: ${name}`)),
  );
  if (open.length > 0) {
    console.error(`Neither covered nor listed with a reason:\n${open.map((line) => `  ${line}`).join('\n')}`);
    process.exitCode = 1;
  }
}
