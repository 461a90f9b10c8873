/** Saves a path suite's coverage of its chart for `npm run coverage:charts`. */
import { mkdir, writeFile } from 'node:fs/promises';
import type { PathRecord } from '../../tools/charts/coverage.ts';
import type { PlayedPart, PlayedPath } from '../../tools/paths/adapter.ts';
import { Coverage } from '../../tools/paths/gather-coverage.ts';

const FOLDER = 'coverage/charts';

const passed = ({ states, takes = [], outcomes = [], timers = [] }: PlayedPart) => ({
  states,
  takes,
  outcomes,
  timers,
});

/** One file per path, because each test writes its own. A step into invisible states is listed, not covered. */
export async function recordPath(
  chart: string,
  number: number,
  path: PlayedPath,
  unseen: Readonly<Record<string, string>>,
): Promise<void> {
  const coverage = new Coverage();
  const parts = [path, ...path.steps].map(passed);
  for (const part of parts) {
    const { takes, outcomes, timers } = part;
    const reason = part.states.every((state) => state in unseen) ? unseen[part.states[0]!]! : undefined;
    const unproved = reason === undefined ? [] : [...takes, ...outcomes, ...timers].map((id) => [id, reason] as const);
    coverage.add({ ...part, states: part.states.filter((state) => !(state in unseen)) }, new Map(unproved));
  }
  coverage.addPairs(parts);
  // A page may have nothing to show for a state of its chart.
  const record: PathRecord = { name: chart, suite: 'e2e', covered: coverage.toJSON(), isDistinct: false };
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/${chart}.e2e-${number}.json`, `${JSON.stringify(record, null, 2)}\n`);
}
