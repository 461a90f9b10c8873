import type { TestDatabase } from './cluster.ts';

/**
 * A database of the run's cluster. Only within Vitest: hosts of other suites, and of processes that tests start, are on SQLite.
 *
 * @param template that nobody is connected to
 * @param cluster folder of another one
 */
export async function testDatabase(template?: TestDatabase, cluster?: string): Promise<TestDatabase> {
  const { newDatabase } = await import('./cluster.ts');
  return newDatabase(cluster ?? (await import('vitest')).inject('postgresCluster'), template);
}
