/**
 * The order of test files: the longest begin first. Vitest goes by their size where it has run none of them, and a file of
 * four lines collects the paths of all charts of the player, while the other workers have nothing left to do.
 */
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/** Unit tests that take about ten seconds of processor or more, or twenty by the clock, collecting included, the longest first. */
export const LONGEST: readonly string[] = [
  'bridge/simulated-race',
  'server/jobs/uploads-crash',
  'server/http/start',
  'server/media/packaging',
  'server/live/live-events',
  'tools/gallery',
  'charts/mutants',
  'server/rights/rights',
  'bridge/simulated-tags',
  'charts/harness/run-recorded',
  'charts/player/paths',
  'charts/studio/paths',
  'charts/product/random-paths',
  'server/media/comparison-exports',
  'server/media/compare-films',
  'server/media/clips',
  'server/samples/samples-served',
  'server/threads/search-threads',
  'server/csv/csv-load',
];

function rank({ moduleId }: TestSpecification): number {
  const at = LONGEST.findIndex((name) => moduleId.endsWith(`/tests/${name}.test.ts`));
  return at < 0 ? LONGEST.length : at;
}

export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return sorted.toSorted((a, b) => projects.indexOf(a.project) - projects.indexOf(b.project) || rank(a) - rank(b));
  }
}
