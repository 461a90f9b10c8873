/** `npm run mutate:charts`: changes one thing at a time in every chart and says what no journey notices; `-- CHART` takes one chart. */
import { parseArgs } from 'node:util';
import { findPathFiles } from '../charts/find.ts';
import { noSuchName } from '../paths/nearest-name.ts';
import { compareScores, readFloor, unnoticedOf } from './floor.ts';
import { scoreChart } from './score.ts';
import type { ChartScore } from './score.ts';

const { positionals } = parseArgs({ allowPositionals: true });
const files = await findPathFiles();
const names = files.map(({ paths }) => paths.name);
const wrong = positionals.find((name) => !names.includes(name));

if (wrong === undefined) {
  const floor = await readFloor();
  const scores: ChartScore[] = [];
  for (const { paths } of files) {
    if (positionals.length > 0 && !positionals.includes(paths.name)) continue;
    const score = await scoreChart(paths);
    console.log(compareScores([score], floor).shown.replace('journeys', `${paths.name}: journeys`));
    for (const name of unnoticedOf(score, floor)) console.log(`    ${name}`);
    scores.push(score);
  }
  const { shown, faults, better } = compareScores(scores, floor);
  if (scores.length > 1) console.log(shown);
  for (const line of better) console.log(line);
  for (const line of faults) console.error(line);
  if (faults.length > 0) process.exitCode = 1;
} else {
  console.error(noSuchName('chart', wrong, names));
  process.exitCode = 1;
}
