/** Records the arguments of a view test: its path file and its options. */
import type { ChartPaths, TestPathsOptions } from '../../paths/index.ts';

export interface ViewPaths {
  readonly paths: ChartPaths;
  readonly options: TestPathsOptions;
}

/** The paths loaded so far, by chart name. */
export const viewPaths = new Map<string, ViewPaths>();

export function testPaths(paths: ChartPaths, options: TestPathsOptions = {}): void {
  viewPaths.set(paths.name, { paths, options });
}
