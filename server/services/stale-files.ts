import type { AppContext } from './app-context.ts';

/**
 * Rewrites the data files that a change has made stale, after the response has been sent, because there may be
 * hundreds. Stale files are not served in the meantime.
 *
 * @param then runs once all of them are up to date
 */
export function sweepAfterwards(
  { dataFiles, log }: Pick<AppContext, 'dataFiles' | 'log'>,
  then?: () => Promise<void>,
): void {
  const work = dataFiles.sweep().then(then);
  dataFiles.afterwards(work.catch((error: unknown) => log(`Stale data files: ${String(error)}`)));
}
