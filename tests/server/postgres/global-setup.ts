import type { TestProject } from 'vitest/node';
import { newCluster, removeCluster } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresCluster: string;
  }
}

/** The first file that needs a database starts the cluster, and the end of the run stops it. */
export default function setup(project: TestProject): () => Promise<void> {
  const folder = newCluster();
  project.provide('postgresCluster', folder);
  return () => removeCluster(folder);
}
