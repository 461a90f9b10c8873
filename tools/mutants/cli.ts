/**
 * `npm run mutate:charts`: makes one change at a time in every chart and reports the changes that no journey notices.
 *
 * `-- CHART` selects one chart. `--write` saves the figures, removes reasons that no longer apply, and writes
 * `docs/mutants.md`; with `--rise` it also saves figures that are higher than before, for new kinds of mutants.
 * `--journeys` instead lists the journeys that no change makes fail; `--planted` instead runs the journeys on faults
 * that were chosen by hand.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findCharts, findPathFiles } from '../charts/find.ts';
import { noSuchName } from '../paths/nearest-name.ts';
import { compareScores, readFloor, reasonsOf, UNNOTICED, unnoticedOf, writeFigures } from './floor.ts';
import { ownFiles } from './own-files.ts';
import { mutantsPage } from './page.ts';
import { plantedPage, scorePlants } from './planted-page.ts';
import { idleJourneys, scoreChart } from './score.ts';
import type { ChartScore } from './score.ts';
import { loadWithSwitches, switchesOf } from './switches.ts';

const PAGE = 'docs/mutants.md';
const PLANTED_PAGE = 'docs/planted.md';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    write: { type: 'boolean' },
    rise: { type: 'boolean' },
    journeys: { type: 'boolean' },
    planted: { type: 'boolean' },
  },
});
loadWithSwitches();
const files = await findPathFiles();
const own = ownFiles(await findCharts());
const names = files.map(({ paths }) => paths.name);
const wrong = positionals.find((name) => !names.includes(name));

if (values.planted === true) {
  const scores = await scorePlants();
  const unnoticed = scores.filter(({ noticedBy }) => noticedBy === undefined);
  console.log(`journeys notice ${scores.length - unnoticed.length} of ${scores.length} planted faults`);
  for (const { plant } of unnoticed) console.error(`${plant.chart}: ${plant.kind}: ${plant.fault}`);
  if (unnoticed.length > 0) process.exitCode = 1;
  if (values.write === true) await writeFile(PLANTED_PAGE, plantedPage(scores));
} else if (wrong === undefined) {
  const floor = await readFloor();
  const scores: ChartScore[] = [];
  for (const { paths } of files) {
    if (positionals.length > 0 && !positionals.includes(paths.name)) continue;
    const ownSwitches = () => (own.get(paths.name) ?? []).flatMap(switchesOf);
    if (values.journeys === true) {
      for (const name of await idleJourneys(paths, ownSwitches)) console.log(`${paths.name}: ${name}`);
      continue;
    }
    const score = await scoreChart(paths, { switchesOf: ownSwitches });
    console.log(compareScores([score], floor).shown.replace('journeys', `${paths.name}: journeys`));
    const reasons = reasonsOf(floor, paths.name);
    for (const name of unnoticedOf(score, floor))
      console.log(`    ${name}${reasons.has(name) ? ` (${reasons.get(name)})` : ''}`);
    scores.push(score);
  }
  const { shown, worse, unfinished, stale, better } = compareScores(scores, floor);
  if (scores.length > 1) console.log(shown);
  const isHigher = values.rise !== true && worse.length > 0;
  for (const line of [...(isHigher ? worse : []), ...unfinished]) console.error(line);
  if (values.write === true && !isHigher) await writeFile(PAGE, mutantsPage(await writeFigures(scores, floor)));
  else for (const line of [...stale, ...better]) console.error(`${line}: run with \`--write\` to update ${UNNOTICED}`);
  if (isHigher || unfinished.length > 0 || (stale.length > 0 && values.write !== true)) process.exitCode = 1;
} else {
  console.error(noSuchName('chart', wrong, names));
  process.exitCode = 1;
}
