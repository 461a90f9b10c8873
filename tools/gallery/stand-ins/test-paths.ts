/** Keeps what a view test is run with: its path file and its stand. */
import type { ChartPaths, TestPathsOptions } from '../../paths/index.ts';

export interface ViewPaths {
  readonly paths: ChartPaths;
  readonly options: TestPathsOptions;
}

/** The paths loaded so far, by the name of their chart. */
export const viewPaths = new Map<string, ViewPaths>();

export function testPaths(paths: ChartPaths, options: TestPathsOptions = {}): void {
  viewPaths.set(paths.name, { paths, options });
}
