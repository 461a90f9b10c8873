import type { TestDatabase } from './cluster.ts';

/**
 * A database of the run's cluster. Only within Vitest: hosts of other suites, and of processes that tests start, use
 * SQLite.
 *
 * @param template without open connections
 * @param cluster folder of another cluster
 */
export async function testDatabase(template?: TestDatabase, cluster?: string): Promise<TestDatabase> {
  const { newDatabase } = await import('./cluster.ts');
  return newDatabase(cluster ?? (await import('vitest')).inject('postgresCluster'), template);
}
