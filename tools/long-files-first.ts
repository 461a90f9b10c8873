/**
 * The order of test files: longest first. Without earlier results, Vitest orders them by file size, but a file of four
 * lines may collect the paths of all player charts and finish long after the other workers.
 */
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';

/**
 * Unit tests that take about ten seconds of processor time, or twenty seconds of wall-clock time, including collection;
 * longest first.
 */
export const LONGEST: readonly string[] = [
  'server/rights/rights',
  'bridge/simulated-race',
  'server/http/start',
  'server/media/compare-films',
  'server/media/packaging',
  'server/kills/kills',
  'server/copy/backup',
  'charts/mutants',
  'server/media/comparison-exports',
  'server/http/slow-readers',
  'server/services/follows',
  'server/live/pushed-timing',
  'server/storage/s3-backup',
  'server/media/clips',
  'server/services/talk',
  'server/services/roles-requests',
  'bridge/simulated-tags',
  'server/services/selection',
  'server/backup/backup',
  'charts/product/random-paths',
  'server/storage/s3-host',
  'tools/gallery',
  'server/storage/slow-bucket',
  'server/threads/search-threads',
  'server/copy/migration',
  'charts/harness/run-recorded',
  'server/jobs/uploads-crash',
  'server/live/live-events',
  'charts/player/paths',
  'charts/studio/paths',
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
