import { setTimeout as pause } from 'node:timers/promises';
import { StorageGone } from './media-storage.ts';

/** Between two tries. */
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 15_000;
/** Work that people wait for waits so long for storage that is gone, milliseconds. */
export const STORAGE_RETRY_MS = 15 * 60 * 1000;

/**
 * Tries until the storage is back: work of hours is not lost because it is gone for minutes.
 *
 * @throws StorageGone where it is gone for longer than `storageRetryMs`
 */
export async function retryWhileStorageGone<T>(
  { storageRetryMs }: { storageRetryMs: number },
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> {
  const until = performance.now() + storageRetryMs;
  for (let ms = FIRST_PAUSE_MS; ; ms = Math.min(2 * ms, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageGone) || performance.now() + ms > until) throw error;
      await pause(ms, undefined, { signal });
    }
  }
}
