/** Keeps what a view walk is walked with: its path file and its stand. */
import type { TestPathsOptions } from '../../../tests/charts/harness/test-paths.ts';
import type { ChartPaths } from '../../paths/index.ts';

export interface ViewWalk {
  readonly paths: ChartPaths;
  readonly options: TestPathsOptions;
}

/** The walks loaded so far, by the name of their chart. */
export const walks = new Map<string, ViewWalk>();

export function testPaths(paths: ChartPaths, options: TestPathsOptions = {}): void {
  walks.set(paths.name, { paths, options });
}
