import type { TestProject } from 'vitest/node';
import { newCluster, removeCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresCluster: string;
  }
}

/** The cluster is started by the first file that needs a database, and stopped with the run. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = newCluster();
  project.provide('postgresCluster', folder);
  return () => removeCluster(folder);
}
