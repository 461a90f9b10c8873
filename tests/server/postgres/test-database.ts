import type { TestDatabase } from './cluster.ts';

/**
 * A database of the run's cluster. Only within Vitest: hosts of other suites, and of processes that tests start, are on SQLite.
 *
 * @param template that nobody is connected to
 */
export async function testDatabase(template?: TestDatabase): Promise<TestDatabase> {
  const { inject } = await import('vitest');
  const { newDatabase } = await import('./cluster.ts');
  return newDatabase(inject('postgresCluster'), template);
}
