/**
 * `npm run mutate:charts`: changes one thing at a time in every chart and says who notices.
 *
 * `-- CHART` takes one chart; `-- --journeys` measures what the pinned journeys notice by themselves. Nothing is read from
 * earlier runs but the written walks, which are what is judged.
 */
import { parseArgs } from 'node:util';
import { findPathFiles } from '../charts/find.ts';
import { noSuchName } from '../paths/nearest-name.ts';
import { compareScores, readFloor, reasonsOf } from './floor.ts';
import { readWalks, scoreChart } from './score.ts';
import type { ChartScore } from './score.ts';

const { values, positionals } = parseArgs({
  options: { journeys: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const files = await findPathFiles();
const names = files.map(({ paths }) => paths.name);
const wrong = positionals.find((name) => !names.includes(name));

if (wrong === undefined) {
  const floor = await readFloor();
  const scores: ChartScore[] = [];
  const begun = performance.now();
  for (const { paths } of files) {
    if (positionals.length > 0 && !positionals.includes(paths.name)) continue;
    const score = await scoreChart(paths, await readWalks(paths.name), { journeysFirst: values.journeys });
    const count = (by: string | undefined): number => score.judged.filter((each) => each.by === by).length;
    console.log(
      `${paths.name.padEnd(16)} ${String(score.judged.length).padStart(4)} mutants, noticed by a walk ${count('walk')}, by a journey ${count('journey')}, by nobody ${count(undefined)}`,
    );
    for (const { mutant, by } of score.judged)
      if (by === undefined)
        console.log(
          `    ${mutant.name}\n        ${reasonsOf(floor, paths.name).get(mutant.name) ?? 'no reason is given'}`,
        );
    scores.push(score);
  }
  const seconds = (performance.now() - begun) / 1000;
  const { shown, fallen, unlisted } = compareScores(scores, floor);
  console.log(`${shown} in ${seconds.toFixed(1)} s`);
  // One chart has a share of its own; with journeys alone judged first, the same mutants are noticed.
  const wrongs = positionals.length > 0 ? unlisted : [...fallen, ...unlisted];
  for (const line of wrongs) console.error(line);
  if (wrongs.length > 0) process.exitCode = 1;
} else {
  console.error(noSuchName('chart', wrong, names));
  process.exitCode = 1;
}
