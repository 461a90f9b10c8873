/** `docs/planted.md`: the faults planted by hand, and which journey notices each. */
import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { PLANTS } from './plants.ts';
import type { Plant } from './plants.ts';

export interface PlantedScore {
  readonly plant: Plant;
  /** The first journey that fails; undefined if none does. */
  readonly noticedBy: string | undefined;
}

const run = promisify(execFile);

export async function scorePlants(): Promise<PlantedScore[]> {
  const scores: PlantedScore[] = [];
  const left = [...PLANTS.entries()];
  const worker = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [index, plant] = next;
      const { stdout } = await run(process.execPath, ['tools/mutants/planted.ts', String(index)]);
      scores[index] = { plant, noticedBy: stdout === '' ? undefined : stdout };
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
  return scores;
}

export function plantedPage(scores: readonly PlantedScore[]): string {
  const noticed = scores.filter(({ noticedBy }) => noticedBy !== undefined);
  const charts = new Set(scores.map(({ plant }) => plant.chart));
  return [
    '# Planted faults',
    '',
    `Written by \`npm run mutate:charts -- --planted --write\`. The faults of \`tools/mutants/plants.ts\` were chosen by hand, of every kind in which a chart can go wrong, before journeys were written for them; \`survivor\` marks those that the suites had let through. Each is planted in the text of its chart alone, and the chart's journeys are run.`,
    '',
    `Journeys notice ${noticed.length} of ${scores.length} faults in ${charts.size} charts.`,
    '',
    '| chart | kind | what a person would meet | noticed by |',
    '| --- | --- | --- | --- |',
    ...scores.map(
      ({ plant: { chart, kind, fault }, noticedBy }) =>
        `| [${chart}](charts/${chart}.md) | ${kind} | ${fault} | ${noticedBy?.replaceAll('|', '\\|') ?? '**none**'} |`,
    ),
    '',
  ].join('\n');
}
