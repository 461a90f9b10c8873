/** Leaves what a path suite covered of its chart where `npm run coverage:charts` reads it. */
import { mkdir, writeFile } from 'node:fs/promises';
import type { PathRecord } from '../../tools/charts/coverage.ts';
import type { PlayedPart, PlayedPath } from '../../tools/paths/adapter.ts';
import { Coverage } from '../../tools/paths/run-path.ts';

const FOLDER = 'coverage/charts';

const passed = ({ states, takes = [], outcomes = [], timers = [] }: PlayedPart) => ({
  states,
  takes,
  outcomes,
  timers,
});

/** A file a path: each is written whole by its own test. */
export async function recordPath(chart: string, number: number, path: PlayedPath): Promise<void> {
  const coverage = new Coverage();
  const parts = [path, ...path.steps].map(passed);
  for (const part of parts) coverage.add(part);
  coverage.addPairs(parts);
  // A page may have nothing to show for a state of its chart.
  const record: PathRecord = { name: chart, suite: 'e2e', covered: coverage.toJSON(), isDistinct: false };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/${chart}.e2e-${number}.json`, `${JSON.stringify(record, null, 2)}\n`);
}
