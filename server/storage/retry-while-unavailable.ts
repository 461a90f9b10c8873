import { setTimeout as pause } from 'node:timers/promises';
import { MINUTE_MS } from '../../core/domain/constants/time.ts';
import { StorageUnavailable } from './media-storage.ts';

/** Pause between two attempts; each is twice the previous one. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/**
 * How long work is retried while the storage is down, milliseconds: longer than it takes to restart it, or to notice
 * the outage.
 */
export const STORAGE_RETRY_MS = 15 * MINUTE_MS;

/**
 * Repeats work until the storage is back, so that an outage of minutes does not cost hours of work.
 *
 * @throws StorageUnavailable if it is down for longer than `storageRetryMs`
 */
export async function retryWhileUnavailable<T>(
  { storageRetryMs }: { storageRetryMs: number },
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + storageRetryMs;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageUnavailable) || performance.now() + ms > until) throw error;
      await pause(ms, undefined, { signal });
    }
  }
}
