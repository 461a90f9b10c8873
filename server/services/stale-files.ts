import type { AppContext } from './app-context.ts';

/**
 * Rewrites the data files that a change has made stale, after the response: there may be hundreds, and none of them is
 * served before it is rewritten.
 *
 * @param then what waits until none of them shows what was before
 */
export function sweepAfterwards(
  { dataFiles, log }: Pick<AppContext, 'dataFiles' | 'log'>,
  then?: () => Promise<void>,
): void {
  const work = dataFiles.sweep().then(then);
  dataFiles.afterwards(work.catch((error: unknown) => log(`Stale data files: ${String(error)}`)));
}
